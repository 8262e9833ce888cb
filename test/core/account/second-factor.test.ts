import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { cleanCode, createSecondFactor, finishSignIn } from '../../../src/core/account/index.ts';
import { accountOf, createMemoryStorage } from '../../../src/core/index.ts';
import { appOf, EMAIL, PASSWORD } from '../../provider/auth/second-factor-tests.ts';
import { NOW, startTestProvider } from '../../provider/client.ts';
import { createManualClock } from '../../support/clock/manual-clock.ts';
import { startSession } from '../../support/models/sessions.ts';

const STEP_MS = 30_000;

/** A provider of its own, and a signed-in session whose teacher turns the second factor on. */
async function start(t: TestContext) {
  const provider = await startTestProvider();
  const open = () => startSession(t, provider.url, { clock: createManualClock(NOW), storage: createMemoryStorage() });
  const session = open();
  await accountOf(session).login({ email: EMAIL, password: PASSWORD });
  const factor = createSecondFactor(session);
  await factor.load();
  const key = await factor.enrol(PASSWORD);
  const app = appOf(provider, key.data?.secret ?? '');
  const confirmed = await factor.confirm(`${await app.code()} `);
  provider.clock.now += 2 * STEP_MS;
  return { provider, open, factor, app, recoveryCodes: confirmed.data?.recoveryCodes ?? [] };
}

test('a code is what was meant: half-width, without blanks and hyphens, in capitals', () => {
  assert.equal(cleanCode(' １２３　456\n'), '123456');
  assert.equal(cleanCode('abcd-ＥＦＧＨ–ijklーmnop'), 'ABCDEFGHIJKLMNOP');
});

test('the second factor is turned on with a first code, and off with password and code', async (t) => {
  const { factor, app, recoveryCodes } = await start(t);
  assert.equal(recoveryCodes.length, 10);
  assert.deepEqual(factor.state.value, { isOn: true, recoveryCodesLeft: 10 });
  assert.equal((await factor.turnOff('wrong', await app.code())).failure?.kind, 'rejected');
  assert.equal(factor.state.value?.isOn, true);
  await factor.turnOff(PASSWORD, await app.code());
  assert.deepEqual(factor.state.value, { isOn: false, recoveryCodesLeft: 0 });
});

test('a sign-in in two steps begins the session with the code, and stores the result of each step', async (t) => {
  const { open, app } = await start(t);
  const session = open();
  const account = accountOf(session);
  const { reply } = await account.login({ email: EMAIL, password: PASSWORD });
  assert.deepEqual([account.status.value, session.state.value], [0, 'anonymous']);
  const { challenge } = reply.errorData as { challenge: string };
  const wrong = await finishSignIn(session, { email: EMAIL, challenge, code: '000000' });
  assert.deepEqual([wrong.failure?.kind, account.loginResult.value.message], ['rejected', wrong.message]);
  const done = await finishSignIn(session, { email: EMAIL, challenge, code: await app.code() });
  assert.equal(done.status, 1);
  assert.deepEqual(
    [account.status.value, session.state.value, session.signedIn.value?.name],
    [1, 'active', '佐藤 花子'],
  );
});

test('the sign-in of an account without a second factor has no challenge', async (t) => {
  const { open } = await start(t);
  const { kind, reply } = await accountOf(open()).login({ email: 'taro@example.jp', password: 'taro-demo' });
  assert.deepEqual([kind, reply.errorData], ['signed-in', undefined]);
});
