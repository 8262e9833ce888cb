/**
 * React DOM creates a few errors while its module is evaluated, only to recognise them later. A stack trace of each would
 * make the browser parse the whole file a second time, so none are collected until `endMarkers()`. The module that mounts
 * React imports this one first, and calls the function: no code of a page runs in between.
 */
const { stackTraceLimit } = Error;
// Where built-in objects are frozen, it stays as it is.
Reflect.set(Error, 'stackTraceLimit', stackTraceLimit && 0);

export function endMarkers(): void {
  Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
}
