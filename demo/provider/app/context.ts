import type { DataOf, Endpoint, EndpointName, endpointTable, InputOf } from '../../../src/core/api/endpoints/index.ts';
import type { Base64 } from '../auth/base64.ts';
import type { Downloads } from '../files/downloads.ts';
import type { Crypto } from '../auth/crypto.ts';
import type { Limiter, LimitName } from './limits.ts';
import type { Messages } from '../i18n/index.ts';
import type { Outbox } from '../mail/outbox.ts';
import { limited, sessionOver } from './refusal.ts';
import type { Sessions, AuthenticatedSession } from '../auth/sessions.ts';
import type { Settings } from './settings.ts';
import type { SlowDown } from './slow-down.ts';
import type { Counted } from './counted-failures.ts';
import type { Store } from '../store/store.ts';
import type { SignedTokens } from '../auth/signed-tokens.ts';
import type { UploadGate } from '../files/upload-gate.ts';

/** What handlers ask of the live rooms. */
export interface RoomUpdates {
  /** Brings the room `<kind>/<id>` up to date with its lesson or meeting: moved, cancelled, ended, with new links. */
  refresh(name: string): void;
  /** The serial number of the room's current link, or of a new one; a link with another number is dead. */
  linkSerial(name: string, renew: boolean): string;
}

/** What all calls work with. */
export interface AppContext {
  store: Store;
  now: () => number;
  crypto: Crypto;
  base64: Base64;
  settings: Settings;
  sessions: Sessions;
  limiter: Limiter;
  slowDown: SlowDown;
  outbox: Outbox;
  signedTokens: SignedTokens;
  uploads: UploadGate;
  downloads: Downloads;
  rooms: RoomUpdates;
  /** Work for after the reply, so that its duration tells a stranger nothing. */
  afterReply(work: () => void | Promise<void>): void;
}

/** One call: the world, and what is known about who asks. */
export interface RequestContext extends AppContext {
  messages: Messages;
  /** The caller's network address, or empty where there is none. */
  client: string;
  /** Headers of the reply. */
  headers: Headers;
  /** Sets the reply's message in place of `success`. */
  setMessage(message: string): void;
}

export interface AuthenticatedContext extends RequestContext, AuthenticatedSession {}

export type ContextOf<Row extends Endpoint> = Row['access'] extends 'anyone' ? RequestContext : AuthenticatedContext;

export type HandlerOf<Row extends Endpoint> = (input: InputOf<Row>, context: ContextOf<Row>) => DataOf<Row> | Promise<DataOf<Row>>;

/** One handler for each row of the table: forgetting one does not compile. */
export type Handlers = { readonly [Name in EndpointName]: HandlerOf<(typeof endpointTable)[Name]> };

/** Refuses what a session still wants that has ended since its request came: for after whatever took time. */
export function refuseEnded({ sessions, session, messages }: AuthenticatedContext): void {
  if (!sessions.isOpen(session.family)) throw sessionOver(messages);
}

/** Verifies a password as its failures of late allow; too soon after them it is refused with the time to wait. */
export async function verifySlowly({ slowDown, client, messages }: RequestContext, counted: readonly Counted[], verify: () => Promise<boolean>): Promise<boolean> {
  const outcome = await slowDown.attempt(counted, client, verify);
  if ('isRight' in outcome) return outcome.isRight;
  throw limited(messages, outcome.wait);
}

/** Counts one try and refuses it when there were too many. */
export function count({ limiter, messages }: RequestContext, name: LimitName, who: string): void {
  const wait = limiter.take(name, who);
  if (wait > 0) throw limited(messages, wait);
}
