import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { effect, type ReadonlySignal } from '@preact/signals-core';
import { commonOf, createMemoryStorage } from '../../../src/core/session/index.ts';
import { passwordResetOf } from '../../../src/core/account/index.ts';
import {
  settingsOf,
  servicesOf,
  choosePreference,
  preferencesOf,
  type Choice,
} from '../../../src/core/settings/index.ts';
import { specStateOf } from '../../../src/core/spec-state.ts';
import { signIn, startSession, timeline, deferred } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type Script,
} from '../../support/servers/scripted-server.ts';

const teacher = {
  id: 'hanako',
  email: 'hanako@example.jp',
  avatar: 'old.png',
  name: '花子',
  kana: 'はなこ',
  phone: '',
  introduction: '',
  timeZone: 'Asia/Tokyo',
  firstDayOfWeek: 1,
  language: 'ja-JP',
  theme: 'auto',
  reminderMinutes: 10,
  version: 1,
} as const;
const product = { id: '1', name: 'ベーシック', description: '', price: 3000, currency: 'jpy', interval: 'month' };

async function start(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, (request, count) => {
    lines.push(`call ${request.method}`);
    return typeof script === 'function' ? script(request, count) : script;
  });
  const session = startSession(t, server.url);
  signIn(session);
  const settings = settingsOf(session);
  const password = passwordResetOf(session);
  const { isSubmitLoading, isPageLoading } = commonOf(session);
  const { settingResult, productInfo } = settings;
  const { forgetResult, checkMsg } = password;
  const lines = timeline(t, { isSubmitLoading, isPageLoading, settingResult, productInfo, forgetResult, checkMsg });
  const names = () => lines.map((line) => (line.startsWith('is') ? line : line.split('=')[0]));
  return { server, session, settings, password, lines, names };
}

describe('loading the settings', () => {
  test("reports whom a host's token stands for, and what was changed elsewhere", async (t) => {
    const { session, settings } = await start(t, (_request, count) =>
      success({ ...teacher, name: count === 1 ? '花子' : '花子先生' }),
    );
    session.rename({ name: '', avatar: '' });
    await settings.load();
    assert.equal(session.signedIn.peek()?.name, '花子');
    await settings.load(false);
    assert.equal(session.signedIn.peek()?.name, '花子先生');
    assert.equal(session.lasting.getItem('teacher-userName'), '花子先生');
  });
});

describe('a change of the settings', () => {
  test('goes: submit-loading on, call, submit-loading off, result', async (t) => {
    const { session, settings, names } = await start(t, success({ ...teacher, name: '花子先生', avatar: 'new.png' }));
    const reply = await settings.change({ name: '花子先生', avatar: 'new.png' });
    assert.deepEqual(names(), ['isSubmitLoading=true', 'call PUT', 'isSubmitLoading=false', 'settingResult']);
    assert.equal(settings.settingResult.peek(), reply);
    assert.equal(settings.userAvatar.peek(), 'new.png');
    assert.equal(settings.teacherInfo.peek()?.name, '花子先生');
    assert.deepEqual(session.signedIn.peek(), { id: 'hanako', name: '花子先生', avatar: 'new.png' });
    assert.equal(session.lasting.getItem('teacher-avatar'), 'new.png');
  });

  test("with status 1 does not come to the caller's callback", async (t) => {
    const { settings } = await start(t, success(teacher));
    await settings.change({ name: '花子' }, () => assert.fail());
  });

  for (const [what, answer, words] of [
    ['that is refused', rejection('ほかの画面で変更されています。'), 'ほかの画面で変更されています。'],
    ['that the server cannot do', { status: 500, statusText: 'Oops' }, 'Oops'],
  ] as const) {
    test(`${what} goes to the caller's callback and leaves the settings as they are`, async (t) => {
      const { settings, lines } = await start(t, (_request, count) => (count === 1 ? success(teacher) : answer));
      await settings.load();
      lines.length = 0;
      await settings.change({ name: 'x' }, ({ message }) => lines.push(`callback ${message}`));
      assert.equal(lines.at(-1), `callback ${words}`);
      assert.equal(lines.at(-2)?.split('=')[0], 'settingResult');
      assert.equal(settings.teacherInfo.peek()?.name, '花子');
    });
  }

  test('that fails needs no callback', async (t) => {
    const { settings } = await start(t, rejection('だめです。'));
    assert.equal((await settings.change({ name: 'x' })).message, 'だめです。');
  });

  test('may be of the password', async (t) => {
    const { server, settings } = await start(t, success(teacher));
    await settings.change({ currentPassword: 'hanako-demo', newPassword: 'another-one' });
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), {
      currentPassword: 'hanako-demo',
      newPassword: 'another-one',
    });
  });

  test('of one teacher leaves nothing for the next', async (t) => {
    const { session, settings } = await start(t, success(teacher));
    await settings.change({ name: '花子' });
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    assert.deepEqual(
      [settings.settingResult.peek(), settings.userAvatar.peek(), settings.teacherInfo.peek()],
      [{}, '', undefined],
    );
  });
});

