import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';

type Token = string | undefined;
const token = signal<Token>();
const email = signal<Token>();
const tokens: Readonly<Record<string, Signal<Token>>> = { token, email };

/** Token of the mailed link that opened the portal, in memory only (docs/design-choices.md#password-reset). */
export const linkToken: ReadonlySignal<Token> = token;

/** Token of the mailed link that confirms an e-mail address; it is kept during the sign-in in between. */
export const emailToken: ReadonlySignal<Token> = email;

/** Reads a token from the URL and removes it there, so that no history entry, bookmark or reload contains it. */
export function readLinkToken(): void {
  const { hash, href } = location;
  const [, name = '', value = ''] = /^#(token|email)=(.*)$/.exec(hash) ?? [];
  const target = tokens[name];
  if (!target) return;
  // An absolute address: the page's <base> may be of another origin.
  history.replaceState(history.state, '', href.replace(/#.*/, ''));
  // An empty token counts as none; the provider rejects malformed ones.
  target.value = value || undefined;
}

export function dropLinkToken(): void {
  token.value = undefined;
}

export function dropEmailToken(): void {
  email.value = undefined;
}
