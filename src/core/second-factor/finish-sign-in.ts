import { accountOf } from '../account/index.ts';
import { invalidResponse, type Reply, succeeded } from '../api/index.ts';
import { type DataOf, signInWithCode } from '../api/endpoints/index.ts';
import { commonOf, type Session } from '../session/index.ts';
import { cleanCode } from './clean-code.ts';

/** What a sign-in with a second factor is finished with. */
export interface SignInCode {
  /** From the refusal of the password. */
  readonly challenge: string;
  /** Of the authenticator app, or a recovery code, as it was typed. */
  readonly code: string;
  /** Identifies the teacher at a provider that sends no id. */
  readonly email: string;
}

/** Sends the code of a sign-in, and begins the session if it is right. Stores the result, as `Account.login` does. */
export async function finishSignIn(
  session: Session,
  { challenge, code, email }: SignInCode,
): Promise<Reply<DataOf<typeof signInWithCode>>> {
  let received: { token: string; order: number } | undefined;
  const answer = await commonOf(session).during(
    'isSubmitLoading',
    session.api.call(
      signInWithCode,
      { body: { challenge, code: cleanCode(code) } },
      { onToken: (token, { order }) => (received = { token, order }) },
    ),
  );
  const reply = succeeded(answer) && !received ? invalidResponse(signInWithCode, 'Authorization') : answer;
  accountOf(session).setResult(reply);
  if (received && succeeded(reply)) {
    const { id = email, name, avatar } = reply.data;
    session.begin(received.token, { id, name, avatar }, received.order);
  }
  return reply;
}