describe('the plans of the service', () => {
  test('go: page-loading on, call, page-loading off', async (t) => {
    const { settings, names } = await start(t, success([product]));
    await settings.loadProducts();
    assert.deepEqual(
      names().filter((name) => name !== 'productInfo'),
      ['isPageLoading=true', 'call GET', 'isPageLoading=false'],
    );
    assert.deepEqual(settings.productInfo.peek(), [product]);
  });

  test('keep their data when they cannot be reloaded', async (t) => {
    const { session, settings } = await start(t, (_request, count) =>
      count === 1 ? success([product]) : { status: 500 },
    );
    await settings.loadProducts();
    session.device.advance(60_000);
    assert.equal((await settings.loadProducts()).failure?.kind, 'http');
    assert.deepEqual(settings.productInfo.peek(), [product]);
  });
});

describe('a forgotten password', () => {
  for (const [type, action] of [
    ['sendEmail', (password: ReturnType<typeof passwordResetOf>) => password.sendEmail('hanako@example.jp')],
    ['resetPassword', (password: ReturnType<typeof passwordResetOf>) => password.reset('t'.repeat(32), 'another-one')],
  ] as const) {
    test(`${type} goes: submit-loading on, call, submit-loading off, the response with its marker`, async (t) => {
      const { password, names } = await start(t, rejection('リンクの期限が切れています。'));
      await action(password);
      assert.deepEqual(names(), ['isSubmitLoading=true', 'call POST', 'isSubmitLoading=false', 'forgetResult']);
      const { type: marker, status, message } = password.forgetResult.peek();
      assert.deepEqual([marker, status, message], [type, 0, 'リンクの期限が切れています。']);
    });
  }

  test('keeps the response of the e-mail check as checkMsg', async (t) => {
    const { server, password } = await start(t, success());
    await password.check('hanako@example.jp');
    assert.equal(password.checkMsg.peek().status, 1);
    assert.equal(server.requests[0]?.path, '/api/client/teacher/judgeEmail');
  });

  test('starts empty, and is empty again after the clear action', async (t) => {
    const { password } = await start(t, success());
    assert.deepEqual([password.forgetResult.peek(), password.checkMsg.peek()], [{}, {}]);
    await password.sendEmail('hanako@example.jp');
    await password.check('hanako@example.jp');
    password.clear();
    assert.deepEqual([password.forgetResult.peek(), password.checkMsg.peek()], [{}, {}]);
  });
});

async function startServices(t: TestContext, answer: Answer) {
  const server = await startScriptedServer(t, () => {
    lines.push('call');
    return answer;
  });
  const session = startSession(t, server.url);
  signIn(session);
  const common = specStateOf(session);
  const { uploadLoading, imgUrl, checkValRes, checkEmail } = common;
  const lines = timeline(t, { uploadLoading, imgUrl, checkValRes, checkEmail });
  return { server, common, lines, services: servicesOf(session) };
}

const file = new File(['PNG'], 'face.png', { type: 'image/png' });

