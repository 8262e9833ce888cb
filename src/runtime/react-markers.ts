/**
 * React DOM creates a few errors while its module is evaluated, only to recognise them later. A stack trace of each would
 * make the browser parse the whole file a second time, so none are collected until `endMarkers()`. The module that mounts
 * React imports this one first, and calls the function: no code of a page runs in between.
 */
const limit: unknown = Reflect.get(Error, 'stackTraceLimit');
limitTo(0);

export function endMarkers(): void {
  limitTo(limit);
}

/** Not every browser has a limit. Where built-in objects are frozen, it stays as it is. */
function limitTo(frames: unknown): void {
  if (typeof limit === 'number') Reflect.set(Error, 'stackTraceLimit', frames);
}
