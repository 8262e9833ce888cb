import { signal, type ReadonlySignal } from '@preact/signals-core';

const MARK = '#token=';
const token = signal<string | undefined>();

/** The token of the mailed link that has led here (decision 9): in memory only, until it is dropped or the page goes. */
export const linkToken: ReadonlySignal<string | undefined> = token;

/** Takes a token out of the address, so that neither the history nor a bookmark, a copy or a reload has it. */
export function takeLinkToken(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(MARK)) return;
  history.replaceState(history.state, '', pathname + search);
  // An empty one is none; what somebody has spoilt on the way is for the provider to judge.
  token.value = hash.slice(MARK.length) || undefined;
}

export function dropLinkToken(): void {
  token.value = undefined;
}