describe('an upload', () => {
  test('goes: uploadLoading on, call, imgUrl, callback, uploadLoading off', async (t) => {
    const { server, lines, services } = await startServices(t, success('/files/1.png'));
    await services.upload(file, (address) => lines.push(`callback ${address}`));
    assert.deepEqual(lines, [
      'uploadLoading=true',
      'call',
      'imgUrl=/files/1.png',
      'callback /files/1.png',
      'uploadLoading=false',
    ]);
    assert.match(server.requests[0]?.headers['content-type'] ?? '', /^multipart\/form-data/);
    assert.equal(server.requests[0]?.path, '/api/upload/avatar');
  });

  test('needs no callback', async (t) => {
    const { lines, services } = await startServices(t, success('/files/1.png'));
    assert.equal((await services.upload(file)).data, '/files/1.png');
    assert.deepEqual(lines, ['uploadLoading=true', 'call', 'imgUrl=/files/1.png', 'uploadLoading=false']);
  });

  test('that fails leaves no address, and the callback hears of none', async (t) => {
    const { common, lines, services } = await startServices(t, rejection('画像ではありません。'));
    common.imgUrl.value = '/files/old.png';
    lines.length = 0;
    const reply = await services.upload(file, (address) => lines.push(`callback ${address}`));
    assert.deepEqual(lines, ['uploadLoading=true', 'call', 'imgUrl=', 'callback undefined', 'uploadLoading=false']);
    assert.equal(reply.message, '画像ではありません。');
  });

  test('does not hang when the callback throws', async (t) => {
    const { common, services } = await startServices(t, success('/files/1.png'));
    await assert.rejects(
      services.upload(file, () => {
        throw new Error('no');
      }),
      /no/,
    );
    assert.equal(common.uploadLoading.peek(), false);
  });
});

describe('the shared e-mail checks', () => {
  test('the one after a post stores its whole response as checkValRes', async (t) => {
    const { server, common, services } = await startServices(t, rejection('使われています。', { code: 'taken' }));
    const reply = await services.postCheckEmail('hanako@example.jp');
    assert.equal(common.checkValRes.peek(), reply);
    assert.equal(reply.message, '使われています。');
    assert.deepEqual(
      [server.requests[0]?.path, server.requests[0]?.body],
      ['/api/backstage/common/judgeEmail', '{"value":"hanako@example.jp"}'],
    );
  });

  test('the one of the forgotten password stores its whole response as checkEmail, and then hands it on', async (t) => {
    const { server, common, lines } = await startServices(t, success());
    const reply = await common.forgotPasswordEmailCheck('hanako@example.jp', () => lines.push('callback'));
    assert.equal(common.checkEmail.peek(), reply);
    assert.deepEqual(
      lines.map((line) => line.split('=')[0]),
      ['call', 'checkEmail', 'callback'],
    );
    assert.deepEqual(
      [server.requests[0]?.path, server.requests[0]?.body],
      ['/api/client/teacher/judgeEmail', '{"email":"hanako@example.jp"}'],
    );
  });

  test('need no callback', async (t) => {
    const { common } = await startServices(t, success());
    assert.equal((await common.forgotPasswordEmailCheck('hanako@example.jp')).status, 1);
  });
});

