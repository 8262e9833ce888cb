import { signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { FetchToken, TokenFailure, TokenPort } from './token-types.ts';

export interface TokenProvider {
  readonly fetchToken: Signal<FetchToken | undefined>;
  /** Why a token is being requested; undefined while none is. */
  readonly asking: ReadonlySignal<'start' | 'expired' | undefined>;
  /** Why the last request gave no token that the provider takes; undefined once there is one. */
  readonly failure: ReadonlySignal<TokenFailure | undefined>;
  /** Requests a token, once for all callers and one tab at a time. Resolves with false when there is none. */
  ask(reason: 'start' | 'expired'): Promise<boolean>;
  /** Reports that the provider rejected the token that was just requested. */
  reportRejection(): Promise<void>;
}

// Most pages have the sign-in form, which stays small without it.
const loadRequests = () => import('./request-token.ts');

/** Wraps the host's token function. */
export function createTokenProvider(initial: FetchToken | undefined, port: TokenPort): TokenProvider {
  const fetchToken = signal(initial);
  const failure = signal<TokenFailure | undefined>();
  const asking = signal<'start' | 'expired' | undefined>();
  let running: Promise<boolean> | undefined;
  // Fetched beside the screen that will ask.
  if (initial) loadRequests().catch(() => undefined);

  async function request(reason: 'start' | 'expired'): Promise<boolean> {
    const { requestInTurn } = await loadRequests();
    const result = await requestInTurn(port, fetchToken.peek(), reason);
    failure.value = typeof result === 'boolean' ? undefined : result;
    return result === true;
  }

  return {
    fetchToken,
    asking,
    failure,
    ask(reason) {
      asking.value ??= reason;
      running ??= request(reason)
        .catch(() => false)
        .finally(() => {
          running = asking.value = undefined;
        });
      return running;
    },
    async reportRejection() {
      // The session ends all the same if this cannot be fetched.
      failure.value = await loadRequests().then(
        ({ rejection }) => rejection(port),
        () => undefined,
      );
    },
  };
}
