import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import {
  cancelLesson,
  changeLesson,
  listLessons,
  readCancelInfo,
  readLesson,
} from '../../../src/core/api/endpoints/courses.ts';
import { effect } from '@preact/signals-core';
import { readLogo, signIn as signInRow, signOut } from '../../../src/core/api/endpoints/account.ts';
import { readContract } from '../../../src/core/api/endpoints/contacts.ts';
import { readCalendar } from '../../../src/core/api/endpoints/schedule.ts';
import {
  failureDetails,
  failureText,
  httpStatusMessages,
  loadTexts,
  translator,
  type FailureDetails,
  type PlainTextKey,
} from '../../../src/core/index.ts';
import { signIn, startSession } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type Script,
} from '../../support/servers/scripted-server.ts';

const lesson = {
  id: '7',
  studentId: '3',
  studentName: '佐藤 健',
  subject: '数学',
  startTimeMillis: 1_790_000_000_000,
  endTimeMillis: 1_790_003_600_000,
  memo: '',
  version: 2,
};

async function start(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, typeof script === 'function' ? script : () => script);
  const session = startSession(t, server.url);
  signIn(session);
  return { server, session, read: (id = '7') => session.api.call(readLesson, { params: { id } }) };
}

describe('a call', () => {
  test('is sent with the token as it is, the host name and the language', async (t) => {
    const { server, session, read } = await start(t, success(lesson));
    session.language.value = 'ar-EG';
    await read();
    const { headers } = server.requests[0] ?? assert.fail();
    assert.equal(headers.authorization, 'token-of-hanako');
    assert.equal(headers['origin-domain'], 'portal.example');
    assert.equal(headers['accept-language'], 'ar-EG');
  });

  test('that everybody may make is sent with the token, too', async (t) => {
    const { server, session } = await start(t, success('logo.png'));
    await session.api.call(readLogo, {});
    assert.equal(server.requests[0]?.headers.authorization, 'token-of-hanako');
  });

  test('has no Authorization before anybody has signed in', async (t) => {
    const server = await startScriptedServer(t, () => success('logo.png'));
    await startSession(t, server.url).api.call(readLogo, {});
    assert.equal(server.requests[0]?.headers.authorization, undefined);
  });

  test('never has the token in its address', async (t) => {
    const { server, session } = await start(t, success({ list: [lesson], total: 1, page: 1, size: 10 }));
    await session.api.call(listLessons, { query: { page: 1, size: 10 } });
    assert.equal(server.requests[0]?.path, '/api/client/teacher/teach/list');
    assert.equal(server.requests[0].query.toString(), 'page=1&size=10');
  });

  for (const [id, path] of [
    ['a b/c?d', 'a%20b%2Fc%3Fd'],
    ['授業', '%E6%8E%88%E6%A5%AD'],
    ['\ud83d', '%EF%BF%BD'],
  ] as const) {
    test(`fills the id ${JSON.stringify(id)} into its path`, async (t) => {
      const { server, read } = await start(t, success(lesson));
      assert.equal((await read(id)).status, 1);
      assert.equal(server.requests[0]?.path, `/api/client/teacher/course/${path}`);
    });
  }

  test('is given up after the time-out of the session, or after its own', async (t) => {
    const server = await startScriptedServer(t, () => new Promise<Answer>(() => undefined));
    const session = startSession(t, server.url, { timeout: 30_000 });
    const usual = session.api.call(readLesson, { params: { id: '7' } });
    const own = session.api.call(readLesson, { params: { id: '8' } }, { timeout: 100 });
    await server.waitForRequest(2);
    session.device.advance(100);
    assert.equal((await own).message, 'timeout of 100ms exceeded');
    session.device.advance(29_900);
    assert.equal((await usual).message, 'timeout of 30000ms exceeded');
  });
});