const teacherWithChoices = {
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

async function startPreferences(
  t: TestContext,
  settings: object | (() => Promise<Answer> | Answer) = {},
  kept: Record<string, string> = {},
) {
  const server = await startScriptedServer(t, ({ method, body }) => {
    if (typeof settings === 'function') return (settings as () => Answer)();
    return success({ ...teacherWithChoices, ...settings, ...(method === 'PUT' && JSON.parse(body)) });
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
  test('are not chosen at first', async (t) => {
    const { preferences } = await startPreferences(t);
    assert.deepEqual(preferences.choice.peek(), { language: undefined, theme: undefined, timeZone: undefined });
  });

  test('are the choices stored in this browser', async (t) => {
    const { preferences } = await startPreferences(t, {}, kept);
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'light', timeZone: undefined });
  });

  test("are the teacher's settings first, after a sign-in", async (t) => {
    const { session, preferences } = await startPreferences(t, {}, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
  });

  test("are the browser's choices again after the sign-out", async (t) => {
    const { session, preferences } = await startPreferences(t, {}, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    session.end();
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'light', timeZone: undefined });
  });

  test('belong to the next teacher after another sign-in', async (t) => {
    const themes = ['dark', 'light'];
    const { session, preferences } = await startPreferences(t, () =>
      success({ ...teacherWithChoices, theme: themes.shift() }),
    );
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    signIn(session, 'token-of-taro', 'taro');
    await chosen(preferences.choice, { language: 'en-US', theme: 'light', timeZone: 'Asia/Seoul' });
  });

  test("stay the teacher's while they have to sign in again", async (t) => {
    const { session, preferences } = await startPreferences(t, {}, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    session.expire();
    assert.equal(preferences.choice.peek().theme, 'dark');
  });

  test('follow a change of the settings', async (t) => {
    const { session, preferences } = await startPreferences(t);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    await settingsOf(session).change({ theme: 'light', timeZone: 'Asia/Tokyo' });
    assert.deepEqual(preferences.choice.peek(), { language: 'en-US', theme: 'light', timeZone: 'Asia/Tokyo' });
  });

  test("are the browser's choices if the settings are empty or invalid", async (t) => {
    const { session, preferences } = await startPreferences(t, { language: '', timeZone: 'Mars/Olympus' }, kept);
    signIn(session);
    await chosen(preferences.choice, { language: 'zh-CN', theme: 'dark', timeZone: undefined });
  });

  test("are the browser's if the settings cannot be loaded", async (t) => {
    const { server, session, preferences } = await startPreferences(t, () => ({ status: 500 }), kept);
    signIn(session);
    await server.waitForRequest(1);
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'light', timeZone: undefined });
  });

  test('are not chosen if the browser has stored a theme that does not exist', async (t) => {
    const { preferences } = await startPreferences(t, {}, { 'teacher-theme': 'pink' });
    assert.equal(preferences.choice.peek().theme, undefined);
  });
});

describe('a choice', () => {
  test('is kept in this browser under umi_locale and teacher-theme', async (t) => {
    const { server, session, preferences } = await startPreferences(t);
    assert.equal(await choosePreference(session, { language: 'ar-EG', theme: 'dark' }), undefined);
    assert.deepEqual(preferences.choice.peek(), { language: 'ar-EG', theme: 'dark', timeZone: undefined });
    assert.equal(session.lasting.getItem('umi_locale'), 'ar-EG');
    assert.equal(session.lasting.getItem('teacher-theme'), 'dark');
    assert.equal(server.requests.length, 0, 'nobody is signed in');
  });

  test('of one thing leaves the other', async (t) => {
    const { session, preferences } = await startPreferences(t, {}, kept);
    await choosePreference(session, { theme: 'dark' });
    assert.equal(session.lasting.getItem('umi_locale'), 'zh-CN');
    assert.deepEqual(preferences.choice.peek(), { language: 'zh-CN', theme: 'dark', timeZone: undefined });
  });

  test('of a teacher is shown at once and kept in the settings', async (t) => {
    const { server, session, preferences } = await startPreferences(t);
    signIn(session);
    await chosen(preferences.choice, { language: 'en-US', theme: 'dark', timeZone: 'Asia/Seoul' });
    const choosing = choosePreference(session, { theme: 'light' });
    assert.equal(preferences.choice.peek().theme, 'light');
    assert.equal((await choosing)?.status, 1);
    assert.equal(preferences.choice.peek().theme, 'light');
    const put = server.requests.find(({ method }) => method === 'PUT');
    assert.deepEqual(JSON.parse(put?.body ?? ''), { theme: 'light' });
  });

  test('that the provider rejects is reported, and the setting stays', async (t) => {
    const answers: Answer[] = [success(teacherWithChoices), rejection('変更できません。')];
    const { session, preferences } = await startPreferences(t, () => answers.shift() ?? rejection(''));
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
      const answers: Answer[] = [success(teacherWithChoices), { drop: 'before' }];
      const { session, preferences } = await startPreferences(t, () => answers.shift() ?? rejection(''), kept);
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
    const { server, session, preferences } = await startPreferences(t, {});
    server.script = ({ method, body }) =>
      method === 'GET' ? reading.promise : success({ ...teacherWithChoices, ...JSON.parse(body) });
    signIn(session);
    await server.waitForRequest(1);
    const choosing = choosePreference(session, { theme: 'light' });
    await server.waitForRequest(2);
    reading.resolve(success(teacherWithChoices));
    await choosing;
    assert.equal(preferences.choice.peek().theme, 'light');
  });
});
