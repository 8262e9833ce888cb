// The clock of every test page, held from the page's start (page-watch.ts loads this before anything of the product).
import { holdPageClock } from '../../../src/testing/page-clock.ts';
import { useHeldClock } from '../../../demo/testing/shared-clock.ts';

/** Timers up to this run as ever: pages load, draw and hear of other tabs by them. */
const SHORTEST_MS = 100;

/** A timer of a second is a long one. */
const LONGEST_MS = 999;

/** What a frame counts for short timers. Time is counted in frames, so that a busy machine has more of it. */
const FRAME_MS = 25;

/** What is still to come within this time after a test, such as the end of a toast, does so before the next. */
const AFTERMATH_MS = 15_000;

/** A provider whose clock stands where the page's does. */
export interface ClockFollower {
  setClock(clock: { advanceMilliseconds: number }): Promise<void>;
}

const deviceSetTimeout = globalThis.setTimeout;
const page = holdPageClock(Date.now(), LONGEST_MS, SHORTEST_MS);
const followers = new Set<ClockFollower>();
let isWaiting = true;
let isHeld = true;

/**
 * The clock of the page and of the providers that were started in it. It stands still. Timers of a second and more, such as
 * the end of a toast, come only when a test moves it. Shorter ones, such as a debounce or a long press, come by themselves
 * while a test waits (`eventually`, `settled`, `frames`), but never between two of its actions: from a key or a press on they
 * are held until it waits again.
 */
export const clock = {
  /** Moves it forward by so many ms; what is due meanwhile happens, in its order. */
  advance: (milliseconds: number): Promise<void> => move(milliseconds),
  /** Moves it to a moment, in ms since 1970. */
  set: (moment: number): Promise<void> => move(moment - Date.now()),
};

/** Lets a provider's clock go with the page's, until the returned function is called. */
export function followClock(follower: ClockFollower): () => void {
  followers.add(follower);
  return () => followers.delete(follower);
}

/** Gives the page its own time, for tests of what goes on outside of it: connections, devices. */
export function releaseClock(): void {
  page.restore();
  isHeld = false;
}

/** Whether time passes only when a test moves the clock. */
export const isClockHeld = (): boolean => isHeld;

/** The test waits from here on: short timers come nearer with each frame. */
export function beginWaiting(): void {
  isWaiting = true;
}

/** The test acts: short timers are held until it waits. */
export function beginActing(): void {
  isWaiting = false;
}

/** All short timers that wait now have come to pass. */
export function passShortTimers(): void {
  beginWaiting();
  page.pass(LONGEST_MS);
}

/** Ends what a test has left behind, such as toasts, and what waits for less than 15 s: the next one begins without. */
export async function endAftermath(): Promise<void> {
  const now = page.now();
  const last = page.due().findLast((due) => due <= now + AFTERMATH_MS);
  if (last !== undefined) await move(last - now);
  beginWaiting();
}

async function move(milliseconds: number): Promise<void> {
  await Promise.all([...followers].map((follower) => follower.setClock({ advanceMilliseconds: milliseconds })));
  await movePage(milliseconds);
}

/** Moves the page's clock at once, and away from its providers'. */
export function movePageAlone(milliseconds: number): void {
  page.set(page.now() + milliseconds);
}

async function movePage(milliseconds: number): Promise<void> {
  const end = page.now() + milliseconds;
  for (;;) {
    const [next] = page.due();
    if (next === undefined || next > end) break;
    page.set(Math.max(next, page.now()));
    // What a timer has begun goes on before the next one comes, as it does in a life.
    await new Promise((resolve) => deviceSetTimeout(resolve));
  }
  page.set(end);
  // What follows from it is there when a test looks.
  await new Promise((resolve) => deviceSetTimeout(resolve));
}

function passWithFrames(): void {
  if (isWaiting) page.pass(FRAME_MS);
  requestAnimationFrame(passWithFrames);
}
requestAnimationFrame(passWithFrames);

for (const type of ['pointerdown', 'pointerup', 'keydown', 'keyup', 'wheel'])
  addEventListener(type, beginActing, { capture: true });
// Product code and drivers write into fields, too; only what comes from the browser is typed.
addEventListener('input', ({ isTrusted }) => void (isTrusted && beginActing()), { capture: true });

useHeldClock(page);
