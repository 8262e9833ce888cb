import { type Api, invalidResponse, retryWhileBusy, succeeded } from '../api/index.ts';
import { signIn as endpoint } from '../api/endpoints/index.ts';
import type { Clock } from '../time/index.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';
import type { Credentials, SignInReply, SignInResult, SignInSteps } from './session-types.ts';

export interface SignInDeps {
  readonly api: Api;
  readonly clock: Clock;
  /** Identifies the present sign-in; undefined while nobody is signed in. */
  readonly current: () => string | undefined;
  /** Starts the session. */
  readonly begin: SessionLifecycle['begin'];
}

/** Signs in at the provider, again and again while it is too busy, unless there is another sign-in meanwhile. */
export async function signIn(
  { api, clock, current, begin }: SignInDeps,
  credentials: Credentials,
  { during = (work) => work, onBusy, onResult }: SignInSteps,
): Promise<SignInResult> {
  const before = current();
  let received: { token: string; order: number } | undefined;
  const send = () =>
    api.call(endpoint, { body: credentials }, { onToken: (token, { order }) => (received = { token, order }) });
  const reply = await during(
    retryWhileBusy(send, { clock, onBusy: () => onBusy?.(), isCurrent: () => current() === before }),
  );
  const result = readResult(
    succeeded(reply) && !received ? invalidResponse(endpoint, 'Authorization') : reply,
    credentials,
  );
  onResult?.(result);
  if (received && result.kind === 'signed-in') begin(received.token, result.teacher, received.order);
  return result;
}

function readResult(reply: SignInReply, { email }: Credentials): SignInResult {
  if (succeeded(reply)) {
    const { id = email, name, avatar } = reply.data;
    return { kind: 'signed-in', reply, teacher: { id, name, avatar } };
  }
  const { failure, message } = reply;
  return failure?.kind === 'rejected' ? { kind: 'rejected', reply, message } : { kind: 'failed', reply, failure };
}
