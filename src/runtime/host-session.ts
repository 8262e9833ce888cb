import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { accountOf, commonOf, type FetchToken, type SignedIn } from '../core/index.ts';
import { providerUrl } from './sessions/provider-url.ts';
import { holdSession, joinPage, sessionOf } from './sessions/session-registry.ts';

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
   * Whether an e-mail address can be registered for a teacher, for a page's own registration form. Requires a session;
   * `message` is in the language of the elements.
   */
  checkRegistration(email: string): Promise<{ readonly isFree: boolean; readonly message: string }>;
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
    throw new TypeError(`provider="${provider}" is no absolute http(s) URL: give the address of the provider API.`);
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
    // The form's request ends shortly before the session starts: wait, so that no sign-out appears in between.
    if (state.peek() === 'signing-in' && next !== 'active') publishTimer = setTimeout(publish);
    else publish();
  });

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
    close() {
      disposeState();
      clearTimeout(publishTimer);
      release();
      for (const type of ['online', 'offline']) removeEventListener(type, updateOnline);
    },
  };
}
