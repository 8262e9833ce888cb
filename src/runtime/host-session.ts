import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { accountOf, commonOf, type FetchToken, type SignedIn } from '../core/index.ts';
import { holdSession, joinPage, providerUrl, sessionOf } from './session-registry.ts';

/**
 * `signing-in`: somebody's sign-in is under way, or the page's `fetchToken` is asked for the first token. `refreshing`:
 * it is asked again. `offline`: the device has no network, whoever is signed in.
 */
export type HostSessionState = 'anonymous' | 'signing-in' | 'active' | 'refreshing' | 'expired' | 'offline';

/** A provider's session on this page, for the page's own scripts: the one that its elements share, in every tab. */
export interface HostSession {
  /** The provider's URL in one spelling. */
  readonly provider: string;
  /** Read `state.value`, or follow it: `state.subscribe((now) => …)` answers a function that ends it. */
  readonly state: ReadonlySignal<HostSessionState>;
  readonly teacher: ReadonlySignal<SignedIn | undefined>;
  /**
   * Signs out at the provider, and everywhere here. When the provider cannot be reached the teacher is signed out here all
   * the same; answers whether the provider knows.
   */
  signOut(): Promise<boolean>;
  /**
   * May this address be registered for a teacher? The provider says so to who is signed in; `message` is in the
   * language of the elements. For a page's own registration.
   */
  checkRegistration(email: string): Promise<{ readonly isFree: boolean; readonly message: string }>;
  /** Lets go of the session; it lives on while an element uses it. */
  close(): void;
}

/**
 * Joins the session of a provider, by default the page's origin. With `fetchToken` the page signs teachers in itself.
 * Throws when `provider` is no http(s) URL.
 */
export async function session(provider?: string, { fetchToken }: { fetchToken?: FetchToken } = {}): Promise<HostSession> {
  await joinPage();
  const joined = sessionOf(providerUrl(provider), fetchToken);
  const leave = holdSession(joined);
  const { isSubmitLoading } = commonOf(joined);
  const isOnline = signal(navigator.onLine);
  const look = () => {
    isOnline.value = navigator.onLine;
  };
  for (const type of ['online', 'offline']) addEventListener(type, look);
  const now = computed<HostSessionState>(() => {
    if (!isOnline.value) return 'offline';
    if (joined.asking.value) return joined.asking.value === 'start' ? 'signing-in' : 'refreshing';
    const isSubmitting = isSubmitLoading.value;
    return joined.state.value !== 'active' && isSubmitting ? 'signing-in' : joined.state.value;
  });
  const state = signal(now.peek());
  let later: ReturnType<typeof setTimeout> | undefined;
  const rest = effect(() => {
    const next = now.value;
    const tell = () => {
      state.value = next;
    };
    clearTimeout(later);
    // A form is done with its request a moment before the session begins: nobody was signed out in between.
    if (state.peek() === 'signing-in' && next !== 'active') later = setTimeout(tell);
    else tell();
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
      rest();
      clearTimeout(later);
      leave();
      for (const type of ['online', 'offline']) removeEventListener(type, look);
    },
  };
}
