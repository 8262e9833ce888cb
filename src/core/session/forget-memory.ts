import type { Draft, Drafts } from './drafts.ts';

/** Unsent drafts, and whether this device is notified. They wait for their teacher until somebody signs out. */
const WAITING = ['lesson-drafts', 'push'];

/** What a teacher has seen of the lessons, without names: what has changed by the next sign-in is compared with it. */
const SEEN = 'seen';

/** A session has expired, and another person may come next: deletes what names people, and what is over, of every teacher. */
export const forgetAtExpiry = (memory: Drafts, now: number): void =>
  memory.retain((key, draft) => WAITING.includes(key) || (key === SEEN && !isOver(draft, now)));

/** A teacher has signed in: deletes what others have left behind without a sign-out. */
export const forgetOthers = (memory: Drafts): void => memory.retain((key, _, isOwn) => isOwn || WAITING.includes(key));

/** Whether nothing can be compared with it any more: `until` is the last moment that it covers, in ms. */
const isOver = ({ until }: Draft, now: number): boolean => !(Number(until) > now);
