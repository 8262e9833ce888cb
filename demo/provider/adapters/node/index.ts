import { hostInAddress } from '../../../known-hosts.ts';
import { guard } from '../../app/guard.ts';
import { createProvider, type Provider } from '../../app/provider.ts';
import type { Mail } from '../../mail/mailer.ts';
import { purgeExpired } from '../../store/purge.ts';
import { nodeBase64 } from './base64.ts';
import { createClientAddress } from './client-address.ts';
import { createNodeCrypto } from './crypto.ts';
import { openDemoStore } from './demo-store.ts';
import { startHttpServer } from '../../../http-server.ts';
import { DEFAULT_HOST, settingsFrom, type ProviderStart } from './provider-start.ts';
import { attachRooms } from './room-sockets.ts';
import { createSmtpMailer } from './smtp.ts';

export type { Mail } from '../../mail/mailer.ts';
export type { ProviderStart } from './provider-start.ts';

/** Expired rows are purged at the start, and at this interval in a process that runs for months. */
const PURGE_INTERVAL_MS = 60 * 60_000;

export interface RunningProvider {
  url: string;
  port: number;
  /** The mails so far, oldest first, once all work after replies is done. */
  mails(): Promise<Mail[]>;
  /** The live rooms: `sweep` does what is due by the clock at once, `count` returns the resources in use. */
  rooms: Pick<Provider['rooms'], 'sweep' | 'count'>;
  /** Lets requests under way finish, then closes the database. */
  close(): Promise<void>;
}

/**
 * Runs the provider in this process over SQLite. A port that is taken is an error with the code `EADDRINUSE`.
 * @throws {StartError} if the database cannot be used: another provider uses it, the file is no database, or it holds the
 * demo teachers although they are not wanted
 */
export async function startProvider(start: ProviderStart = {}): Promise<RunningProvider> {
  const { port = 0, host = DEFAULT_HOST, now = Date.now, publicUrl, smtpUrl, mailRetryMillis } = start;
  const clientOf = createClientAddress(start.trustedProxies, start.warn ?? warnOnce);
  const crypto = createNodeCrypto(start.passwordCost);
  const store = await openDemoStore({ ...start, now, crypto });

  // The provider needs its own URL, which is known only once the port is taken.
  let provider: Provider | undefined;
  const http = await startHttpServer(port, host, (request, remote) =>
    provider?.fetch(request, clientOf(remote, request.headers.get('X-Forwarded-For') ?? undefined)),
  ).catch((error: unknown) => {
    store.close();
    throw error;
  });
  const url = publicUrl?.replace(/\/+$/, '') ?? `http://${hostInAddress(host)}:${http.port}`;
  const settings = settingsFrom(start, url);
  const {
    idle,
    rooms,
    close: closeProvider,
  } = (provider = createProvider({
    store,
    clock: now,
    crypto,
    base64: nodeBase64,
    settings,
    mailRetryMillis,
    ...(smtpUrl && { mail: createSmtpMailer(smtpUrl) }),
  }));
  const purging = setInterval(
    () => void guard('purging expired rows', () => purgeExpired({ store, now })),
    PURGE_INTERVAL_MS,
  ).unref();
  const sockets = attachRooms(http.server, rooms, settings, clientOf);
  return {
    url,
    port: http.port,
    rooms,
    async mails() {
      await idle();
      return store.mails
        .find({ order: [['createdAt', 'ascending']] })
        .map(({ recipient, subject, text }) => ({ to: recipient, subject, text }));
    },
    async close() {
      await Promise.all([sockets.close(), http.close()]);
      await closeProvider();
      clearInterval(purging);
      store.close();
    },
  };
}

let hasWarned = false;

/** Prints a warning to the console once per process, however many providers run in it. */
function warnOnce(text: string): void {
  if (hasWarned) return;
  hasWarned = true;
  console.warn(text);
}
