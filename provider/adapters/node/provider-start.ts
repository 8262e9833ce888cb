import { isLoopback } from '../../../demo/known-hosts.ts';
import type { IceServer } from '../../../src/core/api/endpoints/index.ts';
import type { MaterialQuota, Settings } from '../../app/settings.ts';
import { demoLogo } from '../../seed/logo.ts';
import type { OperationStart } from './operation/operation.ts';
import type { LiveKitOptions } from '../livekit/livekit-server.ts';
import type { PasswordCost, HashQueueOptions } from './crypto.ts';
import type { S3Options } from '../s3/s3-bucket.ts';

/** The keys that nodes over one database share, 32 bytes each. */
export interface NodeKeys {
  /** Encrypts the secrets in the database. */
  seal: Uint8Array;
  /** The private key for push notifications. */
  push: Uint8Array;
}

/** Options for starting the provider. */
export interface ProviderStart extends OperationStart {
  /** 0, the default, selects a free port. */
  port?: number;
  host?: string;
  /** A path, or `:memory:` (the default). */
  database?: string;
  /** A PostgreSQL database to use instead. */
  databaseUrl?: string | undefined;
  /** The keys of nodes over one `databaseUrl`; by default they are in files beside `database`. */
  keys?: NodeKeys | undefined;
  /** A Redis server through which several providers over one `databaseUrl` share their rooms. */
  redisUrl?: string | undefined;
  /** The bucket for uploads; by default they are stored in the database. */
  s3?: S3Options | undefined;
  /** The provider's clock, milliseconds since 1970. */
  now?: () => number;
  /** Origins whose pages may call; by default the portal's and any port of this machine. */
  allowedOrigins?: readonly string[];
  /**
   * Addresses and networks of proxies, separated by commas, whose `X-Forwarded-For` says where a request comes from; none
   * by default.
   */
  trustedProxies?: string;
  /** Receives warnings for the operator; the console by default. */
  warn?: (text: string) => void;
  /** Whether to add the demo teachers and their world; yes by default. If not, a database that contains them is rejected. */
  demo?: boolean;
  /** How many additional lessons each demo teacher gets, for measurements. */
  lessons?: number;
  /** How many additional students each demo teacher gets, for measurements. */
  students?: number;
  /** URL of the portal, for links in mails. */
  portalUrl?: string;
  /** URL at which clients reach the provider; by default where it listens. */
  publicUrl?: string;
  /** Delivers mails to this SMTP server instead of storing them. */
  smtpUrl?: string;
  /** Time until a failed mail is retried, in ms; 10 s by default, doubled with each further retry. */
  mailRetryMillis?: number;
  /** Time until a failed notification is retried, in ms; 2 s by default, quadrupled with each further retry. */
  pushRetryMillis?: number;
  /** Time limit for a push service, in ms; 10 s by default. */
  pushTimeoutMillis?: number;
  /** Time limit for fetching an outside calendar, in ms; 15 s by default. */
  calendarTimeoutMillis?: number;
  /** STUN and TURN servers for live rooms; none by default. */
  iceServers?: readonly IceServer[];
  /** Shared with the TURN servers, for temporary credentials. */
  turnSecret?: string;
  /** Forwards audio and video for rooms of up to thirty people; by default browsers connect to each other. */
  livekit?: LiveKitOptions;
  /** How long a request body may pause, or stay slower than 64 KB in 5 s, in ms; 20 s by default. */
  bodyTimeout?: number;
  /** How long a client that downloads a file may pause, in ms; 30 s by default. */
  readTimeout?: number;
  /**
   * How long a sign-in attempt is delayed during a wait, in ms; 10 s by default, 0 rejects it immediately. A refusal above a
   * rate limit is delayed for as long, but at most for a second, if the client has no session.
   */
  attemptHold?: number;
  /** Maximum lifetime of a sign-in, in ms; 90 days by default. */
  signInLifetime?: number;
  /** How much teaching material one teacher may store. */
  materialQuota?: MaterialQuota;
  /**
   * Whether background work runs on timers: sweeping rooms, mailing and pushing, reading calendars, purging, moving uploads to the bucket. Yes by
   * default; otherwise `runBackgroundWork` runs it once.
   */
  background?: boolean;
  /** Cost parameters of password hashes; OWASP's recommendation by default. */
  passwordCost?: PasswordCost;
  /** Limits for computing password hashes: how many run concurrently, and how many wait for how long. */
  passwordQueue?: HashQueueOptions;
  /** Whether anyone can read the mails at `/mailbox`; by default only without `smtpUrl`. */
  mailbox?: boolean;
}

/** The settings of a provider at a URL, with defaults. */
export function settingsFrom(start: ProviderStart, url: string): Settings {
  const {
    bodyTimeout,
    readTimeout,
    attemptHold,
    signInLifetime,
    materialQuota,
    allowedOrigins,
    iceServers,
    turnSecret,
  } = start;
  const mailbox = start.mailbox ?? !start.smtpUrl;
  return {
    url,
    portalUrl: start.portalUrl ?? 'http://localhost:8080/teacher/',
    mailbox,
    mailsLessons: mailbox || Boolean(start.smtpUrl),
    logo: (start.demo ?? true) ? demoLogo : '',
    ...(isLoopback(start.host ?? DEFAULT_HOST) && { hosts: [new URL(url).host] }),
    ...(bodyTimeout !== undefined && { bodyTimeout }),
    ...(readTimeout !== undefined && { readTimeout }),
    ...(attemptHold !== undefined && { attemptHold }),
    ...(signInLifetime !== undefined && { signInLifetime }),
    ...(materialQuota && { materialQuota }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(iceServers && { iceServers }),
    ...(turnSecret && { turnSecret }),
  };
}

export const DEFAULT_HOST = '127.0.0.1';
