import { providerUrl } from '../runtime/sessions/provider-url.ts';
import type * as contracts from '../elements/contracts.ts';
import type { Contract, EventMapOf } from '../runtime/contract.ts';

/** Every event, listed once; the compiler reports a missing one. */
const NAMES: Readonly<Record<HostEventName, true>> = {
  'teacher-close': true,
  'teacher-course-cancel': true,
  'teacher-course-cancel-request': true,
  'teacher-course-change': true,
  'teacher-course-change-request': true,
  'teacher-course-create': true,
  'teacher-course-select': true,
  'teacher-course-show': true,
  'teacher-date-lock': true,
  'teacher-failure': true,
  'teacher-family-request': true,
  'teacher-live-end': true,
  'teacher-live-enter': true,
  'teacher-live-leave': true,
  'teacher-load': true,
  'teacher-login-result': true,
  'teacher-page-change': true,
  'teacher-password-change': true,
  'teacher-ready': true,
  'teacher-row-action': true,
  'teacher-search': true,
  'teacher-session-expire': true,
  'teacher-settings-change': true,
  'teacher-sign-in': true,
  'teacher-sign-in-request': true,
  'teacher-sign-out': true,
  'teacher-student-select': true,
  'teacher-student-show': true,
  'teacher-view-change': true,
  'teacher-visit-select': true,
};

/** A pattern to listen to: one event, or all of them. */
export type HostEventPattern = HostEventName | '*';

/** The event object that a listener of a pattern receives. */
export type HostEvent<Pattern extends HostEventPattern> = Pattern extends HostEventName
  ? HostEventMap[Pattern]
  : HostEventMap[HostEventName];

/**
 * Listens to the events of all elements of a provider in this document. The listener runs before those of the page, so
 * they cannot stop an event. Events of elements in closed shadow roots are not received. Returns a function that
 * removes the listener.
 */
export function listen<Pattern extends HostEventPattern>(
  provider: string,
  pattern: Pattern,
  listener: (event: HostEvent<Pattern>) => void,
): () => void {
  const names = pattern === '*' ? Object.keys(NAMES) : [pattern];
  const abort = new AbortController();
  const onEvent = (event: Event): void => {
    if (isOf(provider, event)) listener(event as HostEvent<Pattern>);
  };
  for (const name of names) addEventListener(name, onEvent, { capture: true, signal: abort.signal });
  return () => abort.abort();
}

/**
 * Whether the event comes from an element of the provider. The element's `provider` property identifies it and defaults
 * to the page's origin.
 */
function isOf(provider: string, event: Event): boolean {
  const [element] = event.composedPath();
  if (!(element instanceof HTMLElement) || !element.localName.startsWith('teacher-')) return false;
  const given: unknown = Reflect.get(element, 'provider');
  return providerUrl(typeof given === 'string' ? given : undefined) === provider;
}

type MapOf<C> = C extends Contract ? EventMapOf<C> : never;
type EventMaps = MapOf<(typeof contracts)[keyof typeof contracts]>;
type NamesOf<Maps> = Maps extends unknown ? keyof Maps : never;
type EventOf<Maps, Name> = Maps extends unknown ? (Name extends keyof Maps ? Maps[Name] : never) : never;

/** The event object of every event of every element, by name. */
export type HostEventMap = { [Name in NamesOf<EventMaps>]: EventOf<EventMaps, Name> };

export type HostEventName = keyof HostEventMap;

declare global {
  // Every event bubbles, so `document` and `window` receive it too.
  interface GlobalEventHandlersEventMap extends HostEventMap {}
}
