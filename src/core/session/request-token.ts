import type { TokenProblem } from '../api/index.ts';
import { documentation } from '../documentation.ts';
import type { Clock } from '../time/index.ts';
import type { FetchToken, TokenFailure, TokenPort } from './token.ts';

/** Time limit for the host's function, in ms. */
export const TOKEN_TIMEOUT_MS = 10_000;
/** Time other tabs need to receive a broadcast, in ms. */
const BROADCAST_DELAY_MS = 100;
/** Pause before the host's function is called a second time, in ms. */
export const TOKEN_RETRY_MS = 1_000;

/** Reports to the author of the page, too. Never includes the returned value: it may be a secret. */
function fail({ log }: TokenPort, code: TokenProblem): TokenFailure {
  const message = `fetchToken: ${code}`;
  log(`teacher-elements: ${message}. See ${documentation('errors', `token-${code}`)}`, code);
  return { kind: 'token', code, message, call: 'fetchToken' };
}

/** The failure when the provider rejected the token that was just requested. */
export const rejection = (port: TokenPort): TokenFailure => fail(port, 'rejected');

/** Visible ASCII, as in an HTTP header; an HTML page and `Bearer …` contain spaces. */
const TOKEN = /^[!-~]{1,8192}$/;

/** The result if the host's function does not respond in time. */
const LATE = Symbol('late');

/** Requests a token in one tab at a time. Resolves with whether there is one, or with the reason why not; never rejects. */
export function requestInTurn(
  port: TokenPort,
  fetchToken: FetchToken | undefined,
  reason: 'start' | 'expired',
): Promise<boolean | TokenFailure> {
  const { store, acceptToken } = port;
  const rejected = store.token.peek();
  return inTurn(port, async () => {
    // Another tab may have renewed the token while this one waited.
    const shared = store.token.peek();
    if (shared && shared !== rejected) return true;
    if (!fetchToken) return false;
    const auth = store.snapshot();
    const token = await requestToken(port, fetchToken, reason);
    return typeof token === 'string' ? acceptToken(token, auth) : token;
  });
}

/** Runs an action in one tab at a time; without locks, just runs it. */
function inTurn<Result>({ locks, provider, device }: TokenPort, action: () => Promise<Result>): Promise<Result> {
  if (!locks) return action();
  return new Promise((resolve, reject) => {
    locks
      .request(`teacher-token ${provider}`, async () => {
        resolve(await action());
        // The next tab must have received the token before it gets the lock.
        await new Promise<void>((resume) => device.after(BROADCAST_DELAY_MS, resume));
      })
      .catch(reject);
  });
}

/** Calls the host's function with a time limit, and a second time after a pause if it throws. */
async function requestToken(
  port: TokenPort,
  fetchToken: FetchToken,
  reason: 'start' | 'expired',
): Promise<string | TokenFailure> {
  const { device } = port;
  // The host's script may not be type-checked.
  if (typeof fetchToken !== 'function') return fail(port, 'not-a-function');
  let token: unknown;
  try {
    token = await attempt(fetchToken, reason, device).catch(async () => {
      await new Promise<void>((resume) => device.after(TOKEN_RETRY_MS, resume));
      return attempt(fetchToken, reason, device);
    });
  } catch {
    return fail(port, 'failed');
  }
  if (token === LATE) return fail(port, 'timeout');
  if (!token) return fail(port, 'empty');
  return typeof token === 'string' && TOKEN.test(token) ? token : fail(port, 'malformed');
}

async function attempt(fetchToken: FetchToken, reason: 'start' | 'expired', clock: Clock): Promise<unknown> {
  let stop: (() => void) | undefined;
  const late = new Promise((resolve) => {
    stop = clock.after(TOKEN_TIMEOUT_MS, () => resolve(LATE));
  });
  try {
    return await Promise.race([fetchToken(reason), late]);
  } finally {
    stop?.();
  }
}
