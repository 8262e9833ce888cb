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

/** Resolves at the next frame. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    deviceSetTimeout(resolve, LONGEST_FRAME_MS);
  });
}

/** Number of consecutive frames after which a failure that an element shows is considered final. */
const FAILED_FRAMES = 20;

const isBusy = (root: ParentNode): boolean => root.querySelector('[aria-busy]') !== null;

/** Why an element shows nothing that a driver could wait for: its failure, or that it asks for a sign-in; empty if it does not. */
export function obstacleIn(element: HTMLElement): string {
  const root = shadowOf(element);
  if (isBusy(root) || isBusy(element)) return '';
  const failure = [...root.querySelectorAll('.teacher-failure')].find(isShown);
  if (failure) return `the element shows: "${textOf(failure)}"`;
  const signIn = [...root.querySelectorAll('.login:not(.login-signed-in)')].some(isShown);
  return signIn ? 'the element asks for a sign-in' : '';
}

/** Reads and operates one element as a person does. */
export interface Hands {
  readonly root: ShadowRoot;
  /**
   * Checks at every frame until there is a result.
   *
   * @throws Error that names `what` if there is none within 5 s, or sooner if the element shows a failure meanwhile
   */
  until<Answer>(look: () => Answer, what: string): Promise<Exclude<Answer, Nothing>>;
  /** Presses a button or link that a person could press. @throws Error if it does not appear */
  press(find: () => HTMLElement | null | undefined, what: string): Promise<void>;
  /** Replaces the text of a field, as a person does by typing. @throws Error if it does not appear */
  write(
    find: () => HTMLInputElement | HTMLTextAreaElement | null | undefined,
    text: string,
    what: string,
  ): Promise<void>;
  /** Chooses an option by its value. @throws Error that lists the options if it does not exist */
  choose(find: () => HTMLSelectElement | null | undefined, value: string, what: string): Promise<void>;
}

const isReady = (found: HTMLElement): boolean => isShown(found) && !found.matches(':disabled, [aria-disabled=true]');

/** Bypasses the `value` accessor of React, which would otherwise ignore the text as one that it has set. */
function setValue(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
}

/** @throws Error if the element has no shadow root */
export function createHands(element: HTMLElement): Hands {
  const root = shadowOf(element);

  async function until<Answer>(look: () => Answer, what: string): Promise<Exclude<Answer, Nothing>> {
    const end = performance.now() + WAIT_MS;
    let failedFrames = 0;
    for (;;) {
      const answer = look();
      if (isSomething(answer)) return answer;
      const obstacle = obstacleIn(element);
      failedFrames = obstacle ? failedFrames + 1 : 0;
      if (failedFrames > FAILED_FRAMES) throw new Error(`Waited for ${what}, but ${obstacle}.`);
      if (performance.now() > end) throw new Error(`Waited ${WAIT_MS} ms for ${what} in vain.`);
      await nextFrame();
    }
  }

  const ready = <Found extends HTMLElement>(find: () => Found | null | undefined, what: string): Promise<Found> =>
    until(() => {
      const found = find();
      return found && isReady(found) ? found : undefined;
    }, what);

  return {
    root,
    until,
    async press(find, what) {
      (await ready(find, what)).click();
    },
    async write(find, text, what) {
      const field = await ready(find, what);
      field.focus();
      setValue(field, text);
      const typed = { bubbles: true, composed: true, data: text, inputType: 'insertText' };
      field.dispatchEvent(new InputEvent('input', typed));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    async choose(find, value, what) {
      const field = await ready(find, what);
      const values = [...field.options].map((option) => option.value);
      if (!values.includes(value)) throw new TypeError(`"${value}" is not in ${what}: there are ${values.join(', ')}.`);
      setValue(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
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
