import { invalidResponse, succeeded } from '../api/index.ts';
import { signIn as endpoint } from '../api/endpoints/index.ts';
import { commonOf } from './common.ts';
import type { SessionLifecycle } from './session-lifecycle.ts';
import type { Credentials, Session, SignInReply, SignInResult } from './session-types.ts';

/**
 * Signs in at the provider. `onResult` runs before the session begins, since the result is to be stored before the teacher
 * is let in (docs/spec.md, section 4).
 */
export async function signIn(
  session: Session,
  begin: SessionLifecycle['begin'],
  credentials: Credentials,
  onResult?: (result: SignInResult) => void,
): Promise<SignInResult> {
  let received: { token: string; order: number } | undefined;
  const call = session.api.call(
    endpoint,
    { body: credentials },
    { onToken: (token, { order }) => (received = { token, order }) },
  );
  const reply = await commonOf(session).during('isSubmitLoading', call);
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
