import type { HostEventMap, HostEventName } from '../host/host-events.ts';

// Seeing and acting as a person does, through shadow roots, with nothing but the DOM.

/** Time that a driver waits for what is to come, in ms. */
const WAIT_MS = 5000;

/** Frames are not drawn in a tab in the background, in ms. */
const LONGEST_FRAME_MS = 50;

// A world's clock may hold the page's timers.
const deviceSetTimeout = globalThis.setTimeout;

/** @throws Error if the element has no shadow root, such as a tag that is not registered */
export function shadowOf(element: Element): ShadowRoot {
  if (element.shadowRoot) return element.shadowRoot;
  throw new Error(`<${element.localName}> has no shadow root: is the element registered, and no stub?`);
}

/** What a person reads in an element. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Whether it is on the screen, not covered by a sign-in. */
export const isShown = (element: Element): boolean => element.checkVisibility();

type Nothing = false | null | undefined;

const isSomething = <Answer>(answer: Answer): answer is Exclude<Answer, Nothing> =>
  answer !== undefined && answer !== null && answer !== false;

/** Waits until there is an answer, at every frame. @throws Error that names `what` if it does not come within 5 s */
export async function until<Answer>(
  look: () => Answer | Promise<Answer>,
  what: string,
): Promise<Exclude<Answer, Nothing>> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const answer = await look();
    if (isSomething(answer)) return answer;
    if (performance.now() > end) throw new Error(`Waited ${WAIT_MS} ms for ${what} in vain.`);
    await new Promise<void>((resolve) => {
      requestAnimationFrame(() => resolve());
      deviceSetTimeout(resolve, LONGEST_FRAME_MS);
    });
  }
}

/** Presses a button or link that a person could press. @throws Error if that does not come */
export async function press(find: () => HTMLElement | null | undefined, what: string): Promise<void> {
  const target = await until(() => {
    const found = find();
    const isReady = found && isShown(found) && !found.matches(':disabled, [aria-disabled=true]');
    return isReady && found;
  }, what);
  target.click();
}

/** Replaces what stands in a field, as a person does who types. */
export async function write(
  find: () => HTMLInputElement | HTMLTextAreaElement | null | undefined,
  text: string,
  what: string,
): Promise<void> {
  const field = await until(() => {
    const found = find();
    return found && isShown(found) && !found.disabled && found;
  }, what);
  field.focus();
  // Past React's own accessor, which would take the text for one that it has set.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text, inputType: 'insertText' }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Takes the focus out of a field, which is when some of them are read. */
export function leave(root: ShadowRoot): void {
  if (root.activeElement instanceof HTMLElement) root.activeElement.blur();
}

/** Time that an event has by default, in ms. */
const EVENT_TIMEOUT_MS = 5000;

/**
 * The next event of this type that reaches an element, or the page. Ask before what brings it about.
 *
 * @param milliseconds time that it has, with what brings it about: 5 s by default
 * @throws Error from the promise if none comes within that time
 */
export function nextEvent<Type extends HostEventName>(
  target: EventTarget,
  type: Type,
  milliseconds = EVENT_TIMEOUT_MS,
): Promise<HostEventMap[Type]> {
  const next = new Promise<HostEventMap[Type]>((resolve, reject) => {
    const onEvent = (event: Event) => {
      clearTimeout(timer);
      resolve(event as HostEventMap[Type]);
    };
    const timer = deviceSetTimeout(() => {
      target.removeEventListener(type, onEvent);
      reject(new Error(`Waited ${milliseconds} ms for ${type} in vain.`));
    }, milliseconds);
    target.addEventListener(type, onEvent, { once: true });
  });
  // It is awaited after what brings it about, and may have failed by then.
  next.catch(() => undefined);
  return next;
}
