import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { assertRejected, MINUTE, NOW, read, startTestProvider, type TestProvider } from '../client.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { messagesFor } from '../../../provider/i18n/index.ts';

const folder = temporaryFolder();

const provider = await startTestProvider({ portalUrl: 'https://school.example/teacher/' });

async function askLink(email = 'hanako@example.jp', at: TestProvider = provider): Promise<string> {
  await at.ask('sendResetMail', { body: { email } });
  const mail = (await at.mails()).findLast(({ text }) => text.includes('#token='));
  return /forget#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link in the mail');
}

const reset = (token: string, password = 'a-new-password') =>
  provider.ask('resetPassword', { body: { token, password } });

test('the mailed link sets a new password once, and ends all sessions', async () => {
  const before = await provider.signIn('taro');
  const token = await askLink('taro@example.jp');
  assert.equal((await reset(token)).status, 1);
  assert.equal((await provider.ask('readTeacher', {}, { token: before })).httpStatus, 403);
  assert.ok(await provider.signIn('taro', 'a-new-password'));
  assertRejected(
    await provider.ask('signIn', { body: { email: 'taro@example.jp', password: 'taro-demo' } }),
    'signInFailed',
  );
  assertRejected(await reset(token, 'another-password'), 'linkOver');
});

test('of two simultaneous requests with one link, one sets the password', async () => {
  // With dear hashes both are under way before either is done.
  const dear = await startTestProvider({ passwordCost: { memory: 47_104, passes: 1 } });
  const token = await askLink('hanako@example.jp', dear);
  const passwords = ['password-one', 'password-two'];
  const answers = await Promise.all(
    passwords.map((password) => dear.ask('resetPassword', { body: { token, password } })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [0, 1]);
  assert.ok(await dear.signIn('hanako', passwords[answers.findIndex(({ status }) => status === 1)]));
});

test('a link is valid for 30 minutes', async () => {
  const token = await askLink();
  provider.clock.now = NOW + 30 * MINUTE;
  assertRejected(await reset(token), 'linkOver');
  provider.clock.now -= 1;
  assert.equal((await reset(token)).status, 1);
  provider.clock.now = NOW;
});

test('a modified link is invalid', async () => {
  const token = await askLink();
  assertRejected(await reset(`${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`), 'linkOver');
});

test("using one link invalidates the teacher's others", async () => {
  const fresh = await startTestProvider();
  const [one, two] = [await askLink('hanako@example.jp', fresh), await askLink('hanako@example.jp', fresh)];
  const answers = [];
  for (const token of [one, two])
    answers.push(await fresh.ask('resetPassword', { body: { token, password: 'a-new-password' } }));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [1, 0],
  );
});

describe('a stranger who asks for many mails to an address', () => {
  const askOften = async (email: string, at: TestProvider) => {
    for (let times = 0; times < 9; times += 1)
      await at.ask('sendResetMail', { body: { email } }, { headers: { 'X-Forwarded-For': '203.0.113.7' } });
  };

  test('does not prevent its owner from resetting the password: the reply is a success, and the last link is valid', async () => {
    const fresh = await startTestProvider({ trustedProxies: '127.0.0.1' });
    await askOften('hanako@example.jp', fresh);
    fresh.clock.now += 14 * MINUTE;
    const token = await askLink('hanako@example.jp', fresh);
    fresh.clock.now += 15 * MINUTE;
    assert.equal((await fresh.ask('resetPassword', { body: { token, password: 'a-new-password' } })).status, 1);
    assert.ok(await fresh.signIn('hanako', 'a-new-password'));
  });

  test('does not suppress a mail once the earlier links are invalid', async () => {
    const fresh = await startTestProvider({ trustedProxies: '127.0.0.1' });
    await askOften('hanako@example.jp', fresh);
    const used = await askLink('hanako@example.jp', fresh);
    await fresh.ask('resetPassword', { body: { token: used, password: 'a-new-password' } });
    const second = await askLink('hanako@example.jp', fresh);
    assert.notEqual(second, used);
    await askOften('hanako@example.jp', fresh);
    const body = { currentPassword: 'a-new-password', newPassword: 'another-password' };
    await fresh.ask('changeSettings', { body }, { token: await fresh.signIn('hanako', 'a-new-password') });
    const third = await askLink('hanako@example.jp', fresh);
    assert.equal((await fresh.ask('resetPassword', { body: { token: third, password: 'the-password-3' } })).status, 1);
  });

  test('does not suppress a mail to a teacher who got the address only afterwards', async () => {
    const fresh = await startTestProvider({ trustedProxies: '127.0.0.1' });
    await askOften('new@example.jp', fresh);
    const token = await fresh.signIn();
    const body = { currentPassword: 'hanako-demo', newEmail: 'new@example.jp' };
    await fresh.ask('changeSettings', { body }, { token });
    const mail = (await fresh.mails()).find(({ text }) => text.includes('#email='));
    const emailToken = /#email=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link');
    await fresh.ask('changeSettings', { body: { emailToken } }, { token });
    await askLink('new@example.jp', fresh);
  });
});

