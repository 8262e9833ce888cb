import * as v from 'valibot';
import { moment } from '../api/endpoints/index.ts';
import { reminderKey } from '../today/index.ts';

/** Maximum length of a name or a subject in a message, in code points: a notification shows less. */
export const PUSHED_TEXT_LENGTH = 100;

// Only `v.check` checks lengths: the sign-in includes every function of Valibot that any screen uses.
const textUpTo = (length: number) =>
  v.pipe(
    v.string(),
    v.check((text) => [...text].length <= length),
  );

const shortText = textUpTo(PUSHED_TEXT_LENGTH);

/**
 * A message that a provider pushes: ids, times and names, from which the service worker makes a sentence. It never contains a token or an
 * address, and is encrypted in transit (docs/decisions/048).
 */
const pushMessage = v.object({
  /** `reminder`: before it begins. `waiting`: a student waits while no teacher is in the room. `request`: a family asks for a change. */
  kind: v.picklist(['reminder', 'waiting', 'request']),
  of: v.picklist(['lesson', 'meeting']),
  /** Of the lesson or the meeting. */
  id: textUpTo(64),
  startTimeMillis: moment,
  endTimeMillis: moment,
  /** The student, or the visitor of a meeting. */
  name: shortText,
  /** The subject of a lesson, the title of a meeting. */
  subject: shortText,
  /** Language of the sentence, BCP 47. */
  language: textUpTo(35),
  /** The time zone of the displayed times, IANA. */
  timeZone: textUpTo(64),
});
export type PushMessage = v.InferOutput<typeof pushMessage>;

/** Maximum length of a message, in characters: a push service accepts 4,096 bytes, including the encryption. */
const MESSAGE_LENGTH = 3000;

/** Reads a pushed message; undefined for anything else. */
export function readPushMessage(text: string): PushMessage | undefined {
  if (text.length > MESSAGE_LENGTH) return undefined;
  try {
    const result = v.safeParse(pushMessage, JSON.parse(text));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

const REMINDER_TAG = 'teacher-reminder ';
const WAITING_TAG = 'teacher-waiting ';
const REQUEST_TAG = 'teacher-request ';

/** One notification for each lesson and moment, whether an open page or the service worker shows it. */
export const reminderTag = (entry: Pick<PushMessage, 'id' | 'startTimeMillis'>): string =>
  REMINDER_TAG + reminderKey(entry);

/** The tag of a message's notification, which replaces an earlier one with the same tag. */
export const tagOf = (message: PushMessage): string =>
  message.kind === 'reminder'
    ? reminderTag(message)
    : `${message.kind === 'waiting' ? WAITING_TAG : REQUEST_TAG}${message.of} ${message.id}`;

/** Whether a notification is about a lesson or a meeting: it names students, and is removed when its teacher signs out. */
export const isTeachersTag = (tag: string): boolean =>
  [REMINDER_TAG, WAITING_TAG, REQUEST_TAG].some((each) => tag.startsWith(each));

/** A path of the portal below its base, as in its routes: no query, no fragment, and it cannot leave the base. */
export const portalPath = v.pipe(
  v.string(),
  v.check((path) => path.length <= 300 && /^(?:\/[\w.~%!'()*-]+)+$/.test(path) && !/\/(?:\.|%2e)+(?:\/|$)/i.test(path)),
);

/** A message of the service worker to an open page: `open` a path, or `subscribe` again, because the browser has changed the subscription. */
export type WorkerMessage = { readonly type: 'open'; readonly path: string } | { readonly type: 'subscribe' };

const workerMessage = v.object({ type: v.picklist(['open', 'subscribe']), path: v.optional(portalPath) });

/** Reads a message of the service worker; undefined for anything else. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const result = v.safeParse(workerMessage, data);
  if (!result.success) return undefined;
  const { type, path } = result.output;
  if (type === 'subscribe') return { type };
  return path === undefined ? undefined : { type, path };
}
