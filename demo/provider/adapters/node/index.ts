import { serve, type ServerType } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { lockDatabase } from './data-lock.ts';
import { hostInAddress, isLoopback } from '../../../known-hosts.ts';
import { createClientAddress } from './client-address.ts';
import { nodeBase64 } from './base64.ts';
import { createNodeCrypto, type PasswordCost } from './crypto.ts';
import { keepDatabasePrivate, keepPrivate } from './private-file.ts';
import { attachRooms } from './room-sockets.ts';
import { openSqliteStore, type SqliteStore } from './sqlite-store.ts';
import { createSmtpMailer } from './smtp.ts';
import { StartError } from './start-error.ts';
import { guard } from '../../app/guard.ts';
import { purgeExpired } from '../../store/purge.ts';
import type { IceServer } from '../../../../src/core/api/endpoints/index.ts';
import type { Mail } from '../../mail/mailer.ts';
import { createProvider, type Provider } from '../../app/provider.ts';
import type { MaterialQuota } from '../../app/settings.ts';
import { fillDemoWorld, hasDemoTeacher } from '../../seed/index.ts';
import { demoLogo } from '../../seed/logo.ts';

export type { Mail } from '../../mail/mailer.ts';

/** What is over is thrown away at the start, and again and again in a process that runs for months. */
const HOUSEKEEPING_INTERVAL_MS = 60 * 60_000;

/** A connection on which nothing has come or gone for so long is closed. Room sockets have their own rule. */
const SILENCE_MS = 60_000;

export interface ProviderStart {
  /** 0 takes a free one. */
  port?: number;
  host?: string;
  /** A path, or `:memory:` (the default). */
  database?: string;
  /** The provider's clock, milliseconds since 1970. */
  now?: () => number;
  /** Origins whose pages may call; by default any port of this machine. */
  allowedOrigins?: readonly string[];
  /**
   * Addresses and networks of proxies, separated by commas, whose `X-Forwarded-For` says where a request comes from; none
   * by default.
   */
  trustedProxies?: string;
  /** With the demo teachers and their world? Yes by default. Without them, a database that holds them is refused. */
  demo?: boolean;
  /** How many lessons each demo teacher gets beside the world around today: for measurements. */
  lessons?: number;
  /** How many students each demo teacher gets beside the world's: for measurements. */
  students?: number;
  /** Where the portal is, for links in mails. */
  portalUrl?: string;
  /** Where the provider is reached from outside; by default where it listens. */
  publicUrl?: string;
  /** Sends mails in place of keeping them. */
  smtpUrl?: string;
  /** Time until a mail that could not be sent is tried again, in milliseconds; 10 s by default, and twice as long each time. */
  mailRetryMillis?: number;
  /** STUN and TURN servers for live rooms; none by default. */
  iceServers?: readonly IceServer[];
  /** Shared with the TURN servers, for credentials that are over soon. */
  turnSecret?: string;
  /** How long the body of a request may pause, or stay behind 64 KB in 5 s, in milliseconds. */
  bodyTimeout?: number;
  /** How long whoever loads a file may pause, in milliseconds; 30 s by default. */
  readTimeout?: number;
  /** How long an attempt at a password is held while a wait is due, in milliseconds; 10 s by default, 0 refuses it at once. */
  attemptHold?: number;
  /** How much teaching material one teacher may keep. */
  materialQuota?: MaterialQuota;
  /** What a password's hash costs; dear by default. */
  passwordCost?: PasswordCost;
  /** Are mails readable at `/mailbox`? Only where none are sent, by default. */
  mailbox?: boolean;
}

export interface RunningProvider {
  url: string;
  port: number;
  /** The mails so far, the oldest first, once everything left for after a reply is done. */
  mails(): Promise<Mail[]>;
  /** The live rooms: `sweep` does what is due by the clock without waiting for its second, `count` tells what is held. */
  rooms: Pick<Provider['rooms'], 'sweep' | 'count'>;
  /** Lets requests under way finish, then closes the database. */
  close(): Promise<void>;
}

/**
 * Runs the provider in this process over SQLite. A port that is taken is an error with the code `EADDRINUSE`.
 * @throws {StartError} when the database cannot be used: another provider has it, it is none, or it holds the demo
 * teachers although they are not wanted
 */
