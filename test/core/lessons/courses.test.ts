import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createContacts } from '../../../src/core/students/index.ts';
import { createCourses } from '../../../src/core/lessons/index.ts';
import type { Fact } from '../../../src/core/session/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import { succeeded } from '../../../src/core/api/index.ts';
import { deferred } from '../../support/models/sessions.ts';
import { rejection, success, type Answer } from '../../support/servers/scripted-server.ts';
import { pageOf, paging, start } from '../recorded-session.ts';

const lesson = (id: string, more: Partial<Lesson> = {}): Lesson => ({
  id,
  studentId: '3',
  studentName: '佐藤 健',
  subject: '数学',
  startTimeMillis: 1_790_000_000_000,
  endTimeMillis: 1_790_003_600_000,
  memo: '',
  version: 1,
  ...more,
});

describe('the list of lessons', () => {
  test('goes: list-loading on, call, list-loading off', async (t) => {
    const { server, session, lines } = await start(t, success(pageOf(lesson('1'))));
    const courses = createCourses(session);
    await courses.load({ page: 2, size: 20 });
    assert.deepEqual(lines, ['listLoading=true', 'call GET /api/client/teacher/teach/list', 'listLoading=false']);
    assert.equal(server.requests[0]?.query.toString(), 'page=2&size=20');
    assert.deepEqual(courses.courseData.peek()?.list, [lesson('1')]);
    assert.equal(courses.page.peek(), courses.courseData.peek());
  });

  test('is a search when a filter asks for anything', async (t) => {
    const { server, session } = await start(t, success(pageOf(lesson('1'))));
    const courses = createCourses(session);
    await courses.load(paging, { words: '数学', state: 1 });
    assert.equal(server.requests[0]?.path, '/api/client/teacher/teach/list/search');
    assert.equal(server.requests[0].query.toString(), 'page=1&size=10');
    assert.deepEqual(JSON.parse(server.requests[0].body), { words: '数学', state: 1 });
    assert.equal(courses.page.peek(), courses.searchDataList.peek());
    assert.equal(courses.courseData.peek(), undefined);
  });

  test('lists instead of searching when the filter is empty', async (t) => {
    const { server, session } = await start(t, success(pageOf()));
    await createCourses(session).load(paging, { words: '' });
    assert.equal(server.requests[0]?.method, 'GET');
  });

  test('shows the result of the last request, and cancels the earlier one', async (t) => {
    const list = deferred<Answer>();
    const { server, session } = await start(t, ({ method }) =>
      method === 'GET' ? list.promise : success(pageOf(lesson('found'))),
    );
    const courses = createCourses(session);
    const listing = courses.load(paging);
    const { left } = await server.waitForRequest(1);
    await courses.load(paging, { words: 'x' });
    await left;
    assert.equal((await listing).failure?.kind, 'aborted');
    assert.equal(courses.page.peek()?.list[0]?.id, 'found');
    assert.equal(courses.status.peek(), 'ready');
  });

  test('is cancelled when the screen is disposed', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const courses = createCourses(session);
    const [listing, reading, info] = [courses.load(paging), courses.read('1'), courses.readCancelInfo('1')];
    await server.waitForRequest(3);
    courses.dispose();
    for (const call of [listing, reading, info]) assert.equal((await call).failure?.kind, 'aborted');
    await Promise.all(server.requests.map(({ left }) => left));
  });

  test('is one request for two screens that ask for the same page', async (t) => {
    const { server, session } = await start(t, success(pageOf(lesson('1'))));
    const [one, two] = [createCourses(session), createCourses(session)];
    await Promise.all([one.load(paging), two.load(paging)]);
    assert.equal(server.requests.length, 1);
    assert.deepEqual(one.page.peek(), two.page.peek());
  });
});

describe('one lesson', () => {
  test('goes: page-loading on, call, page-loading off', async (t) => {
    const { session, lines } = await start(t, success(lesson('7')));
    const courses = createCourses(session);
    await courses.read('7');
    assert.deepEqual(lines, ['isPageLoading=true', 'call GET /api/client/teacher/course/7', 'isPageLoading=false']);
    assert.deepEqual(courses.courseInfo.peek(), lesson('7'));
  });

  test('is not shown in the place of another one', async (t) => {
    const { session } = await start(t, ({ path }) => (path.endsWith('/7') ? success(lesson('7')) : { status: 404 }));
    const courses = createCourses(session);
    await courses.read('7');
    await courses.read('7');
    assert.equal(courses.courseInfo.peek()?.id, '7');
    const reading = courses.read('8');
    assert.equal(courses.courseInfo.peek(), undefined);
    assert.equal((await reading).failure?.kind, 'http');
    assert.equal(courses.detail.status.peek(), 'failed');
  });

  test('reports the consequences before a cancellation: modal-loading on, call, modal-loading off', async (t) => {
    const info = { lesson: lesson('7'), allowed: true, message: '', canNotify: true };
    const { session, lines } = await start(t, success(info));
    const courses = createCourses(session);
    await courses.readCancelInfo('7');
    assert.deepEqual(lines, [
      'modalLoading=true',
      'call GET /api/client/teacher/course/cancel/7',
      'modalLoading=false',
    ]);
    assert.deepEqual(courses.cancelInfo.peek(), info);
  });
});

