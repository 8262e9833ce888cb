import type { SettledState } from './contract.ts';
import type { ElementHost } from './element-context.ts';

/** Default time that `settled()` waits, in ms. */
const SETTLE_TIMEOUT_MS = 5000;

/** Number of consecutive frames in which an element must show the same state. */
const STILL_FRAMES = 3;

/** Fallback interval where the tab is in the background, which draws no frames; in ms. */
const LONGEST_FRAME_MS = 50;

/** Records of a screen. A screen that shows one is not empty, even if other parts of it are. */
const RECORDS = '[part~=lesson], [part~=student], [part~=visit]';

/**
 * Waits until an element has settled, and resolves to what a person sees in it.
 *
 * @param milliseconds time to wait; after that the result is `loading`
 */
export async function settled(
  { root }: Pick<ElementHost, 'root'>,
  milliseconds = SETTLE_TIMEOUT_MS,
): Promise<SettledState> {
  // A test may have stopped `Date`, but not this clock.
  const end = performance.now() + milliseconds;
  let state = stateOf(root);
  for (let still = 0; still < STILL_FRAMES; still += 1) {
    if (performance.now() >= end) return 'loading';
    await nextFrame();
    const next = stateOf(root);
    if (next !== state || next === 'loading') still = -1;
    state = next;
  }
  return state;
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    setTimeout(resolve, LONGEST_FRAME_MS);
  });
}

function stateOf(root: ShadowRoot): SettledState {
  const frame = root.querySelector('.teacher-root');
  if (!frame?.firstElementChild || isBusy(root)) return 'loading';
  if (shows(root, '.login:not(.login-signed-in), slot[name=signed-out]')) return 'sign-in';
  if (shows(root, '[part~=error]:not(.teacher-toast, dialog *, [role=dialog] *)')) return 'failed';
  return isEmpty(root) ? 'empty' : 'loaded';
}

/** The fields and buttons of a sign-in are children of the element, where password managers find them. */
function isBusy(root: ShadowRoot): boolean {
  const ofElement = [...root.host.children].filter(({ slot }) => slot.startsWith('teacher-'));
  return (
    [...root.querySelectorAll('[aria-busy]')].some(
      (busy) => !busy.parentElement?.closest('[hidden], .teacher-frame'),
    ) || ofElement.some((child) => child.matches('[aria-busy]') || child.querySelector('[aria-busy]'))
  );
}

function isEmpty(root: ShadowRoot): boolean {
  if (shows(root, '.schedule')) return !shows(root, '[data-lesson], [data-meeting]');
  return shows(root, '.teacher-empty') && !shows(root, RECORDS);
}

/** Whether there is a match outside of a screen that a sign-in covers. */
function shows(root: ShadowRoot, selector: string): boolean {
  return [...root.querySelectorAll(selector)].some((found) => !found.closest('[hidden]'));
}
