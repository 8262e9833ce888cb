// What a stranger, and a teacher, can learn about an e-mail address.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertRejected, MINUTE, startTestProvider } from '../client.ts';

const provider = await startTestProvider();

/** A call as curl makes it: the whole reply, byte by byte, but for the time. */
async function raw(path: string, body: unknown, headers: Record<string, string> = {}): Promise<string> {
  const response = await provider.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // Of its own for every request: `x-request-id`.
  const lines = [...response.headers]
    .filter(([name]) => name !== 'date' && name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value}`);
  return [response.status, ...lines, await response.text()].join('\n');
}

describe('a stranger', () => {
  for (const path of ['/api/client/teacher/judgeEmail', '/api/client/teacher/resetPassword/email']) {
    test(`receives the same bytes at ${path} for known and unknown addresses`, async () => {
      const known = await raw(path, { email: 'hanako@example.jp' });
      assert.match(known, /^200\n/);
      for (const email of ['nobody@example.jp', 'HANAKO@example.jp', 'taro@example.jp'])
        assert.equal(await raw(path, { email }), known);
    });

    test(`learns at ${path} which field has an invalid address`, async () => {
      for (const email of ['', 'hanako', 'hanako@', '@example.jp', `${'a'.repeat(250)}@example.jp`]) {
        const reply = await raw(path, { email });
        assert.match(reply, /^422\n/, email);
        assert.match(reply, /"field":"email"/, email);
      }
    });
  }

  test("needs a session for the check of a teacher's new address", async () => {
    const body = { value: 'hanako@example.jp' };
    for (const token of [undefined, 'no-session']) {
      const { httpStatus, status, data } = await provider.askAnything('checkEmail', { body }, { token });
      assert.deepEqual([httpStatus, status, data['code']], [403, -1, 'sessionOver']);
    }
  });

  test('learns whether an address is free for a registration, at most thirty times a minute', async () => {
    const fresh = await startTestProvider();
    const check = (email: string) => fresh.askAnything('checkRegistrationEmail', { body: { email } });
    assertRejected(await check('hanako@example.jp'), 'taken');
    for (let times = 1; times < 30; times += 1) assert.equal((await check(`free-${times}@example.jp`)).status, 1);
    assertRejected(await check('hanako@example.jp'), 'limited');
  });

  test('gets the same replies to 20 requests in a minute for registered and unknown addresses', async () => {
    const repliesFor = async (email: string) => {
      const fresh = await startTestProvider();
      const replies = [];
      for (let times = 0; times < 20; times += 1) {
        fresh.clock.now += 3000;
        const { httpStatus, status, message, data } = await fresh.askAnything('sendResetMail', { body: { email } });
        replies.push({ httpStatus, status, message, data });
      }
      return replies;
    };
    const replies = await repliesFor('taro@example.jp');
    assert.deepEqual(await repliesFor('nobody@example.jp'), replies);
    assert.ok(replies.every(({ status }) => status === 1));
  });
});

describe('a teacher', () => {
  test('learns whether an address is taken, at most thirty times a minute', async () => {
    const token = await provider.signIn();
    const check = (value: string) => provider.ask('checkEmail', { body: { value } }, { token });
    assertRejected(await check('taro@example.jp'), 'taken');
    for (let times = 1; times < 30; times += 1) assert.equal((await check(`free-${times}@example.jp`)).status, 1);
    assertRejected(await check('taro@example.jp'), 'limited');
    provider.clock.now += MINUTE;
    assertRejected(await check('taro@example.jp'), 'taken');
  });
});
