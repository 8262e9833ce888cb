import assert from 'node:assert/strict';
import { test, describe } from 'node:test';
import { assertRejected, MINUTE, NOW, startTestProvider, DAY } from '../client.ts';

const NEW = 'new.hanako@example.jp';
const PASSWORD = 'hanako-demo';

async function start() {
  const provider = await startTestProvider({ portalUrl: 'https://school.example/teacher/' });
  const token = await provider.signIn();
  const change = (body: object, by = token, language?: string) =>
    provider.askAnything('changeSettings', { body }, { token: by, ...(language && { language }) });
  return {
    provider,
    token,
    change,
    requestChange: (newEmail = NEW, currentPassword = PASSWORD) => change({ newEmail, currentPassword }),
    confirm: (emailToken: string, by?: string) => change({ emailToken }, by),
    /** The token of the link that was mailed last. */
    async mailed(): Promise<string> {
      const mails = (await provider.mails()).filter(({ text }) => text.includes('setting#email='));
      return /setting#email=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? assert.fail('no link in the mail');
    },
  };
}

test('requesting another address changes nothing yet: a link goes to the new one, a notice to the old one', async () => {
  const { provider, requestChange } = await start();
  const { status, data } = await requestChange('New.Hanako@example.jp');
  assert.deepEqual([status, data['email'], data['version']], [1, 'hanako@example.jp', 1]);
  const [link, notice] = await provider.mails();
  assert.equal(link?.to, NEW);
  assert.match(link?.text ?? '', /\nhttps:\/\/school\.example\/teacher\/setting#email=[\w-]{43}\n/);
  assert.equal(notice?.to, 'hanako@example.jp');
  assert.match(notice?.text ?? '', /new\.hanako@example\.jp/);
  assert.doesNotMatch(notice?.text ?? '', /#email=/);
});

test('the link changes the address once; the teacher signs in with it, and a notice goes to the old one', async () => {
  const { provider, requestChange, confirm, mailed } = await start();
  await requestChange();
  const emailToken = await mailed();
  const { status, data } = await confirm(emailToken);
  assert.deepEqual([status, data['email'], data['version']], [1, NEW, 2]);
  const notice = (await provider.mails()).at(-1);
  assert.equal(notice?.to, 'hanako@example.jp');
  assertRejected(await confirm(emailToken), 'linkOver');
  assertRejected(
    await provider.ask('signIn', { body: { email: 'hanako@example.jp', password: PASSWORD } }),
    'signInFailed',
  );
  assert.equal((await provider.ask('signIn', { body: { email: NEW, password: PASSWORD } })).status, 1);
});

test('a link is valid for 30 minutes', async () => {
  const { provider, requestChange, confirm, mailed } = await start();
  await requestChange();
  const emailToken = await mailed();
  provider.clock.now = NOW + 30 * MINUTE;
  const late = await confirm(emailToken);
  assertRejected(late, 'linkOver');
  assert.equal(late.data['field'], 'emailToken');
  provider.clock.now -= 1;
  assert.equal((await confirm(emailToken)).status, 1);
});

test('a link that is modified or used by another teacher is rejected, and stays valid for its own teacher', async () => {
  const { provider, requestChange, confirm, mailed } = await start();
  await requestChange();
  const emailToken = await mailed();
  assertRejected(await confirm(`${emailToken.startsWith('A') ? 'B' : 'A'}${emailToken.slice(1)}`), 'linkOver');
  assertRejected(await confirm(emailToken, await provider.signIn('taro')), 'linkOver');
  assert.equal((await confirm(emailToken)).status, 1);
});

test('an e-mail change needs the current password, and limits guesses', async () => {
  const { provider, change, requestChange } = await start();
  const without = await change({ newEmail: NEW });
  assert.deepEqual([without.httpStatus, without.data['field']], [422, 'currentPassword']);
  for (let count = 0; count < 10; count += 1) {
    const wrong = await requestChange(NEW, 'guess');
    assertRejected(wrong, 'wrongPassword');
    assert.equal(wrong.data['field'], 'currentPassword');
  }
  assertRejected(await requestChange(), 'limited');
  assert.deepEqual(await provider.mails(), []);
});

test("an e-mail address cannot change to itself or to another teacher's, in any spelling", async () => {
  const { requestChange } = await start();
  const same = await requestChange('Hanako@Example.jp');
  assertRejected(same, 'sameEmail');
  const taken = await requestChange('TARO@example.jp');
  assertRejected(taken, 'taken');
  assert.deepEqual([same.data['field'], taken.data['field']], ['newEmail', 'newEmail']);
});

test('an address that was taken meanwhile is rejected', async () => {
  const { provider, change, requestChange, confirm, mailed } = await start();
  const taro = await provider.signIn('taro');
  await requestChange();
  const mine = await mailed();
  await change({ newEmail: NEW, currentPassword: 'taro-demo' }, taro);
  assert.equal((await confirm(await mailed(), taro)).status, 1);
  assertRejected(await confirm(mine), 'taken');
});

test('a newer request invalidates the older link, and so does a new password', async () => {
  const { change, requestChange, confirm, mailed } = await start();
  await requestChange();
  const first = await mailed();
  await requestChange('other@example.jp');
  const second = await mailed();
  assertRejected(await confirm(first), 'linkOver');
  await change({ currentPassword: PASSWORD, newPassword: 'another-password' });
  assertRejected(await confirm(second), 'linkOver');
});

test('changing the address invalidates reset links that were mailed to the old one', async () => {
  const { provider, requestChange, confirm, mailed } = await start();
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  const reset = /forget#token=([\w-]+)/.exec((await provider.mails()).at(-1)?.text ?? '')?.[1] ?? '';
  await requestChange();
  await confirm(await mailed());
  assertRejected(
    await provider.ask('resetPassword', { body: { token: reset, password: 'a-new-password' } }),
    'linkOver',
  );
});

test('at most five mails are sent in 15 minutes', async () => {
  const { provider, requestChange } = await start();
  for (let count = 0; count < 5; count += 1) assert.equal((await requestChange(`new${count}@example.jp`)).status, 1);
  assertRejected(await requestChange(), 'limited');
  assert.equal((await provider.mails()).length, 10);
});

test("mails are in the teacher's language", async () => {
  const { provider, token, change } = await start();
  const subjects = new Set<string | undefined>();
  for (const language of ['ja', 'en', 'zh', 'ar']) {
    await change({ newEmail: NEW, currentPassword: PASSWORD }, token, language);
    for (const { subject } of (await provider.mails()).slice(-2)) subjects.add(subject);
  }
  assert.equal(subjects.size, 8);
});

test('older settings are rejected after the change, with the newer ones', async () => {
  const { change, requestChange, confirm, mailed } = await start();
  await requestChange();
  await confirm(await mailed());
  const answer = await change({ name: '佐藤 はな', version: 1 });
  assertRejected(answer, 'stale');
  assert.equal((answer.data['teacher'] as { email: string }).email, NEW);
});

test('a blank password counts as missing', async () => {
  const { change } = await start();
  const answer = await change({ currentPassword: PASSWORD, newPassword: ' '.repeat(12) });
  assert.deepEqual([answer.httpStatus, answer.data['field']], [422, 'newPassword']);
});

// What a stranger, and a teacher, can learn about an e-mail address.

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

    test(`gets the field of an invalid address at ${path}`, async () => {
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

  test('can check whether an address is free for a registration, at most thirty times a minute', async () => {
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
  test('can check whether an address is taken, at most thirty times a minute', async () => {
    const token = await provider.signIn();
    const check = (value: string) => provider.ask('checkEmail', { body: { value } }, { token });
    assertRejected(await check('taro@example.jp'), 'taken');
    for (let times = 1; times < 30; times += 1) assert.equal((await check(`free-${times}@example.jp`)).status, 1);
    assertRejected(await check('taro@example.jp'), 'limited');
    provider.clock.now += MINUTE;
    assertRejected(await check('taro@example.jp'), 'taken');
  });
});

test('reset mails are limited per e-mail address, which the replies do not say', async () => {
  const provider = await startTestProvider();
  for (const email of ['hanako@example.jp', 'nobody@example.jp']) {
    for (let times = 0; times < 7; times += 1)
      assert.equal((await provider.ask('sendResetMail', { body: { email } })).status, 1);
  }
  assert.equal((await provider.mails()).length, 5);
  provider.clock.now += 15 * MINUTE;
  await provider.ask('sendResetMail', { body: { email: 'hanako@example.jp' } });
  assert.equal((await provider.mails()).length, 6);
});

test("a teacher's own address is available to the teacher, but not for a registration", async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  assert.equal((await provider.ask('checkEmail', { body: { value: 'Hanako@example.jp' } }, { token })).status, 1);
  assertRejected(
    await provider.ask('checkRegistrationEmail', { body: { email: 'hanako@example.jp' } }, { token }),
    'taken',
  );
});

test('setting the clock back a day does not extend a wait', async () => {
  const provider = await startTestProvider();
  const ask = () => provider.askAnything('checkRegistrationEmail', { body: { email: 'free@example.jp' } });
  for (let times = 0; times < 30; times += 1) assert.equal((await ask()).status, 1);
  provider.clock.now = NOW - DAY;
  const limited = await ask();
  assertRejected(limited, 'limited');
  assert.equal(limited.data['retryAfterSeconds'], 60);
  provider.clock.now += MINUTE;
  assert.equal((await ask()).status, 1);
});
