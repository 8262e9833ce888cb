// The operator's settings for npm start, checked before anything is opened.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { hostInAddress, isKnownHost, isLoopback } from '../known-hosts.ts';
import {
  NODES_NEED_DATABASE,
  NODES_NEED_KEYS,
  StartError,
  KEYS_NEED_DATABASE,
} from '../../provider/adapters/node/start-error.ts';
import type { NodeKeys } from '../../provider/adapters/node/provider-start.ts';
import type { LiveKitOptions } from '../../provider/adapters/livekit/livekit-server.ts';
import type { S3Options } from '../../provider/adapters/s3/open-bucket.ts';
import { settingTable, type Setting, type SettingName, type SettingValue } from './setting-table.ts';

interface StartSettings {
  port: number;
  providerPort: number;
  /** The provider: that of the demo world, or the minimal one of docs/spec.md. */
  provider: SettingValue<'PROVIDER'>;
  /** The network interface on which both listen. */
  host: string;
  /** The host in URLs. */
  shownHost: string;
  /** An absolute path. */
  dataFolder: string;
  /** The PostgreSQL database; undefined for SQLite in the data folder. */
  databaseUrl: string | undefined;
  /** The keys that nodes over one database share; undefined for those in the data folder. */
  keys: NodeKeys | undefined;
  /** The Redis server that several nodes share; undefined for a single one. */
  redisUrl: string | undefined;
  /** Without a trailing slash. */
  providerUrl: string;
  /** With a trailing slash. */
  portalUrl: string;
  /** Origins whose pages may call; undefined for the portal and any port of this machine. */
  allowedOrigins: readonly string[] | undefined;
  /** Trusted proxies, in the form that `createClientAddress` parses. */
  trustedProxies: string | undefined;
  /** After how many days a teacher must sign in again. */
  signInDays: number | undefined;
  /** How many megabytes of teaching material one teacher may store. */
  materialMegabytes: number | undefined;
  smtpUrl: string | undefined;
  iceServers: SettingValue<'ICE_SERVERS'> | undefined;
  turnSecret: string | undefined;
  /** Undefined if browsers exchange audio and video directly. */
  livekit: LiveKitOptions | undefined;
  /** The bucket for uploads; undefined if they are in the database. */
  s3: S3Options | undefined;
  /** Whether to add the demo teachers, whose passwords are published. */
  isDemo: boolean;
  /** Whether anyone can read the mails at `/mailbox`. */
  hasMailbox: boolean;
}

const MINIMAL_IS_LOCAL =
  'PROVIDER=minimal has one teacher, whose password is published, and sends no mails: start it without HOST, SMTP_URL and addresses that are not of this machine.';

/**
 * Reads the settings from environment variables.
 * @throws {StartError} for the first invalid one, with its name, the expected value and an example
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): StartSettings {
  const read: ReadSetting = (name) => readSetting(name, env[name]);
  const port = read('PORT') ?? 8080;
  const providerPort = read('PROVIDER_PORT') ?? 8081;
  if (port === providerPort) {
    throw new StartError(
      `PORT and PROVIDER_PORT are both ${port}: the pages and the provider need a port each, for example PORT=8080 and PROVIDER_PORT=8081.`,
    );
  }
  const keys = readKeys(read);
  if (read('REDIS_URL') !== undefined && read('DATABASE_URL') === undefined) throw new StartError(NODES_NEED_DATABASE);
  if (read('REDIS_URL') !== undefined && !keys) throw new StartError(NODES_NEED_KEYS);
  const ownHost = read('HOST');
  const host = ownHost ?? '127.0.0.1';
  const shownHost = host === '127.0.0.1' ? 'localhost' : hostInAddress(host);
  const smtpUrl = read('SMTP_URL');
  const portalUrl = `${read('PORTAL_URL') ?? `http://${shownHost}:${port}/teacher`}/`;
  const providerUrl = read('PROVIDER_URL') ?? `http://${shownHost}:${providerPort}`;
  // Behind a reverse proxy on this machine, only the URLs show that others can reach the servers.
  const isReachable = ownHost !== undefined || [portalUrl, providerUrl].some((url) => !isKnownHost(new URL(url).host));
  const isPublic = isReachable || smtpUrl !== undefined;
  const provider = read('PROVIDER') ?? 'demo';
  if (provider === 'minimal' && isPublic) throw new StartError(MINIMAL_IS_LOCAL);
  return {
    port,
    providerPort,
    provider,
    host,
    shownHost,
    smtpUrl,
    portalUrl,
    providerUrl,
    dataFolder: path.resolve(read('DATA_DIR') ?? fileURLToPath(new URL('../../provider/data', import.meta.url))),
    databaseUrl: read('DATABASE_URL'),
    keys,
    redisUrl: read('REDIS_URL'),
    // For a public server, localhost is the visitor's machine.
    allowedOrigins: read('ALLOWED_ORIGINS') ?? (isReachable ? [new URL(portalUrl).origin] : undefined),
    trustedProxies: read('TRUSTED_PROXIES'),
    signInDays: read('SIGN_IN_DAYS'),
    materialMegabytes: read('MATERIAL_QUOTA'),
    iceServers: read('ICE_SERVERS'),
    turnSecret: read('TURN_SECRET'),
    livekit: readLiveKit(read),
    s3: readS3(read),
    isDemo: (read('DEMO') ?? (isPublic ? '0' : '1')) === '1',
    hasMailbox: !isPublic,
  };
}

/** The value of a setting; undefined if it is not set. */
function readSetting<Name extends SettingName>(name: Name, text: string | undefined): SettingValue<Name> | undefined {
  if (text === undefined || text === '') return undefined;
  const { schema, what, example, isSecret }: Setting = settingTable[name];
  const result = v.safeParse(schema, text);
  if (result.success) return result.output as SettingValue<Name>;
  const given = isSecret ? '' : `, not ${JSON.stringify(text.slice(0, 200))}`;
  throw new StartError(`${name} has to be ${what}${given}, for example ${name}=${example}`);
}

