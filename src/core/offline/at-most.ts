import * as v from 'valibot';

/** Limits a text or a list. Not `maxLength`, which nothing else in the browser needs: every sign-in would load it. */
export const atMost = <Value extends { readonly length: number }>(length: number) =>
  v.check<Value>((value) => value.length <= length);
