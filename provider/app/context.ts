import { SECOND_MS } from '../../src/core/time/index.ts';
import type { DataOf, Endpoint, EndpointName, endpointTable, InputOf } from '../../src/core/api/endpoints/index.ts';
import type { Participant } from '../../src/core/live-room/index.ts';
import type { Base64, Crypto } from '../auth/crypto.ts';
import type { OutsideCalendars } from '../calendars/outside-calendars.ts';
import type { Compress } from './list-reply.ts';
import type { Bucket } from '../files/bucket.ts';
import type { Downloads } from '../files/downloads.ts';
import type { Limiter, LimitName } from './limits.ts';
import type { Messages } from '../i18n/index.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Pushes } from '../push/pushes.ts';
import { limited, sessionOver } from './api-error.ts';
import type { Sessions, AuthenticatedSession } from '../auth/sessions.ts';
import type { NoteSecurity, SecurityEvent } from './security-events.ts';
import type { Settings } from './settings.ts';
import type { SlowDown, Counted } from './slow-down.ts';
import type { MediaEvent, MediaServer } from '../rooms/media-server.ts';
import type { Store } from '../store/store.ts';
import type { SignedTokens } from '../auth/signed-tokens.ts';
import type { UploadGate } from '../files/upload-gate.ts';

/** The operations on live rooms that handlers need. */
export interface RoomUpdates {
  /** Applies the current state of the lesson or meeting to its room `<kind>-<id>`: moved, cancelled, ended, link renewed. */
  refresh(name: string): Promise<void>;
  /** Everyone in the room and its lobby, as a teacher sees them. */
  participantsOf(name: string): Promise<Participant[]>;
  /** Whether a teacher is inside the room. */
  hasTeacher(name: string): Promise<boolean>;
  /** The serial of the room's links; `renew` creates a new one, which invalidates all earlier links. */
  linkSerial(name: string, renew: boolean): Promise<string>;
  /** Applies a report of the media server. */
  noteMedia(event: MediaEvent): Promise<void>;
}

/** The services that all requests share. */
export interface AppContext {
  store: Store;
  now: () => number;
  crypto: Crypto;
  base64: Base64;
  /** Undefined if replies do not leave the page. */
  compress: Compress | undefined;
  settings: Settings;
  sessions: Sessions;
  limiter: Limiter;
  slowDown: SlowDown;
  noteSecurity: NoteSecurity;
  outbox: Outbox;
  /** Undefined where the platform cannot push. */
  pushes: Pushes | undefined;
  /** Undefined where the platform cannot fetch calendars. */
  calendars: OutsideCalendars | undefined;
  signedTokens: SignedTokens;
  /** Undefined if browsers exchange audio and video directly. */
  media: MediaServer | undefined;
  /** Undefined if the store contains the bytes of uploads. */
  bucket: Bucket | undefined;
  uploads: UploadGate;
  downloads: Downloads;
  rooms: RoomUpdates;
  /** Runs work after the reply, so that clients cannot measure its duration. */
  afterReply(work: () => void | Promise<void>): void;
}

/** The services, and the data of one request. */
export interface RequestContext extends AppContext {
  messages: Messages;
  /** The client's network address, or empty if unknown. */
  client: string;
  /** The client's `User-Agent`, or empty. */
  userAgent: string;
  /** Headers of the reply. */
  headers: Headers;
  /** Sets the message of the reply, which is `success` by default. */
  setMessage(message: string): void;
  /**
   * Reserves memory for a large reply until it has been sent. Call it once, before reading the content.
   * @param reader for whom the reply counts
   * @param size in bytes
   * @throws {ApiError} if too many downloads are running
   */
  holdReply(reader: string, size: number): void;
}

export interface AuthenticatedContext extends RequestContext, AuthenticatedSession {}

type ContextOf<Row extends Endpoint> = Row['access'] extends 'anyone' ? RequestContext : AuthenticatedContext;

type HandlerOf<Row extends Endpoint> = (
  input: InputOf<Row>,
  context: ContextOf<Row>,
) => DataOf<Row> | Promise<DataOf<Row>>;

/** One handler for each row of the endpoint table; a missing one is a type error. */
export type Handlers = { readonly [Name in EndpointName]: HandlerOf<(typeof endpointTable)[Name]> };

/**
 * Checks again that the session is still open, after work that took time.
 * @throws {ApiError} if it has ended since the request arrived
 */
export async function refuseEnded({ sessions, session, messages }: AuthenticatedContext): Promise<void> {
  if (!(await sessions.isOpen(session.family))) throw sessionOver(messages);
}

/**
 * Verifies a password or code, slowed down after failed attempts.
 * @param teacherId the owner of the password or code, if known
 * @param wrong the event to record for a wrong one
 * @throws {ApiError} with the time to wait, if the attempt came too early
 */
export async function verifySlowly(
  { slowDown, noteSecurity, client, messages }: RequestContext,
  counted: readonly Counted[],
  teacherId: string | undefined,
  verify: () => Promise<boolean>,
  wrong: SecurityEvent = 'wrongPassword',
): Promise<boolean> {
  const outcome = await slowDown.attempt(counted, client, verify);
  const isRight = 'isRight' in outcome && outcome.isRight;
  if (!isRight) noteSecurity('isRight' in outcome ? wrong : 'slowedDown', teacherId);
  if ('isRight' in outcome) return isRight;
  throw limited(messages, outcome.wait);
}

/** How long the reply to a stranger above a limit is delayed, in ms: a client that waits for each reply before it asks again gets slow. */
const LIMITED_HOLD_MS = SECOND_MS;

/**
 * Counts one attempt against a limit. A client without a session gets a refusal late, so that its requests do not slow down others.
 * Do not call it for such a client within a transaction.
 * @throws {ApiError} with the time to wait, if there were too many
 */
export async function count(context: RequestContext, name: LimitName, who: string): Promise<void> {
  const { limiter, messages, client, settings } = context;
  const wait = await limiter.take(name, who);
  if (wait === 0) return;
  const hold = Math.min(LIMITED_HOLD_MS, settings.attemptHold ?? LIMITED_HOLD_MS);
  // Without a network the client is this page's own.
  if (hold > 0 && client !== '' && !('session' in context)) await new Promise((resolve) => setTimeout(resolve, hold));
  throw limited(messages, wait);
}
