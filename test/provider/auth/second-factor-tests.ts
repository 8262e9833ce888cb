import assert from 'node:assert/strict';
import { createNodeCrypto } from '../../../provider/adapters/node/crypto.ts';
import { codeOf, STEP_MS, stepOf } from '../../../provider/auth/totp.ts';
import { type Answer, startTestProvider, type TestProvider } from '../client.ts';

export const EMAIL = 'hanako@example.jp';
export const PASSWORD = 'hanako-demo';
export const ADDRESS = { 'X-Forwarded-For': '203.0.113.7' };

const crypto = createNodeCrypto({ memory: 1024, passes: 1 });

/** An authenticator app with a key; `steps` is how far its clock is ahead of the provider's. */
export const appOf = (provider: Pick<TestProvider, 'clock'>, secret: string) => ({
  code: (steps = 0): Promise<string> => codeOf(secret, stepOf(provider.clock.now) + steps, crypto),
});

/** A provider at which Hanako has turned the second factor on; the step of the first code is over. */
export async function startWithSecondFactor(start: Parameters<typeof startTestProvider>[0] = {}) {
  const provider = await startTestProvider({ trustedProxies: '127.0.0.0/8', ...start });
  const turnedOn = await turnSecondFactorOn(provider);
  provider.clock.now += 2 * STEP_MS;
  return { provider, ...turnedOn, ...signInsAt(provider) };
}

/** Turns the second factor of Hanako on. */
export async function turnSecondFactorOn(provider: TestProvider) {
  const { headers } = await provider.ask(
    'signIn',
    { body: { email: EMAIL, password: PASSWORD } },
    { headers: ADDRESS },
  );
  const token = headers.get('Authorization') ?? assert.fail('no token came');
  const { secret } = (await provider.ask('enrolSecondFactor', { body: { currentPassword: PASSWORD } }, { token })).data;
  const app = appOf(provider, secret);
  const { recoveryCodes } = (await provider.ask('confirmSecondFactor', { body: { code: await app.code() } }, { token }))
    .data;
  return { token, secret, app, recoveryCodes };
}

/** Signing in at a provider in two steps. */
export function signInsAt(provider: TestProvider) {
  /** The right password gives a challenge instead of a token. */
  async function challenge(headers: Record<string, string> = ADDRESS): Promise<string> {
    const answer = await provider.askAnything('signIn', { body: { email: EMAIL, password: PASSWORD } }, { headers });
    assert.deepEqual([answer.status, answer.data['code']], [0, 'secondFactor']);
    assert.equal(answer.headers.get('Authorization'), null);
    return String(answer.data['challenge']);
  }

  async function finish(
    challenge: string,
    code: string,
    headers: Record<string, string> = ADDRESS,
  ): Promise<Answer<Record<string, unknown>>> {
    return provider.askAnything('signInWithCode', { body: { challenge, code } }, { headers });
  }

  return {
    challenge,
    finish,
    signInWith: async (code: string): Promise<Answer<Record<string, unknown>>> => finish(await challenge(), code),
  };
}