describe('a reply', () => {
  test('of status 1 brings its data', async (t) => {
    const { read } = await start(t, success(lesson));
    assert.deepEqual(await read(), { status: 1, message: 'success', data: lesson });
  });

  test('keeps only what the schema names', async (t) => {
    const { read } = await start(t, success({ ...lesson, secret: 1 }));
    assert.deepEqual((await read()).data, lesson);
  });

  test('may write null for what is not there', async (t) => {
    const { read } = await start(t, success({ ...lesson, actualEndTimeMillis: null, note: null }));
    assert.deepEqual((await read()).data, lesson);
  });

  test('may be empty where nothing is promised', async (t) => {
    const { session } = await start(t, { status: 204 });
    assert.equal((await session.api.call(signOut, {})).status, 1);
  });

  test('may have no data where nothing is promised', async (t) => {
    const { session } = await start(t, { body: { status: 1 } });
    assert.deepEqual(await session.api.call(signOut, {}), { status: 1, message: '', data: undefined });
  });

  test('that is empty is a failure where data is promised', async (t) => {
    const { read } = await start(t, { status: 200 });
    const { status, failure } = await read();
    assert.deepEqual(
      [status, failure?.kind, failure?.message],
      [0, 'invalid-response', 'GET /api/client/teacher/course/{id}: data'],
    );
  });

  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const call = 'GET /api/client/teacher/course/{id}';

  test('nested 20,000 deep is a failure, and nobody waits for ever', async (t) => {
    const { session, read } = await start(t, { body: `{"status":1,"data":${deep}}` });
    const failure = { kind: 'invalid-response', call, field: 'data', message: `${call}: data` };
    assert.deepEqual((await read()).failure, failure);
    assert.deepEqual((await read()).failure, failure, 'nor does the next one');
    assert.equal(
      (await session.api.call(signOut, {})).failure?.kind,
      'invalid-response',
      'where nothing is promised, too',
    );
  });

  test('nested 20,000 deep still says what was refused, and which status it has', async (t) => {
    const { server, read } = await start(t, { body: `{"status":0,"message":"混雑しています。","data":${deep}}` });
    assert.deepEqual((await read()).failure, { kind: 'rejected', status: 0, message: '混雑しています。', call });
    server.script = () => ({ status: 500, body: `{"message":"故障中です。","data":${deep}}` });
    assert.equal((await read()).message, '故障中です。');
    server.script = () => ({ body: deep });
    assert.equal((await read()).failure?.kind, 'invalid-response');
  });

  test('is waited for by nobody after a listener of the page has broken at it', async (t) => {
    const { session, read } = await start(t, { status: 403 });
    t.after(
      effect(() => {
        if (session.state.value === 'expired') throw new Error('of the page');
      }),
    );
    const reply = await read();
    assert.deepEqual([reply.status, reply.failure], [0, { kind: 'parse-error', message: 'Error: of the page', call }]);
    assert.equal(session.state.peek(), 'expired');
  });

  const odd: Record<string, [body: unknown, field: string]> = {
    'has no status': [{ data: lesson }, 'status'],
    'has a text for a status': [{ status: '1', data: lesson }, 'status'],
    'is a number': [1, 'status'],
    'is a text in JSON': ['"success"', 'status'],
    'is null': ['null', 'status'],
    'is a list': [[], 'status'],
    'has no data': [{ status: 1 }, 'data'],
    'has a list for data': [{ status: 1, data: [] }, 'id'],
    'lacks a field': [{ status: 1, data: { ...lesson, subject: undefined } }, 'subject'],
    'has null for a field that must be there': [{ status: 1, data: { ...lesson, version: null } }, 'version'],
    'has a text for a time': [{ status: 1, data: { ...lesson, startTimeMillis: '2026-11-20' } }, 'startTimeMillis'],
    'has a time that no calendar reaches': [
      { status: 1, data: { ...lesson, endTimeMillis: 8.65e15 } },
      'endTimeMillis',
    ],
    'has a negative version': [{ status: 1, data: { ...lesson, version: -1 } }, 'version'],
  };
  for (const [what, [body, field]] of Object.entries(odd)) {
    test(`that ${what} becomes a failure with the call's name and the field`, async (t) => {
      const { read } = await start(t, { body });
      const reply = await read();
      assert.equal(reply.status, 0);
      assert.deepEqual(reply.failure, { kind: 'invalid-response', call, field, message: `${call}: ${field}` });
    });
  }

  test('that does not fit tells the place of the field in a list', async (t) => {
    const { session } = await start(
      t,
      success({ list: [lesson, { ...lesson, memo: 5 }], total: 2, page: 1, size: 10 }),
    );
    const { failure } = await session.api.call(listLessons, { query: { page: 1, size: 10 } });
    assert.equal(failure?.kind === 'invalid-response' && failure.field, 'list.1.memo');
  });

  for (const date of ['2026-02-31', '20.11.2026', '2026-11-20T00:00:00Z', '']) {
    test(`has no day ${JSON.stringify(date)}`, async (t) => {
      const { session } = await start(t, success([{ date, courses: [] }]));
      const { failure } = await session.api.call(readCalendar, { params: { date: '2026-11-01' } });
      assert.equal(failure?.kind === 'invalid-response' && failure.field, '0.date');
    });
  }

  test('that is large is read whole', async (t) => {
    const list = Array.from({ length: 2000 }, (_, number) => ({
      ...lesson,
      id: String(number),
      memo: '長い文'.repeat(300),
    }));
    const { session } = await start(t, success({ list, total: 2000, page: 1, size: 2000 }));
    assert.equal((await session.api.call(listLessons, { query: { page: 1, size: 100 } })).data?.list.length, 2000);
  });

  test('of HTML is unreadable, with status 0', async (t) => {
    const { read } = await start(t, {
      body: '<!doctype html><h1>It works!</h1>',
      headers: { 'content-type': 'text/html' },
    });
    assert.deepEqual(await read(), {
      status: 0,
      message: 'JSON.parse fail',
      data: undefined,
      failure: { kind: 'parse-error', message: 'JSON.parse fail', call: 'GET /api/client/teacher/course/{id}' },
    });
  });

  test('of half a JSON is unreadable', async (t) => {
    const { read } = await start(t, { body: '{"status":1,"data":{"id":"7"' });
    assert.equal((await read()).failure?.kind, 'parse-error');
  });
});