describe('a write', () => {
  const body = {
    studentId: '3',
    subject: '数学',
    startTimeMillis: 1,
    endTimeMillis: 2,
    idempotencyKey: 'k'.repeat(20),
  };
  const writes: Record<string, [(courses: ReturnType<typeof createCourses>) => Promise<unknown>, string]> = {
    change: [({ change }) => change({ id: '7', version: 1, memo: '宿題' }), 'PUT /api/client/teacher/course'],
    cancel: [
      ({ cancel }) => cancel({ id: '7', reason: '病気', notifyStudent: true, idempotencyKey: body.idempotencyKey }),
      'PUT /api/client/teacher/course/cancel',
    ],
    create: [({ create }) => create(body), 'POST /api/client/teacher/course'],
  };

  for (const [name, [action, call]] of Object.entries(writes)) {
    test(`${name} goes: submit-loading on, call, submit-loading off, result, and every list is loaded again`, async (t) => {
      const { session, lines } = await start(t, success(lesson('7', { version: 2 })));
      const courses = createCourses(session);
      await action(courses);
      assert.deepEqual(
        lines.map((line) => line.replace(/=\d+$/, '')),
        ['isSubmitLoading=true', `call ${call}`, 'isSubmitLoading=false', 'revision'],
      );
      assert.equal(courses.courseResult.peek().data?.version, 2);
    });

    test(`${name} that fails stores its result, and no list is loaded again`, async (t) => {
      const { session, lines } = await start(t, rejection('重なっています。', { code: 'overlap' }));
      const courses = createCourses(session);
      await action(courses);
      assert.equal(courses.courseResult.peek().message, '重なっています。');
      assert.equal(lines.at(-1), 'isSubmitLoading=false');
    });
  }

  test('brings the lesson that is shown up to date', async (t) => {
    const { session } = await start(t, ({ method }) =>
      success(lesson('7', method === 'PUT' ? { memo: '宿題', version: 2 } : {})),
    );
    const courses = createCourses(session);
    await courses.read('7');
    await courses.change({ id: '7', version: 1, memo: '宿題' });
    assert.deepEqual(courses.courseInfo.peek(), lesson('7', { memo: '宿題', version: 2 }));
  });

  test('does not put another lesson in the place of the one that is shown', async (t) => {
    const { session } = await start(t, ({ method }) => success(lesson(method === 'PUT' ? '8' : '7')));
    const courses = createCourses(session);
    await courses.read('7');
    await courses.change({ id: '8', version: 1 });
    assert.equal(courses.courseInfo.peek()?.id, '7');
  });

  test('with an old version brings the newer lesson and keeps the one that is shown', async (t) => {
    const newer = lesson('7', { version: 3, memo: 'ほかの人の変更' });
    const { session } = await start(t, ({ method }) =>
      method === 'PUT' ? rejection('変更されています。', { code: 'stale', lesson: newer }) : success(lesson('7')),
    );
    const courses = createCourses(session);
    await courses.read('7');
    const reply = await courses.change({ id: '7', version: 1, memo: '宿題' });
    assert.deepEqual(reply.errorData, { code: 'stale', lesson: newer });
    assert.equal(courses.courseInfo.peek()?.version, 1);
  });

  for (const [state, isDone] of [
    [{}, true],
    [{ canceledAt: 5 }, false],
  ] as const)
    test(`tried again after a lost reply ${isDone ? 'is done' : 'is rejected if the lesson was cancelled since'}`, async (t) => {
      const newer = lesson('7', { version: 2, memo: '宿題', ...state });
      const { session } = await start(t, ({ method }) =>
        method === 'PUT' ? rejection('変更されています。', { code: 'stale', lesson: newer }) : success(lesson('7')),
      );
      const facts: Fact[] = [];
      const courses = createCourses(session, (fact) => facts.push(fact));
      await courses.read('7');
      const reply = await courses.change({ id: '7', version: 1, memo: '宿題' });
      assert.deepEqual([succeeded(reply), facts.length], [isDone, isDone ? 1 : 0]);
      assert.equal(courses.courseInfo.peek()?.version, isDone ? 2 : 1);
    });
});

test('the teacher and the students are requested once a minute, however many callers ask', async (t) => {
  const { server, session } = await start(t, success([]));
  const courses = createCourses(session);
  await courses.loadStudents();
  await createContacts(session).load();
  assert.equal(server.requests.length, 1);
  assert.deepEqual(courses.studentList.peek(), []);
  await courses.loadTeacher();
  assert.equal(server.requests[1]?.path, '/api/client/teacher/login/info');
});

describe('the facts of lessons', () => {
  test('are reported once the provider has confirmed a write, and before the write resolves', async (t) => {
    const { session } = await start(t, success(lesson('7', { version: 2 })));
    const facts: Fact[] = [];
    const courses = createCourses(session, (fact) => facts.push(fact));
    const change = courses.change({ id: '7', version: 1, subject: '数学' });
    assert.deepEqual(facts, []);
    const seen = await change.then(() => facts.length);
    assert.equal(seen, 1);
    await courses.cancel({ id: '7', version: 2, reason: '病気', notifyStudent: true, idempotencyKey: 'cancel-7' });
    assert.deepEqual(
      facts.map(({ kind }) => kind),
      ['lesson-changed', 'lesson-canceled'],
    );
    assert.deepEqual(facts[1], { kind: 'lesson-canceled', lesson: lesson('7', { version: 2 }), notifyStudent: true });
  });

  test('omit what the provider rejects', async (t) => {
    const { session } = await start(t, rejection('版が古いです。'));
    const facts: Fact[] = [];
    await createCourses(session, (fact) => facts.push(fact)).change({ id: '7', version: 1 });
    assert.deepEqual(facts, []);
  });
});
