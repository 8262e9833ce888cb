import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { servicesOf, specStateOf } from '../../../src/core/index.ts';
import { signIn, startSession, timeline } from '../../support/models/sessions.ts';
import { rejection, startScriptedServer, success, type Answer } from '../../support/servers/scripted-server.ts';

async function start(t: TestContext, answer: Answer) {
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
    const { server, lines, services } = await start(t, success('/files/1.png'));
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
    const { lines, services } = await start(t, success('/files/1.png'));
    assert.equal((await services.upload(file)).data, '/files/1.png');
    assert.deepEqual(lines, ['uploadLoading=true', 'call', 'imgUrl=/files/1.png', 'uploadLoading=false']);
  });

  test('that fails leaves no address, and the callback hears of none', async (t) => {
    const { common, lines, services } = await start(t, rejection('画像ではありません。'));
    common.imgUrl.value = '/files/old.png';
    lines.length = 0;
    const reply = await services.upload(file, (address) => lines.push(`callback ${address}`));
    assert.deepEqual(lines, ['uploadLoading=true', 'call', 'imgUrl=', 'callback undefined', 'uploadLoading=false']);
    assert.equal(reply.message, '画像ではありません。');
  });

  test('does not hang when the callback throws', async (t) => {
    const { common, services } = await start(t, success('/files/1.png'));
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
    const { server, common, services } = await start(t, rejection('使われています。', { code: 'taken' }));
    const reply = await services.postCheckEmail('hanako@example.jp');
    assert.equal(common.checkValRes.peek(), reply);
    assert.equal(reply.message, '使われています。');
    assert.deepEqual(
      [server.requests[0]?.path, server.requests[0]?.body],
      ['/api/backstage/common/judgeEmail', '{"value":"hanako@example.jp"}'],
    );
  });

  test('the one of the forgotten password stores its whole response as checkEmail, and then hands it on', async (t) => {
    const { server, common, lines } = await start(t, success());
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
    const { common } = await start(t, success());
    assert.equal((await common.forgotPasswordEmailCheck('hanako@example.jp')).status, 1);
  });
});
