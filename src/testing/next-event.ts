import type { HostEventMap, HostEventName } from '../host/event-types.ts';

/** Time that an event has, in ms. */
const EVENT_TIMEOUT_MS = 5000;

// A world's clock may hold the page's timers.
const deviceSetTimeout = globalThis.setTimeout;

/**
 * The next event of this type that reaches an element, or the page. Ask before what brings it about.
 *
 * @throws Error from the promise if none comes within 5 s
 */
export function nextEvent<Type extends HostEventName>(target: EventTarget, type: Type): Promise<HostEventMap[Type]> {
  return new Promise((resolve, reject) => {
    const onEvent = (event: Event) => {
      clearTimeout(timer);
      resolve(event as HostEventMap[Type]);
    };
    const timer = deviceSetTimeout(() => {
      target.removeEventListener(type, onEvent);
      reject(new Error(`Waited ${EVENT_TIMEOUT_MS} ms for ${type} in vain.`));
    }, EVENT_TIMEOUT_MS);
    target.addEventListener(type, onEvent, { once: true });
  });
}
