import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { ProviderRequest } from '../core/api/index.ts';
import { accountOf } from '../core/account/index.ts';
import { commonOf, type FetchToken, type SignedIn } from '../core/session/index.ts';
import type { CallData, CallInput, CallName, HostCallOptions } from './host-call.ts';
import { type HostEvent, type HostEventPattern, listen } from './host-events.ts';
import { providerUrl } from '../runtime/sessions/provider-url.ts';
import { holdSession, joinPage, sessionOf } from '../runtime/sessions/session-registry.ts';

export type { CallError } from '../runtime/sessions/call-error.ts';
export type { HostEventMap, HostEventName } from './host-events.ts';
export type { CallData, CallInput, CallName, HostCallOptions } from './host-call.ts';
export type { HostEvent, HostEventPattern } from './host-events.ts';
export type { ProviderRequest } from '../core/api/index.ts';

/**
 * `signing-in`: a sign-in is in progress, or the page's `fetchToken` was called for the first token. `refreshing`:
 * `fetchToken` was called for a new token. `offline`: the device has no network, signed in or not.
 */
export type HostSessionState = 'anonymous' | 'signing-in' | 'active' | 'refreshing' | 'expired' | 'offline';

/** A provider's session for the page's own scripts; all elements on the page and all tabs share it. */
export interface HostSession {
  /** The provider's URL, normalised. */
  readonly provider: string;
  /** Read `state.value`, or follow it: `state.subscribe((now) => …)` returns a function to unsubscribe. */
  readonly state: ReadonlySignal<HostSessionState>;
  readonly teacher: ReadonlySignal<SignedIn | undefined>;
  /**
   * Signs out at the provider and in every element and tab. If the provider cannot be reached, the teacher is still signed
   * out locally. Resolves to whether the provider confirmed the sign-out.
   */
  signOut(): Promise<boolean>;
  /**
   * Resolves to whether an e-mail address can be registered for a teacher; for a page's own registration form. Requires
   * a session; `message` is in the language of the elements.
   */
  checkRegistration(email: string): Promise<{ readonly isFree: boolean; readonly message: string }>;
  /**
   * Makes a call by its name in the endpoint table (docs/provider-api.md), with the session's token. `input` is
   * `{ params, query, body }`, with only the parts that the call has. After a write the elements reload their lists.
   *
   * @throws CallError for every failure: `kind`, `call`, `status`, `code`, `field`. No request is sent if the input
   *   does not match the schema or nobody is signed in (`code: 'signed-out'`)
   * @throws TypeError if no call has that name
   */
  call<Name extends CallName>(name: Name, input: CallInput<Name>, options?: HostCallOptions): Promise<CallData<Name>>;
  /**
   * Sends the provider a request that is not in the endpoint table, with the session's token; for a provider's own
   * additions. `address` is a path that begins with `/`, or an absolute URL of the provider. The page never sees the
   * token.
   *
   * @throws TypeError if the address is not the provider's, if the reply redirects, or if there is no network
   * @throws DOMException `NotAllowedError` if nobody is signed in, `AbortError` if `signal` aborts or another teacher
   *   signs in
   */
  fetch(address: string, request?: ProviderRequest): Promise<Response>;
  /**
   * Listens to one event, or with `'*'` to all events, of this provider's elements in this document. Returns a function
   * that removes the listener; `close()` removes it too.
   */
  on<Pattern extends HostEventPattern>(pattern: Pattern, listener: (event: HostEvent<Pattern>) => void): () => void;
  /** Releases the session; it stays open while an element uses it. */
  close(): void;
}

/**
 * Joins the session of a provider, by default the page's origin. With `fetchToken` the page signs teachers in itself.
 *
 * @throws TypeError if `provider` is not an absolute http(s) or `demo:` URL
 */
export async function session(
  provider?: string,
  { fetchToken }: { fetchToken?: FetchToken } = {},
): Promise<HostSession> {
  await joinPage();
  const url = providerUrl(provider);
  if (!url)
    throw new TypeError(`provider="${provider}" is not an absolute http(s) URL: give the address of the provider API.`);
  const joined = sessionOf(url, fetchToken);
  const release = holdSession(joined);
  const { isSubmitLoading } = commonOf(joined);
  const isOnline = signal(navigator.onLine);
  const updateOnline = () => {
    isOnline.value = navigator.onLine;
  };
  for (const type of ['online', 'offline']) addEventListener(type, updateOnline);
  const now = computed<HostSessionState>(() => {
    if (!isOnline.value) return 'offline';
    if (joined.asking.value) return joined.asking.value === 'start' ? 'signing-in' : 'refreshing';
    const isSubmitting = isSubmitLoading.value;
    return joined.state.value !== 'active' && isSubmitting ? 'signing-in' : joined.state.value;
  });
  const state = signal(now.peek());
  let publishTimer: ReturnType<typeof setTimeout> | undefined;
  const disposeState = effect(() => {
    const next = now.value;
    const publish = () => {
      state.value = next;
    };
    clearTimeout(publishTimer);
    // The form's request ends shortly before the session starts. Wait, so that the state does not briefly become signed
    // out.
    if (state.peek() === 'signing-in' && next !== 'active') publishTimer = setTimeout(publish);
    else publish();
  });

  const ends = new Set<() => void>();

  return {
    provider: joined.provider,
    state,
    teacher: joined.signedIn,
    async signOut() {
      const { status } = await accountOf(joined).logout();
      if (status !== 1) accountOf(joined).logoutHere();
      return status === 1;
    },
    async checkRegistration(email) {
      const { checkRegistrationEmail } = await import('../core/api/endpoints/settings.ts');
      const { status, message } = await joined.api.call(checkRegistrationEmail, { body: { email } });
      return { isFree: status === 1, message };
    },
    async call(name, input, options) {
      const { hostCall } = await import('./host-call.ts');
      return hostCall(joined, name, input, options);
    },
    async fetch(address, request) {
      if (!joined.fetch) throw new TypeError('An older copy of teacher-elements is on this page; it has no fetch().');
      return joined.fetch(address, request);
    },
    on(pattern, listener) {
      const end = listen(joined.provider, pattern, listener);
      ends.add(end);
      return () => {
        ends.delete(end);
        end();
      };
    },
    close() {
      for (const end of ends) end();
      ends.clear();
      disposeState();
      clearTimeout(publishTimer);
      release();
      for (const type of ['online', 'offline']) removeEventListener(type, updateOnline);
    },
  };
}
