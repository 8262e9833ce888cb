import * as v from 'valibot';

/** Bounds a text or a list. Not `maxLength`, which nothing else in the browser needs: every sign-in would fetch it. */
export const atMost = <Value extends { readonly length: number }>(length: number) =>
  v.check<Value>((value) => value.length <= length);