export async function startProvider({
  port = 0,
  host = '127.0.0.1',
  database = ':memory:',
  now = Date.now,
  allowedOrigins,
  demo = true,
  lessons = 0,
  students = 0,
  portalUrl = 'http://localhost:8080/teacher/',
  publicUrl,
  smtpUrl,
  mailRetryMillis,
  passwordCost,
  mailbox = !smtpUrl,
  iceServers,
  turnSecret,
  trustedProxies,
  bodyTimeout,
  readTimeout,
  attemptHold,
  materialQuota,
}: ProviderStart = {}): Promise<RunningProvider> {
  const clientOf = createClientAddress(trustedProxies, console.warn);
  const store = openDatabase(database);
  const crypto = createNodeCrypto(passwordCost);
  try {
    if (!demo) refuseDemoTeachers(store, database);
    purgeExpired({ store, now });
    if (demo) await fillDemoWorld({ store, now, crypto, lessons, students });
  } catch (error) {
    store.close();
    throw error;
  }

  // The provider has to know its own address, which is known only once the port is taken.
  let provider: Provider | undefined;
  const server = serve({
    port,
    hostname: host,
    fetch: (request, env) =>
      provider?.fetch(
        request,
        clientOf(
          'incoming' in env ? env.incoming.socket?.remoteAddress : undefined,
          request.headers.get('X-Forwarded-For') ?? undefined,
        ),
      ),
  });
  await listening(server).catch((error: unknown) => {
    store.close();
    throw error;
  });
  (server as Server).setTimeout(SILENCE_MS);
  const ownPort = (server.address() as AddressInfo).port;
  const url = publicUrl?.replace(/\/+$/, '') ?? `http://${hostInAddress(host)}:${ownPort}`;
  const settings = {
    url,
    portalUrl,
    mailbox,
    logo: demo ? demoLogo : '',
    ...(isLoopback(host) && { hosts: [new URL(url).host] }),
    ...(bodyTimeout !== undefined && { bodyTimeout }),
    ...(readTimeout !== undefined && { readTimeout }),
    ...(attemptHold !== undefined && { attemptHold }),
    ...(materialQuota && { materialQuota }),
    ...(allowedOrigins && { allowedOrigins }),
    ...(iceServers && { iceServers }),
    ...(turnSecret && { turnSecret }),
  };
  const {
    idle,
    rooms,
    close: end,
  } = (provider = createProvider({
    store,
    clock: now,
    crypto,
    base64: nodeBase64,
    settings,
    mailRetryMillis,
    ...(smtpUrl && { mail: createSmtpMailer(smtpUrl) }),
  }));
  const housekeeping = setInterval(
    () => void guard('housekeeping', () => purgeExpired({ store, now })),
    HOUSEKEEPING_INTERVAL_MS,
  ).unref();
  const sockets = attachRooms(server as Server, rooms, settings, clientOf);
  return {
    url,
    port: ownPort,
    rooms,
    async mails() {
      await idle();
      return store.mails
        .find({ order: [['createdAt', 'ascending']] })
        .map(({ recipient, subject, text }) => ({ to: recipient, subject, text }));
    },
    async close() {
      await Promise.all([sockets.close(), closed(server)]);
      await end();
      clearInterval(housekeeping);
      store.close();
    },
  };
}

/** The store of a database that no other provider uses and no other user can read. */
function openDatabase(database: string): SqliteStore {
  if (database === ':memory:') return openSqliteStore(database);
  keepPrivate(`${database}.lock`);
  const unlock = lockDatabase(database);
  try {
    keepDatabasePrivate(database);
    const store = openSqliteStore(database);
    return {
      ...store,
      close() {
        store.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Everybody can read the demo teachers' passwords: who opens them to others has to say so. */
function refuseDemoTeachers(store: SqliteStore, database: string): void {
  if (!hasDemoTeacher(store)) return;
  throw new StartError(
    `${database} holds the demo teachers, whose passwords are published: choose another folder with DATA_DIR=…, remove them with npm run reset, or keep them on purpose with DEMO=1.`,
  );
}

function listening(server: ServerType): Promise<void> {
  return new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
}

function closed(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if (!('closeIdleConnections' in server)) return;
    server.closeIdleConnections();
    // What is not done by then is not going to be.
    setTimeout(() => server.closeAllConnections(), 2000).unref();
  });
}
