import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { commonOf, passwordResetOf, settingsOf } from '../../../src/core/index.ts';
import { signIn, startSession, timeline } from '../../support/models/sessions.ts';
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

  test('keep what is there when they cannot be loaded again', async (t) => {
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
