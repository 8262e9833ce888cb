import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { effect } from '@preact/signals-core';
import { signOut } from '../../../src/core/api/endpoints/account.ts';
import {
  cancelLesson,
  changeLesson,
  createLesson,
  listLessons,
  readLesson,
} from '../../../src/core/api/endpoints/courses.ts';
import { changeLock, readCalendar } from '../../../src/core/api/endpoints/schedule.ts';
import { readTeacher } from '../../../src/core/api/endpoints/settings.ts';
import { failureDetails, failureText, type FailureDetails } from '../../../src/core/api/index.ts';
import { httpStatusMessages, loadTexts, translator, type PlainTextKey } from '../../../src/core/i18n/index.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { lesson, start } from './scripted-session.ts';

describe('a reply', () => {
  test('of status 1 brings its data', async (t) => {
    const { read } = await start(t, success(lesson));
    assert.deepEqual(await read(), { status: 1, message: 'success', data: lesson });
  });

  test('keeps only what the schema names', async (t) => {
    const { read } = await start(t, success({ ...lesson, secret: 1 }));
    assert.deepEqual((await read()).data, lesson);
  });

  test('may contain null for missing values', async (t) => {
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
      [0, 'invalid-response', 'GET /api/client/teacher/course/{id}: status'],
    );
  });

  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const call = 'GET /api/client/teacher/course/{id}';

  test('nested 20,000 deep is a failure, and no caller waits forever', async (t) => {
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

  test('nested 20,000 deep still reports the rejected call and the status', async (t) => {
    const { server, read } = await start(t, { body: `{"status":0,"message":"混雑しています。","data":${deep}}` });
    assert.deepEqual((await read()).failure, { kind: 'rejected', status: 0, message: '混雑しています。', call });
    server.script = () => ({ status: 500, body: `{"message":"故障中です。","data":${deep}}` });
    assert.equal((await read()).message, '故障中です。');
    server.script = () => ({ body: deep });
    assert.equal((await read()).failure?.kind, 'invalid-response');
  });

  test('does not leave callers waiting after a listener of the page throws', async (t) => {
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
    'has a word for a status': [{ status: 'success', data: lesson }, 'status'],
    'is a number': [1, 'status'],
    'is a text in JSON': ['"success"', 'status'],
    'is null': ['null', 'status'],
    'is a list': [[], 'status'],
    'has no data': [{ status: 1 }, 'data'],
    'has a list for data': [{ status: 1, data: [] }, 'id'],
    'lacks a field': [{ status: 1, data: { ...lesson, endTimeMillis: undefined } }, 'endTimeMillis'],
    'has null for a field that must be there': [{ status: 1, data: { ...lesson, id: null } }, 'id'],
    'has a text for a time': [{ status: 1, data: { ...lesson, startTimeMillis: '2026-11-20' } }, 'startTimeMillis'],
    'has a time that no calendar reaches': [
      { status: 1, data: { ...lesson, endTimeMillis: 8.65e15 } },
      'endTimeMillis',
    ],
  };

  for (const [what, [body, field]] of Object.entries(odd)) {
    test(`that ${what} becomes a failure with the call's name and the field`, async (t) => {
      const { read } = await start(t, { body });
      const reply = await read();
      assert.equal(reply.status, 0);
      assert.deepEqual(reply.failure, { kind: 'invalid-response', call, field, message: `${call}: ${field}` });
    });
  }

  const accepted: Record<string, [sent: object, read: object]> = {
    'a number for an id': [{ id: 7, studentId: 3 }, {}],
    'texts for times': [{ startTimeMillis: '1790000000000', endTimeMillis: ' 1790003600000 ' }, {}],
    'a text for a version': [{ version: '2' }, {}],
    'a number for a text': [{ subject: 5 }, { subject: '5' }],
    'null for all that is optional': [
      { studentId: null, studentName: null, subject: null, memo: null, version: null },
      { studentId: '', studentName: '', subject: '', version: undefined },
    ],
    'something omittedable for what is optional': [
      { memo: { html: true }, note: [], canceledAt: 'never', version: -1 },
      { version: undefined },
    ],
  };

  for (const [what, [sent, read]] of Object.entries(accepted)) {
    test(`may have ${what}`, async (t) => {
      const { session } = await start(t, success({ ...lesson, ...sent }));
      const { data } = await session.api.call(readLesson, { params: { id: '7' } });
      const expected = Object.entries({ ...lesson, ...read }).filter(([, value]) => value !== undefined);
      assert.deepEqual(data, Object.fromEntries(expected));
    });
  }

  test('may have choices that are none of ours: they count as missing', async (t) => {
    const sent = { name: '花子', firstDayOfWeek: '7', theme: 3, language: 5 };
    const { session } = await start(t, success(sent));
    const { firstDayOfWeek, theme, language } = (await session.api.call(readTeacher, {})).data ?? assert.fail();
    assert.deepEqual([firstDayOfWeek, theme, language], [1, 'auto', '5']);
  });

  test('may have a text for its status', async (t) => {
    const { read } = await start(t, { body: { status: '1', data: lesson } });
    assert.deepEqual((await read()).data, lesson);
  });

  test('omits incomplete rows of a list, and reports their number and what the first lacks', async (t) => {
    const list = [lesson, { ...lesson, id: null }, null, 'lesson', { ...lesson, endTimeMillis: 'soon' }];
    const { session } = await start(t, success({ list, total: 5, page: 1, size: 10 }));
    const { data, omitted } = await session.api.call(listLessons, { query: { page: 1, size: 10 } });
    assert.deepEqual(data, { list: [lesson], total: 5, page: 1, size: 10 });
    assert.equal(omitted?.count, 4);
    assert.deepEqual(failureDetails(omitted?.failure ?? assert.fail()), {
      kind: 'invalid-response',
      call: 'GET /api/client/teacher/teach/list',
      status: 0,
      code: 'invalid-response',
      field: 'list.1.id',
    });
  });

  test('keeps the day of a calendar whose lesson lacks something', async (t) => {
    const { session } = await start(t, success([{ date: '2026-11-20', courses: [lesson, { id: 8 }] }]));
    const { data, omitted } = await session.api.call(readCalendar, { params: { date: '2026-11-01' } });
    assert.deepEqual([data?.[0]?.courses, omitted?.count], [[lesson], 1]);
  });

  test('with a page of a list may leave out its number, its size and the total', async (t) => {
    const query = { page: 3, size: 3 };
    const { session, server } = await start(t, success({ list: [lesson, lesson] }));
    const page = { list: [lesson, lesson], total: 8, page: 3, size: 3 };
    assert.deepEqual((await session.api.call(listLessons, { query })).data, page);
    server.script = () => success([lesson, lesson]);
    assert.deepEqual((await session.api.call(listLessons, { query })).data, page, 'or be the list alone');
  });

  test('with a full page of a list and no total may have a next page', async (t) => {
    const { session } = await start(t, success([lesson, lesson]));
    const { data } = await session.api.call(listLessons, { query: { page: 2, size: 2 } });
    assert.deepEqual(data, { list: [lesson, lesson], total: 5, page: 2, size: 2, hasMore: true });
  });

  for (const date of ['2026-02-31', '20.11.2026', '2026-11-20T00:00:00Z', '']) {
    test(`has no day ${JSON.stringify(date)}`, async (t) => {
      const { session } = await start(t, success([{ date, courses: [] }]));
      const { data, omitted } = await session.api.call(readCalendar, { params: { date: '2026-11-01' } });
      assert.deepEqual([data, omitted?.failure.kind === 'invalid-response' && omitted.failure.field], [[], '0.date']);
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

  test('of HTML cannot be parsed, and has status 0', async (t) => {
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

  test('of incomplete JSON cannot be parsed', async (t) => {
    const { read } = await start(t, { body: '{"status":1,"data":{"id":"7"' });
    assert.equal((await read()).failure?.kind, 'parse-error');
  });
});

describe('a write that is done', () => {
  const change = { body: { id: '7', version: 2, memo: '教材は別送' } } as const;
  const changed = { ...lesson, memo: '教材は別送', version: 3 };

  for (const [what, answer] of Object.entries<Answer>({
    'by its status alone': { body: { status: 1, message: 'success' } },
    'by a status of HTTP alone': { status: 204 },
    'with something else for data': success(true),
    'with a lesson that lacks something': success({ id: 7 }),
  })) {
    test(`${what} has succeeded, and the lesson is read again`, async (t) => {
      const { session, server } = await start(t, ({ method }) => (method === 'GET' ? success(changed) : answer));
      const reply = await session.api.call(changeLesson, change);
      assert.deepEqual([reply.status, reply.data, reply.failure], [1, changed, undefined]);
      assert.deepEqual(
        server.requests.map(({ method, path }) => `${method} ${path}`),
        ['PUT /api/client/teacher/course', 'GET /api/client/teacher/course/7'],
      );
    });
  }

  test('has succeeded although it cannot be read again', async (t) => {
    const { session } = await start(t, ({ method }) =>
      method === 'GET' ? { status: 500 } : { body: { status: '1', message: 'success' } },
    );
    const reply = await session.api.call(changeLesson, change);
    assert.deepEqual([reply.status, reply.data, reply.failure], [1, undefined, undefined]);
  });

  test('of a lesson without an id is found in the calendar by its student and its time', async (t) => {
    const { startTimeMillis, endTimeMillis } = lesson;
    const days = [{ date: '2026-09-21', courses: [{ ...lesson, id: 6, studentId: 4 }, lesson] }];
    const { session, server } = await start(t, ({ method }) =>
      method === 'GET' ? success(days) : { body: { status: 1, message: 'success' } },
    );
    const body = { studentId: '3', subject: '数学', startTimeMillis, endTimeMillis, idempotencyKey: 'k'.repeat(8) };
    assert.deepEqual((await session.api.call(createLesson, { body })).data, lesson);
    assert.equal(server.requests[1]?.path, '/api/client/teacher/calendar/list/2026-09-01');
  });

  test('of a removed lock is what was sent: no calendar contains it', async (t) => {
    const { session } = await start(t, ({ method }) =>
      method === 'GET' ? success([]) : { body: { status: 1, message: 'success' } },
    );
    const body = { lockId: '5', date: '2026-11-20', locked: false };
    assert.deepEqual((await session.api.call(changeLock, { body })).data, body);
  });
});

describe('a rejection by the provider', () => {
  test("has a status, the provider's message and the rule", async (t) => {
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

  test('with invalid details is still a rejection, with the valid ones', async (t) => {
    const { session } = await start(t, rejection('変更されています。', { code: 'stale', lesson: { id: 7 } }));
    const body = { id: '7', reason: '病気', notifyStudent: false, idempotencyKey: 'k'.repeat(8) };
    const reply = await session.api.call(cancelLesson, { body });
    assert.deepEqual(reply.errorData, { code: 'stale' });
    assert.equal(reply.failure?.kind === 'rejected' && reply.failure.code, 'stale');
  });

  test('may have any status but 1 and −1', async (t) => {
    const { read } = await start(t, rejection('混雑しています。', null, 7));
    assert.equal((await read()).status, 7);
  });

  test('may have no message: the status is used', async (t) => {
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
      test(`${status} is reported in ${language}`, async (t) => {
        await loadTexts(language, ['common']);
        const { read } = await start(t, { status });
        const words = failureText(await read(), translator(language));
        assert.equal(words, translator(language)(`common.http.${status as 404}`));
        assert.doesNotMatch(words, /[{}]|common|Error/);
      });
    }
  }

  test('403 also has status 0, and ends the session', async (t) => {
    const { session, read } = await start(t, {
      status: 403,
      body: { status: -1, message: 'ログインし直してください。' },
    });
    const reply = await read();
    assert.deepEqual([reply.status, reply.failure?.kind, reply.message], [0, 'expired', 'ログインし直してください。']);
    assert.equal(session.state.peek(), 'expired');
  });

  test("prefers the provider's message, rule and field to ours", async (t) => {
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
    'a rejection by the provider': [
      rejection('重なっています。', { code: 'overlap', field: 'startTimeMillis' }, 7),
      { kind: 'rejected', status: 7, code: 'overlap', field: 'startTimeMillis' },
    ],
    'a page of HTML': [{ body: '<h1>' }, { kind: 'parse-error', status: 0, code: 'parse-error' }],
    'a broken network': [{ drop: 'before' }, { kind: 'offline', status: 0, code: 'offline' }],
    'the end of the session': [{ status: 403 }, { kind: 'expired', status: -1, code: 'expired' }],
  };

  for (const [what, [answer, expected]] of Object.entries(facts)) {
    test(`a page is notified of ${what}: the call, the status, and the provider's code`, async (t) => {
      const { session } = await start(t, answer);
      const { failure } = await session.api.call(changeLesson, { body: { id: '7', version: 2 } });
      assert.deepEqual(failureDetails(failure ?? assert.fail()), {
        ...expected,
        call: 'PUT /api/client/teacher/course',
      });
    });
  }

  test('with a page of HTML is reported with our message', async (t) => {
    const { read } = await start(t, { status: 502, body: '<h1>Bad Gateway</h1>' });
    const reply = await read();
    assert.equal(reply.message, 'Bad Gateway');
    await loadTexts('ja-JP', ['common']);
    assert.equal(failureText(reply, translator('ja-JP')), translator('ja-JP')('common.http.502'));
  });
});

describe('the message of a failure', () => {
  const kinds: Record<string, [Answer | 'gone', key: PlainTextKey]> = {
    'a broken network': ['gone', 'common.failure.offline'],
    'an unreadable reply': [{ body: '<h1>' }, 'common.failure.parse-error'],
    'a reply that does not fit': [{ body: { status: 1 } }, 'common.failure.invalid-response'],
    'a refusal without words': [{ body: { status: 0 } }, 'common.failure.rejected'],
    'an HTTP status that nobody knows': [{ status: 418 }, 'common.failure.http'],
    'the end of the session': [{ status: 403 }, 'common.failure.expired'],
  };

  for (const [what, [answer, key]] of Object.entries(kinds)) {
    test(`is ours for ${what}, in each language`, async (t) => {
      const { server, read } = await start(t, answer === 'gone' ? success(lesson) : answer);
      if (answer === 'gone') await server.close();
      const reply = await read();
      for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG']) {
        await loadTexts(language, ['common']);
        assert.equal(failureText(reply, translator(language)), translator(language)(key));
      }
    });
  }

  test("is the provider's own after a rejection", async (t) => {
    const { read } = await start(t, rejection('この授業は変更できません。'));
    assert.equal(failureText(await read(), translator('en-US')), 'この授業は変更できません。');
  });

  test("is the reply's message after a success", async () => {
    await loadTexts('ja-JP', ['common']);
    assert.equal(failureText({ message: 'success' }, translator('ja-JP')), 'success');
    assert.equal(failureText({}, translator('ja-JP')), '');
  });
});