// Settings that depend on each other.

/** Reads a setting; undefined if it is not set. */
type ReadSetting = <Name extends SettingName>(name: Name) => SettingValue<Name> | undefined;

/** A LiveKit server. @throws {StartError} if some of its settings are missing */
function readLiveKit(read: ReadSetting): LiveKitOptions | undefined {
  const found = readTogether(
    read,
    ['LIVEKIT_URL', 'LIVEKIT_API_KEY', 'LIVEKIT_API_SECRET'],
    'a LiveKit server needs LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET, for example LIVEKIT_URL=wss://livekit.school.example.',
  );
  return found && { url: found.LIVEKIT_URL, apiKey: found.LIVEKIT_API_KEY, apiSecret: found.LIVEKIT_API_SECRET };
}

/** The keys of nodes that share a database. @throws {StartError} if one of them, or the database, is missing */
function readKeys(read: ReadSetting): NodeKeys | undefined {
  const found = readTogether(read, ['SEAL_KEY', 'PUSH_KEY'], 'nodes that share a database need both.');
  if (found && read('DATABASE_URL') === undefined) throw new StartError(KEYS_NEED_DATABASE);
  return found && { seal: found.SEAL_KEY, push: found.PUSH_KEY };
}

/** The bucket for uploads. @throws {StartError} if some of its settings are missing */
function readS3(read: ReadSetting): S3Options | undefined {
  const found = readTogether(
    read,
    ['S3_URL', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
    'a bucket for uploads needs S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY, for example S3_URL=https://s3.school.example.',
  );
  return (
    found && {
      url: found.S3_URL,
      bucket: found.S3_BUCKET,
      region: found.S3_REGION,
      accessKey: found.S3_ACCESS_KEY,
      secretKey: found.S3_SECRET_KEY,
    }
  );
}

/** All of these settings, or undefined if none is set. @throws {StartError} naming those that are missing */
function readTogether<Name extends SettingName>(
  read: ReadSetting,
  names: readonly Name[],
  reason: string,
): { [Each in Name]: SettingValue<Each> } | undefined {
  const missing = names.filter((name) => read(name) === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length === 0)
    return Object.fromEntries(names.map((name) => [name, read(name)])) as { [Each in Name]: SettingValue<Each> };
  throw new StartError(`${missing.join(' and ')} ${missing.length > 1 ? 'have' : 'has'} to be set, too: ${reason}`);
}

// Settings for operation: log, metrics, traces, and shutdown.

interface OperationSettings {
  logFormat: 'text' | 'json';
  /** Where metrics are served; undefined if they are not. */
  metrics: { port: number; host: string; token?: string } | undefined;
  /** The OpenTelemetry collector that traces are sent to. */
  traceCollector: string | undefined;
  /** How long it still handles requests after the shutdown has begun, in ms. */
  drainDelayMillis: number;
  /** How long requests, and then mails, may take after that, in ms. */
  drainTimeoutMillis: number;
}

const DEFAULT_DRAIN_TIMEOUT_SECONDS = 10;

/**
 * Reads the settings from environment variables.
 * @param ports those of the pages and the provider, which the metrics cannot share
 * @throws {StartError} for the first invalid one
 */
export function readOperationSettings(
  env: Readonly<Record<string, string | undefined>>,
  ports: readonly number[],
): OperationSettings {
  return {
    logFormat: readSetting('LOG_FORMAT', env['LOG_FORMAT']) ?? 'text',
    metrics: readMetrics(env, ports),
    traceCollector: readSetting('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT']),
    drainDelayMillis: (readSetting('DRAIN_DELAY', env['DRAIN_DELAY']) ?? 0) * 1000,
    drainTimeoutMillis: (readSetting('DRAIN_TIMEOUT', env['DRAIN_TIMEOUT']) ?? DEFAULT_DRAIN_TIMEOUT_SECONDS) * 1000,
  };
}

function readMetrics(env: Readonly<Record<string, string | undefined>>, ports: readonly number[]) {
  const port = readSetting('METRICS_PORT', env['METRICS_PORT']);
  const host = readSetting('METRICS_HOST', env['METRICS_HOST']) ?? '127.0.0.1';
  const token = readSetting('METRICS_TOKEN', env['METRICS_TOKEN']);
  if (port === undefined) return undefined;
  if (ports.includes(port))
    throw new StartError(
      `METRICS_PORT is ${port}, which the pages or the provider have: the metrics need a port of their own, for example METRICS_PORT=9464.`,
    );
  if (!isLoopback(host) && token === undefined)
    throw new StartError(
      `METRICS_HOST is ${host}, which others can reach: the metrics need a token there, for example METRICS_TOKEN=a-long-random-text.`,
    );
  return { port, host, ...(token !== undefined && { token }) };
}