describe('a refusal', () => {
  test("has its own status, the provider's words and the rule", async (t) => {
    const { session } = await start(
      t,
      rejection('ほかの授業と重なっています。', { code: 'overlap', field: 'startTimeMillis' }),
    );
    const reply = await session.api.call(changeLesson, { body: { id: '7', version: 2 } });
    assert.deepEqual([reply.status, reply.message, reply.data], [0, 'ほかの授業と重なっています。', undefined]);
    assert.deepEqual(reply.failure, {
      kind: 'rejected',
      status: 0,
      message: 'ほかの授業と重なっています。',
      code: 'overlap',
      field: 'startTimeMillis',
      call: 'PUT /api/client/teacher/course',
    });
  });

  test('of a stale change brings the newer lesson', async (t) => {
    const newer = { ...lesson, version: 3, note: null };
    const { session } = await start(t, rejection('変更されています。', { code: 'stale', lesson: newer }));
    const { errorData: found } = await session.api.call(changeLesson, { body: { id: '7', version: 2 } });
    assert.deepEqual(found, { code: 'stale', lesson: { ...lesson, version: 3 } });
  });

  test('whose additions do not fit is still a refusal, without them', async (t) => {
    const { session } = await start(t, rejection('変更されています。', { code: 'stale', lesson: { id: 7 } }));
    const body = { id: '7', reason: '病気', notifyStudent: false, idempotencyKey: 'k'.repeat(8) };
    const reply = await session.api.call(cancelLesson, { body });
    assert.equal(reply.errorData, undefined);
    assert.equal(reply.failure?.kind === 'rejected' && reply.failure.code, 'stale');
  });

  test('may have any status but 1 and −1', async (t) => {
    const { read } = await start(t, rejection('混雑しています。', null, 7));
    assert.equal((await read()).status, 7);
  });

  test('may have no words: the status counts', async (t) => {
    const { read } = await start(t, { body: { status: 0, message: { html: true } } });
    const { status, message, failure } = await read();
    assert.deepEqual([status, message, failure?.kind], [0, '', 'rejected']);
  });
});

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
      test(`${status} is told in ${language}`, async (t) => {
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

  test("tells the provider's own words, the rule and the field before ours", async (t) => {
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

  const facts: Record<string, [Answer, FailureDetails]> = {
    'an HTTP error': [
      { status: 422, body: { message: 'だめです。', data: { code: 'tooLong', field: 'memo' } } },
      { kind: 'http', status: 422, code: 'tooLong', field: 'memo' },
    ],
    'a refusal': [
      rejection('重なっています。', { code: 'overlap', field: 'startTimeMillis' }, 7),
      { kind: 'rejected', status: 7, code: 'overlap', field: 'startTimeMillis' },
    ],
    'a reply that does not fit': [success({ id: 7 }), { kind: 'invalid-response', status: 0, field: 'id' }],
    'a page of HTML': [{ body: '<h1>' }, { kind: 'parse-error', status: 0 }],
    'a broken network': [{ drop: 'before' }, { kind: 'offline', status: 0 }],
    'the end of the session': [{ status: 403 }, { kind: 'expired', status: -1 }],
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

  test('with a page of HTML is told in our words', async (t) => {
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

describe('403 and −1', () => {
  for (const [what, answer] of [
    ['HTTP 403', { status: 403 }],
    ['status −1', rejection('期限切れ', null, -1)],
  ] as const) {
    test(`${what} in the middle of work ends the session`, async (t) => {
      const { session, read } = await start(t, (_request, count) => (count === 1 ? success(lesson) : answer));
      assert.equal((await read()).status, 1);
      assert.equal(session.state.peek(), 'active');
      assert.equal((await read('8')).failure?.kind, 'expired');
      assert.equal(session.state.peek(), 'expired');
      assert.equal(session.signedIn.peek(), undefined);
      assert.equal(session.lasting.getItem('teacher-auth'), null);
    });

    test(`${what} on a write ends the session`, async (t) => {
      const { session } = await start(t, answer);
      assert.equal((await session.api.call(changeLesson, { body: { id: '7', version: 2 } })).failure?.kind, 'expired');
      assert.equal(session.state.peek(), 'expired');
    });

    test(`${what} to a call that everybody may make ends nobody's session`, async (t) => {
      const { session } = await start(t, answer);
      const reply = await session.api.call(signInRow, { body: { email: 'a@b.jp', password: 'x' } });
      assert.notEqual(reply.failure?.kind, 'expired');
      assert.notEqual(reply.failure, undefined);
      assert.equal(session.state.peek(), 'active');
    });

    test(`${what} to a late request with an old token does not end the session that has a newer one`, async (t) => {
      const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
      const { server, session, read } = await start(t, async ({ path, headers }) => {
        if (path.endsWith('/old') && headers.authorization === 'token-of-hanako') {
          await late;
          return answer;
        }
        return success(lesson, path.endsWith('/new') ? { headers: { Authorization: 'newer' } } : {});
      });
      const old = read('old');
      await server.waitForRequest(1);
      await read('new');
      letGo();
      assert.equal((await old).status, 1, 'it is asked once more with the newer token');
      assert.equal(session.state.peek(), 'active');
      assert.deepEqual(
        server.requests.map(({ headers }) => headers.authorization),
        ['token-of-hanako', 'token-of-hanako', 'newer'],
      );
    });
  }

  test('−1 keeps its status and its words', async (t) => {
    const { read } = await start(t, rejection('ログインし直してください。', null, -1));
    const { status, message } = await read();
    assert.deepEqual([status, message], [-1, 'ログインし直してください。']);
  });

  test('403 to somebody who has not signed in ends nothing', async (t) => {
    const server = await startScriptedServer(t, () => ({ status: 403 }));
    const session = startSession(t, server.url);
    assert.equal((await session.api.call(readLesson, { params: { id: '7' } })).failure?.kind, 'expired');
    assert.equal(session.state.peek(), 'anonymous');
  });

  test('403 with a new token each time is believed at the second time', async (t) => {
    const { server, read } = await start(t, (_request, count) => ({
      status: 403,
      headers: { Authorization: `token-${count}` },
    }));
    assert.equal((await read()).failure?.kind, 'expired');
    assert.equal(server.requests.length, 2);
  });

  test("what is everybody's is good for the next teacher, too", async (t) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { server, session } = await start(t, async () => {
      await promise;
      return success('logo.png');
    });
    const reading = session.api.call(readLogo, {});
    await server.waitForRequest(1);
    signIn(session, 'token-of-taro', 'taro');
    resolve();
    assert.equal((await reading).data, 'logo.png');
  });

  test('a late wish of one teacher is never sent again in the name of another', async (t) => {
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    const { server, session } = await start(t, async () => {
      await late;
      return { status: 403 };
    });
    const change = session.api.call(changeLesson, { body: { id: '7', version: 2 } });
    await server.waitForRequest(1);
    signIn(session, 'token-of-taro', 'taro');
    letGo();
    assert.equal((await change).failure?.kind, 'aborted');
    assert.equal(server.requests.length, 1);
    assert.equal(session.signedIn.peek()?.id, 'taro');
  });

  test('what was on its way for one teacher is not shown to the next', async (t) => {
    const { promise: late, resolve: letGo } = Promise.withResolvers<void>();
    const { server, session, read } = await start(t, async () => {
      await late;
      return success(lesson);
    });
    const reading = read();
    await server.waitForRequest(1);
    session.end();
    signIn(session, 'token-of-taro', 'taro');
    letGo();
    assert.equal((await reading).data, undefined);
  });
});

test('calls that do not fit one another have schemas of their own', async (t) => {
  const { session } = await start(t, success({ lesson, allowed: true, message: '', canNotify: false }));
  assert.equal((await session.api.call(readCancelInfo, { params: { id: '7' } })).status, 1);
  assert.equal(
    (await session.api.call(readContract, { params: { studentId: '7' } })).failure?.kind,
    'invalid-response',
  );
});