test("the mail links to the configured portal, whatever host the request names, in the reader's language", async () => {
  const fresh = await startTestProvider({ portalUrl: 'https://school.example/teacher/' });
  await fresh.ask(
    'sendResetMail',
    { body: { email: 'Hanako@example.jp' } },
    { headers: { 'X-Forwarded-Host': 'evil.example', 'origin-domain': 'evil.example' } },
  );
  await fresh.ask('sendResetMail', { body: { email: 'hanako@example.jp' } }, { language: 'en-GB' });
  const [first, second] = await fresh.mails();
  assert.equal(first?.to, 'hanako@example.jp');
  assert.equal(first?.subject, 'パスワード再設定のご案内');
  assert.match(first?.text ?? '', /^佐藤 花子 様[^]*\nhttps:\/\/school\.example\/teacher\/forget#token=[\w-]{43}\n/);
  assert.equal(second?.subject, 'Set a new password');
});

test('registered and unknown addresses get the same replies, headers included', async () => {
  const fresh = await startTestProvider();
  for (const name of ['sendResetMail', 'checkForgottenEmail'] as const) {
    const answers = [];
    for (const email of ['hanako@example.jp', 'nobody@example.jp']) {
      const { headers, ...answer } = await fresh.ask(name, { body: { email } });
      answers.push({
        ...answer,
        headers: [...headers].filter(([header]) => !['date', 'x-request-id'].includes(header)),
      });
    }
    assert.deepEqual(answers[0], answers[1]);
  }
  assert.equal((await fresh.mails()).length, 1);
});

test('the placeholder row of an unknown address is not a valid link, and expires like one', async () => {
  const database = path.join(folder, 'unknown.sqlite');
  const first = await startTestProvider({ database });
  await first.ask('sendResetMail', { body: { email: 'nobody@example.jp' } });
  assert.deepEqual(await first.mails(), []);
  await first.close();
  const rows = () => {
    const store = new DatabaseSync(database);
    const found = store.prepare('SELECT teacherId FROM resets').all();
    store.close();
    return found.map(({ teacherId }) => teacherId);
  };
  assert.deepEqual(rows(), ['', '']);
  const later = await startTestProvider({ database, now: () => NOW + 31 * MINUTE });
  await later.close();
  assert.deepEqual(rows(), []);
});

test('mails can be read as text at /mailbox, the newest first', async () => {
  const fresh = await startTestProvider();
  assert.match(await (await fresh.fetch('/mailbox')).text(), /No mail yet/);
  await askLink('hanako@example.jp', fresh);
  fresh.clock.now += MINUTE;
  await askLink('taro@example.jp', fresh);
  const response = await fresh.fetch('/mailbox');
  assert.match(response.headers.get('Content-Type') ?? '', /^text\/plain; charset=utf-8/i);
  assert.match(await response.text(), /To: taro@example\.jp[^]*To: hanako@example\.jp/);
});

test('there is no mailbox if it is disabled', async () => {
  const closed = await startTestProvider({ mailbox: false });
  assert.equal((await read(await closed.fetch('/mailbox'))).httpStatus, 404);
});

// Whoever changes a password, its teacher gets to know.

test("a password change is announced by mail, in the language of the teacher's settings", async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  await provider.ask('changeSettings', { body: { language: 'ar-EG' } }, { token });
  const body = { currentPassword: 'hanako-demo', newPassword: 'a-new-password' };
  assert.equal((await provider.ask('changeSettings', { body }, { token, language: 'en-US' })).status, 1);
  assert.deepEqual(await provider.mails(), [
    { to: 'hanako@example.jp', ...messagesFor('ar').passwordChangedMail('佐藤 花子') },
  ]);
});

test("a reset is announced by mail, in the request's language if the teacher has chosen none", async () => {
  const provider = await startTestProvider();
  await provider.ask('sendResetMail', { body: { email: 'taro@example.jp' } });
  const link = /forget#token=([\w-]+)/.exec((await provider.mails()).at(-1)?.text ?? '')?.[1] ?? '';
  assert.equal(
    (await provider.ask('resetPassword', { body: { token: link, password: 'a-new-password' } }, { language: 'zh-CN' }))
      .status,
    1,
  );
  assert.deepEqual((await provider.mails()).at(-1), {
    to: 'taro@example.jp',
    ...messagesFor('zh').passwordChangedMail('鈴木 太郎'),
  });
});

test('a rejected change is not announced', async () => {
  const provider = await startTestProvider();
  const token = await provider.signIn();
  const body = { currentPassword: 'wrong', newPassword: 'a-new-password' };
  assertRejected(await provider.ask('changeSettings', { body }, { token }), 'wrongPassword');
  assert.deepEqual(await provider.mails(), []);
});

test('the mail exists in each language, and contains no password', () => {
  const texts = ['ja', 'en', 'zh', 'ar'].map((language) => messagesFor(language).passwordChangedMail('佐藤 花子').text);
  assert.equal(new Set(texts).size, 4);
  for (const text of texts) assert.match(text, /佐藤 花子/);
});
