import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import {
  choosePreference,
  createMemoryStorage,
  preferencesOf,
  settingsOf,
  type Choice,
} from '../../../src/core/index.ts';
import { effect, type ReadonlySignal } from '@preact/signals-core';
import { deferred, signIn, startSession } from '../../support/models/sessions.ts';
import { rejection, startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';

const teacher = {
  id: 'hanako',
  email: 'hanako@example.jp',
  avatar: '',
  name: '花子',
  kana: '',
  phone: '',
  introduction: '',
  timeZone: 'Asia/Seoul',
  firstDayOfWeek: 1,
  language: 'en-US',
  theme: 'dark',
  reminderMinutes: 10,
  version: 1,
};

async function start(
  t: TestContext,
  settings: object | (() => Promise<Answer> | Answer) = {},
  kept: Record<string, string> = {},
) {
  const server = await startScriptedServer(t, ({ method, body }) => {
    if (typeof settings === 'function') return (settings as () => Answer)();
    return success({ ...teacher, ...settings, ...(method === 'PUT' && JSON.parse(body)) });
  });
  const storage = createMemoryStorage();
  for (const [key, value] of Object.entries(kept)) storage.setItem(key, value);
  const session = startSession(t, server.url, { storage });
  return { server, session, preferences: preferencesOf(session) };
}

/** Resolves when the choice is so. */
function chosen(choice: ReadonlySignal<Choice>, wanted: Choice): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      const { language, theme, timeZone } = choice.value;
      if (language !== wanted.language || theme !== wanted.theme || timeZone !== wanted.timeZone) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

const kept = { umi_locale: 'zh-CN', 'teacher-theme': 'light' };

describe('language, theme and time zone', () => {
  test("are nobody's choice at first", async (t) => {
    const { preferences } = await start(t);
    assert.deepEqual(preferences.choice.peek(), { language: undefined, theme: undefined, timeZone: undefined });
  });

  test('are what this browser has kept', async (t) => {
    const { preferences } = await start(t, {}, kept);
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'light', timeZone: undefined });
  });

  test("are the teacher's setting before that, once somebody has signed in", async (t) => {
    const { session, preferences } = await start(t, {}, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
  });

  test("are the browser's again after the sign-out", async (t) => {
    const { session, preferences } = await start(t, {}, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    session.end();
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'light', timeZone: undefined });
  });

  test("are the next teacher's after another sign-in", async (t) => {
    const themes = ['dark', 'light'];
    const { session, preferences } = await start(t, () => success({ ...teacher, theme: themes.shift() }));
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    signIn(session, 'token-of-taro', 'taro');
    await chosen(preferences.choice, { language: 'en-US', theme: 'light', timeZone: 'Asia/Seoul' });
  });

  test("stay the teacher's while they have to sign in again", async (t) => {
    const { session, preferences } = await start(t, {}, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    session.expire();
    assert.equal(preferences.choice.peek().theme, 'dark');
  });

  test('follow a change of the settings', async (t) => {
    const { session, preferences } = await start(t);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    await settingsOf(session).change({ theme: 'light', timeZone: 'Asia/Tokyo' });
    assert.deepEqual(preferences.choice.peek(), { language: 'en-US', theme: 'light', timeZone: 'Asia/Tokyo' });
  });

  test("are the browser's where the settings leave them open or say nonsense", async (t) => {
    const { session, preferences } = await start(t, { language: '', timeZone: 'Mars/Olympus' }, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'zh-CN', theme: 'dark', timeZone: undefined });
  });

  test("are the browser's where the settings cannot be read", async (t) => {
    const { server, session, preferences } = await start(t, () => ({ status: 500 }), kept);
    signIn(session);
    await server.waitForRequest(1);
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'light', timeZone: undefined });
  });

  test("are nobody's choice where the browser has kept a theme that does not exist", async (t) => {
    const { preferences } = await start(t, {}, { 'teacher-theme': 'pink' });
    assert.equal(preferences.choice.peek().theme, undefined);
  });
});

describe('a choice', () => {
  test('is kept in this browser under umi_locale and teacher-theme', async (t) => {
    const { server, session, preferences } = await start(t);
    assert.equal(await choosePreference(session, { language: 'ar-EG', theme: 'dark' }), undefined);
    assert.deepEqual(preferences.choice.peek(), { language: 'ar-EG', theme: 'dark', timeZone: undefined });
    assert.equal(session.lasting.getItem('umi_locale'), 'ar-EG');
    assert.equal(session.lasting.getItem('teacher-theme'), 'dark');
    assert.equal(server.requests.length, 0, 'nobody is signed in');
  });

  test('of one thing leaves the other', async (t) => {
    const { session, preferences } = await start(t, {}, kept);
    await choosePreference(session, { theme: 'dark' });
    assert.equal(session.lasting.getItem('umi_locale'), 'zh-CN');
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'dark', timeZone: undefined });
  });

  test('of a teacher is shown at once and kept in the settings', async (t) => {
    const { server, session, preferences } = await start(t);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    const choosing = choosePreference(session, { theme: 'light' });
    assert.equal(preferences.choice.peek().theme, 'light');
    assert.equal((await choosing)?.status, 1);
    assert.equal(preferences.choice.peek().theme, 'light');
    const put = server.requests.find(({ method }) => method === 'PUT');
    assert.deepEqual(JSON.parse(put?.body ?? ''), { theme: 'light' });
  });

  test('that the provider refuses is reported, and the setting stays', async (t) => {
    const answers: Answer[] = [success(teacher), rejection('変更できません。')];
    const { session, preferences } = await start(t, () => answers.shift() ?? rejection(''));
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    assert.equal((await choosePreference(session, { theme: 'light' }))?.message, '変更できません。');
    assert.equal(preferences.choice.peek().theme, 'dark');
  });

  for (const [what, kept] of Object.entries<Record<string, string>>({
    'has kept nothing': {},
    'has kept another one': { umi_locale: 'zh-CN', 'teacher-theme': 'light' },
  })) {
    test(`that is not saved leaves no trace in a browser that ${what}`, async (t) => {
      const answers: Answer[] = [success(teacher), { drop: 'before' }];
      const { session, preferences } = await start(t, () => answers.shift() ?? rejection(''), kept);
      signIn(session);
      await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
      assert.equal((await choosePreference(session, { language: 'ar-EG', theme: 'auto' }))?.failure?.kind, 'offline');
      assert.deepEqual(
        ['umi_locale', 'teacher-theme'].map((key) => session.lasting.getItem(key) ?? undefined),
        [kept['umi_locale'], kept['teacher-theme']],
      );
      session.end();
      assert.deepEqual(preferences.choice.peek(), {
        language: kept['umi_locale'],
        theme: kept['teacher-theme'],
        timeZone: undefined,
      });
    });
  }

  test('made while the settings are still on their way wins', async (t) => {
    const reading = deferred<Answer>();
    const { server, session, preferences } = await start(t, {});
    server.script = ({ method, body }) =>
      method === 'GET' ? reading.promise : success({ ...teacher, ...JSON.parse(body) });
    signIn(session);
    await server.waitForRequest(1);
    const choosing = choosePreference(session, { theme: 'light' });
    await server.waitForRequest(2);
    reading.resolve(success(teacher));
    await choosing;
    assert.equal(preferences.choice.peek().theme, 'light');
  });
});
