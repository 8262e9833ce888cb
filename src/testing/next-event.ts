import type { HostEventMap, HostEventName } from '../host/event-types.ts';

/** Time that an event has by default, in ms. */
const EVENT_TIMEOUT_MS = 5000;

// A world's clock may hold the page's timers.
const deviceSetTimeout = globalThis.setTimeout;

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
