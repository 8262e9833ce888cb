import { plainBase64, type Base64 } from '../auth/base64.ts';
import type { Crypto } from '../auth/crypto.ts';
import { createSessions } from '../auth/sessions.ts';
import { createSignedTokens } from '../auth/signed-tokens.ts';
import type { Bucket } from '../files/bucket/bucket.ts';
import { createDownloads } from '../files/downloads.ts';
import { createUploadGate } from '../files/upload-gate.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createOutbox } from '../mail/outbox.ts';
import { createPushes } from '../push/pushes.ts';
import type { PushSender } from '../push/push-sender.ts';
import type { MediaServer } from '../rooms/media-server.ts';
import { createRooms, type Rooms } from '../rooms/index.ts';
import type { NodeLink } from '../rooms/nodes/node-link.ts';
import type { Store } from '../store/store.ts';
import type { BackgroundWork } from './background-work.ts';
import type { Compress } from './list-reply.ts';
import type { AppContext } from './context.ts';
import { createLimiter } from './rate-limits/limits.ts';
import type { NoteSecurity } from './security-events.ts';
import type { Settings } from './settings.ts';
import { createSlowDown } from './rate-limits/slow-down.ts';

/** What a platform supplies; none of it depends on Node. */
export interface ProviderOptions {
  store: Store;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Delivers mails; by default they stay in the store. */
  mail?: Mailer | undefined;
  /** Time until a failed mail is retried, in ms. */
  mailRetryMillis?: number | undefined;
  /** Reaches push services; by default notifications are not offered. */
  push?: PushSender | undefined;
  /** Time until a failed notification is retried, in ms. */
  pushRetryMillis?: number | undefined;
  /** Passes on audio and video; by default browsers connect to each other. */
  media?: MediaServer | undefined;
  /** Where the bytes of uploads lie; by default in the store. */
  bucket?: Bucket | undefined;
  /** Connects this node with the others; by default there is one node. */
  nodes?: NodeLink | undefined;
  /** Whether rooms are swept by themselves; yes by default. */
  background?: boolean | undefined;
  crypto: Crypto;
  /** The platform's own implementation, if it is faster. */
  base64?: Base64;
  /** Receives security events; by default nobody does. */
  noteSecurity?: NoteSecurity | undefined;
  /** Compresses replies that are sent over a network; none by default. */
  compress?: Compress;
  settings: Settings;
}

/** The services that all requests share; `rooms` has more operations than handlers need. */
export type Services = AppContext & { rooms: Rooms };

export function createServices(
  {
    store,
    clock,
    mail,
    mailRetryMillis,
    push,
    pushRetryMillis,
    media,
    bucket,
    nodes,
    background,
    crypto,
    settings,
    base64 = plainBase64,
    noteSecurity = () => {},
    compress,
  }: ProviderOptions,
  backgroundWork: BackgroundWork,
): Services {
  const base: Omit<AppContext, 'rooms'> = {
    store,
    crypto,
    base64,
    compress,
    settings,
    now: clock,
    sessions: createSessions(store, clock, crypto, settings.signInLifetime),
    limiter: createLimiter(store, clock),
    slowDown: createSlowDown(store, clock, {
      ...(settings.attemptHold !== undefined && { hold: settings.attemptHold }),
    }),
    noteSecurity,
    outbox: createOutbox({ store, bucket, now: clock, crypto, mailer: mail, retryMillis: mailRetryMillis }),
    pushes: push && createPushes({ store, now: clock, crypto, sender: push, retryMillis: pushRetryMillis }),
    signedTokens: createSignedTokens(store, clock, crypto),
    media,
    bucket,
    uploads: createUploadGate(),
    downloads: createDownloads(settings.readTimeout),
    afterReply: backgroundWork.run,
  };
  return { ...base, rooms: createRooms(base, nodes, background) };
}
