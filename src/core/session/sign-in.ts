import { type Api, invalidResponse, succeeded } from '../api/index.ts';
import { signIn as endpoint } from '../api/endpoints/index.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';
import type { Credentials, SignInReply, SignInResult, SignInSteps } from './session-types.ts';

/** Signs in at the provider; `begin` starts the session. */
export async function signIn(
  api: Api,
  begin: SessionLifecycle['begin'],
  credentials: Credentials,
  { during = (work) => work, onResult }: SignInSteps,
): Promise<SignInResult> {
  let received: { token: string; order: number } | undefined;
  const reply = await during(
    api.call(endpoint, { body: credentials }, { onToken: (token, { order }) => (received = { token, order }) }),
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
