import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { changeLesson } from '../../../src/core/api/endpoints/courses.ts';
import {
  failureDetails,
  failureText,
  httpStatusMessages,
  loadTexts,
  translator,
  type FailureDetails,
  type PlainTextKey,
} from '../../../src/core/index.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { lesson, start } from './scripted-session.ts';

describe('a handled HTTP error', () => {
  // The spec's own words (section 8), beside what they mean there.
  const catalogue = {
    200: '服务器成功返回请求的数据。', // data returned
    201: '新建或修改数据成功。', // created or changed
    202: '一个请求已经进入后台排队（异步任务）。', // queued
    204: '删除数据成功。', // deleted
    400: '发出的请求有错误，服务器没有进行新建或修改数据的操作。', // bad request
    401: '用户没有权限（令牌、用户名、密码错误）。', // no permission (token, user or password wrong)
    403: '用户得到授权，但是访问是被禁止的。', // forbidden
    404: '发出的请求针对的是不存在的记录，服务器没有进行操作。', // record not found
    406: '请求的格式不可得。', // format unavailable
    410: '请求的资源被永久删除，且不会再得到的。', // permanently deleted
    422: '当创建一个对象时，发生一个验证错误。', // validation error on create
    500: '服务器发生错误，请检查服务器。', // server error
    502: '网关错误。', // gateway error
    503: '服务不可用，服务器暂时过载或维护。', // service unavailable
    504: '网关超时。', // gateway timeout
  } as const;

  test('has a Chinese message for each status of the spec, and no other', () => {
    assert.deepEqual(httpStatusMessages, catalogue);
  });

  for (const status of [400, 401, 404, 406, 410, 422, 500, 502, 503, 504] as const) {
    test(`${status} has status 0 for the caller, and in Chinese the message of the catalogue`, async (t) => {
      const { session, read } = await start(t, { status });
      const reply = await read();
      assert.equal(reply.status, 0);
      await loadTexts('zh-CN', ['common']);
      assert.equal(failureText(reply, translator('zh-CN')), catalogue[status]);
      assert.equal(session.state.peek(), 'active', 'the session goes on');
      assert.equal(session.logged.length, [502, 503, 504].includes(status) ? 1 : 0);
    });

    for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG']) {
      test(`${status} is reported in ${language}`, async (t) => {
        await loadTexts(language, ['common']);
        const { read } = await start(t, { status });
        const words = failureText(await read(), translator(language));
        assert.equal(words, translator(language)(`common.http.${status as 404}`));
        assert.doesNotMatch(words, /[{}]|common|Error/);
      });
    }
  }

  test('403 has status 0, too, and is the end of the session', async (t) => {
    const { session, read } = await start(t, {
      status: 403,
      body: { status: -1, message: 'ログインし直してください。' },
    });
    const reply = await read();
    assert.deepEqual([reply.status, reply.failure?.kind, reply.message], [0, 'expired', 'ログインし直してください。']);
    assert.equal(session.state.peek(), 'expired');
  });

  test("reports the provider's own words, the rule and the field before ours", async (t) => {
    const body = { status: 0, message: 'メモは1000文字までです。', data: { code: 'tooLong', field: 'memo' } };
    const { session } = await start(t, { status: 422, body });
    const reply = await session.api.call(changeLesson, { body: { id: '7', version: 2, memo: 'x'.repeat(3000) } });
    assert.equal(reply.message, 'メモは1000文字までです。');
    assert.deepEqual(reply.failure, {
      kind: 'http',
      httpStatus: 422,
      message: 'Unprocessable Entity',
      code: 'tooLong',
      field: 'memo',
      call: 'PUT /api/client/teacher/course',
    });
    await loadTexts('en-US', ['common']);
    assert.equal(failureText(reply, translator('en-US')), 'メモは1000文字までです。');
  });

  const facts: Record<string, [Answer, Omit<FailureDetails, 'call'>]> = {
    'an HTTP error': [
      { status: 422, body: { message: 'だめです。', data: { code: 'tooLong', field: 'memo' } } },
      { kind: 'http', status: 422, code: 'tooLong', field: 'memo' },
    ],
    'a refusal': [
      rejection('重なっています。', { code: 'overlap', field: 'startTimeMillis' }, 7),
      { kind: 'rejected', status: 7, code: 'overlap', field: 'startTimeMillis' },
    ],
    'a page of HTML': [{ body: '<h1>' }, { kind: 'parse-error', status: 0, code: 'parse-error' }],
    'a broken network': [{ drop: 'before' }, { kind: 'offline', status: 0, code: 'offline' }],
    'the end of the session': [{ status: 403 }, { kind: 'expired', status: -1, code: 'expired' }],
  };

  for (const [what, [answer, expected]] of Object.entries(facts)) {
    test(`a page hears of ${what}: the call, the status, and what the provider names`, async (t) => {
      const { session } = await start(t, answer);
      const { failure } = await session.api.call(changeLesson, { body: { id: '7', version: 2 } });
      assert.deepEqual(failureDetails(failure ?? assert.fail()), {
        ...expected,
        call: 'PUT /api/client/teacher/course',
      });
    });
  }

  test('with a page of HTML is reported in our words', async (t) => {
    const { read } = await start(t, { status: 502, body: '<h1>Bad Gateway</h1>' });
    const reply = await read();
    assert.equal(reply.message, 'Bad Gateway');
    await loadTexts('ja-JP', ['common']);
    assert.equal(failureText(reply, translator('ja-JP')), translator('ja-JP')('common.http.502'));
  });
});

describe('the words for a failure', () => {
  const kinds: Record<string, [Answer | 'gone', key: PlainTextKey]> = {
    'a broken network': ['gone', 'common.failure.offline'],
    'an unreadable reply': [{ body: '<h1>' }, 'common.failure.parse-error'],
    'a reply that does not fit': [{ body: { status: 1 } }, 'common.failure.invalid-response'],
    'a refusal without words': [{ body: { status: 0 } }, 'common.failure.rejected'],
    'an HTTP status that nobody knows': [{ status: 418 }, 'common.failure.http'],
    'the end of the session': [{ status: 403 }, 'common.failure.expired'],
  };

  for (const [what, [answer, key]] of Object.entries(kinds)) {
    test(`are ours for ${what}, in each language`, async (t) => {
      const { server, read } = await start(t, answer === 'gone' ? success(lesson) : answer);
      if (answer === 'gone') await server.close();
      const reply = await read();
      for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG']) {
        await loadTexts(language, ['common']);
        assert.equal(failureText(reply, translator(language)), translator(language)(key));
      }
    });
  }

  test("are the provider's own where it refuses", async (t) => {
    const { read } = await start(t, rejection('この授業は変更できません。'));
    assert.equal(failureText(await read(), translator('en-US')), 'この授業は変更できません。');
  });

  test('are the message where nothing failed', async () => {
    await loadTexts('ja-JP', ['common']);
    assert.equal(failureText({ message: 'success' }, translator('ja-JP')), 'success');
    assert.equal(failureText({}, translator('ja-JP')), '');
  });
});
