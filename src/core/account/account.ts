import { signal } from '@preact/signals-core';
import { commonOf, perSession, type SignedIn } from '../session/index.ts';
import { type AuthSnapshot, failed, type Reply, succeeded, SUCCESS } from '../api/index.ts';
import { type InputOf, readLogo, signIn, signOut } from '../api/endpoints/index.ts';

export type Credentials = InputOf<typeof signIn>['body'];

/** The login state of docs/spec.md, section 3: `status`, `logoSrc`, `loginResult`. */
export const accountOf = perSession((session) => {
  const common = commonOf(session);
  const status = signal<number | undefined>();
  const logoSrc = signal<string | object>({});
  const loginResult = signal<Partial<Reply<Partial<SignedIn>>>>({});

  return {
    status,
    logoSrc,
    loginResult,

    /** Signs in; the result is stored, and with status 1 the session begins (docs/spec.md, section 4). It raises no dialog. */
    async login(credentials: Credentials): Promise<void> {
      let received: { token: string; auth: AuthSnapshot } | undefined;
      const reply = await common.during(
        'isSubmitLoading',
        session.api.call(
          signIn,
          { body: credentials },
          {
            onToken: (token, auth) => {
              received = { token, auth };
            },
          },
        ),
      );
      const result = succeeded(reply) && !received ? withoutToken : reply;
      loginResult.value = result;
      status.value = result.status;
      if (!succeeded(result) || !received) return;
      const { id, name, avatar } = result.data;
      session.begin(received.token, { id: id ?? credentials.email, name, avatar }, received.auth);
    },

    /**
     * Signs out at the provider; only with status 1 is the teacher signed out here, too (docs/spec.md, section 4). Where the
     * provider has ended the session before, there is nothing left to do, and this is as good.
     */
    async logout(): Promise<Reply<unknown>> {
      const reply = await session.api.call(signOut, {});
      const isOver = reply.failure?.kind === 'expired';
      if (reply.status === SUCCESS || isOver) session.end();
      return isOver ? { status: SUCCESS, message: reply.message, data: undefined } : reply;
    },

    /** Signs out here although the provider did not answer; its token lives on until it expires. */
    logoutHere(): void {
      session.end();
    },

    /** Resets the result to empty (docs/spec.md, section 4). */
    clear(): void {
      loginResult.value = {};
    },

    async loadLogo(): Promise<void> {
      const reply = await session.api.call(readLogo, {}, { cache: true });
      logoSrc.value = reply.data || '';
    },
  };
});
export type Account = ReturnType<typeof accountOf>;

const withoutToken = failed({
  kind: 'invalid-response',
  call: `${signIn.method} ${signIn.path}`,
  field: 'Authorization',
  message: 'Authorization',
});
