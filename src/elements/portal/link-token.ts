import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

type Token = string | undefined;
const token = signal<Token>();
const email = signal<Token>();
const tokens: Readonly<Record<string, Signal<Token>>> = { token, email };

/** The token of the mailed link that has led here (decision 9): in memory only, until it is dropped or the page goes. */
export const linkToken: ReadonlySignal<Token> = token;

/** The token of the mailed link that confirms an address; it outlives the sign-in in between. */
export const emailToken: ReadonlySignal<Token> = email;

/** Takes a token out of the address, so that neither the history nor a bookmark, a copy or a reload has it. */
export function takeLinkToken(): void {
  const { hash, pathname, search } = location;
  const [, name = '', value = ''] = /^#(token|email)=(.*)$/.exec(hash) ?? [];
  const kept = tokens[name];
  if (!kept) return;
  history.replaceState(history.state, '', pathname + search);
  // An empty one is none; what somebody has spoilt on the way is for the provider to judge.
  kept.value = value || undefined;
}

export function dropLinkToken(): void {
  token.value = undefined;
}

export function dropEmailToken(): void {
  email.value = undefined;
}
