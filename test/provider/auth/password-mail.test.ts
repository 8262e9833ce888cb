// Whoever changes a password, its teacher gets to know.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messagesFor } from '../../../provider/i18n/index.ts';
import { assertRejected, startTestProvider } from '../client.ts';

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
