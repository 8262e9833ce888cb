import type { HostEventMap, HostEventName } from '../host/host-events.ts';

// Helpers that read and operate elements as a person does, through shadow roots, using only the DOM.

/** Time that a driver waits for an expected change, in ms. */
const WAIT_MS = 5000;

/** Fallback interval where the tab is in the background, which draws no frames; in ms. */
const LONGEST_FRAME_MS = 50;

// Keeps the real timers, because the clock of a world may hold those of the page.
const deviceSetTimeout = globalThis.setTimeout;

/** @throws Error if the element has no shadow root, for example because the tag is not registered */
export function shadowOf(element: Element): ShadowRoot {
  if (element.shadowRoot) return element.shadowRoot;
  throw new Error(`<${element.localName}> has no shadow root: is the element registered, and no stub?`);
}

/** The text that a person reads in an element. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

/** Whether the node is on the screen and not covered by a sign-in. */
export const isShown = (element: Element): boolean => element.checkVisibility();

type Nothing = false | null | undefined;

const isSomething = <Answer>(answer: Answer): answer is Exclude<Answer, Nothing> =>
  answer !== undefined && answer !== null && answer !== false;

/** Checks at every frame until there is a result. @throws Error that names `what` if there is none within 5 s */
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

/** Presses a button or link that a person could press. @throws Error if it does not appear */
export async function press(find: () => HTMLElement | null | undefined, what: string): Promise<void> {
  const target = await until(() => {
    const found = find();
    const isReady = found && isShown(found) && !found.matches(':disabled, [aria-disabled=true]');
    return isReady && found;
  }, what);
  target.click();
}

/** Replaces the text of a field, as a person does by typing. */
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
  // Bypasses the `value` accessor of React, which would otherwise ignore the text as one that it has set.
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text, inputType: 'insertText' }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Moves the focus out of a field, because some fields are read on blur. */
export function leave(root: ShadowRoot): void {
  if (root.activeElement instanceof HTMLElement) root.activeElement.blur();
}

/** Default time to wait for an event, in ms. */
const EVENT_TIMEOUT_MS = 5000;

/**
 * Waits for the next event of this type at an element or the page. Call it before the action that causes the event.
 *
 * @param milliseconds time to wait, including the action: 5 s by default
 * @throws Error from the promise if there is no event within that time
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
  // The caller awaits the promise after the action; it may have been rejected by then.
  next.catch(() => undefined);
  return next;
}
