import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createSchedule } from '../../../src/core/schedule/index.ts';
import {
  commonOf,
  createContacts,
  createCourses,
  createMeetings,
  type Fact,
  type Lesson,
} from '../../../src/core/index.ts';
import { deferred, signIn, startSession, timeline } from '../../support/models/sessions.ts';
import {
  rejection,
  startScriptedServer,
  success,
  type Answer,
  type Script,
} from '../../support/servers/scripted-server.ts';

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
const pageOf = <Row>(...list: Row[]) => ({ list, total: list.length, page: 1, size: 10 });
const paging = { page: 1, size: 10 };

async function start(t: TestContext, script: Script | Answer) {
  const server = await startScriptedServer(t, (request, count) => {
    lines.push(`call ${request.method} ${request.path}`);
    return typeof script === 'function' ? script(request, count) : script;
  });
  const session = startSession(t, server.url);
  signIn(session);
  const common = commonOf(session);
  const { isSubmitLoading, isPageLoading, listLoading, scheduleLoading, modalLoading } = common;
  const lines = timeline(t, {
    isSubmitLoading,
    isPageLoading,
    listLoading,
    scheduleLoading,
    modalLoading,
    revision: session.revision,
  });
  return { server, session, common, lines };
}

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

  test('is no search when the filter is empty', async (t) => {
    const { server, session } = await start(t, success(pageOf()));
    await createCourses(session).load(paging, { words: '' });
    assert.equal(server.requests[0]?.method, 'GET');
  });

  test('shows what was asked for last, and calls the other off', async (t) => {
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

  test('is called off when the screen goes', async (t) => {
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

  test('tells before a cancel what that means: modal-loading on, call, modal-loading off', async (t) => {
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
    test(`${name} goes: submit-loading on, call, submit-loading off, result, and every list is asked anew`, async (t) => {
      const { session, lines } = await start(t, success(lesson('7', { version: 2 })));
      const courses = createCourses(session);
      await action(courses);
      assert.deepEqual(
        lines.map((line) => line.replace(/=\d+$/, '')),
        ['isSubmitLoading=true', `call ${call}`, 'isSubmitLoading=false', 'revision'],
      );
      assert.equal(courses.courseResult.peek().data?.version, 2);
    });

    test(`${name} that fails stores its result, and no list is asked anew`, async (t) => {
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
    const reply = await courses.change({ id: '7', version: 1 });
    assert.deepEqual(reply.errorData, { code: 'stale', lesson: newer });
    assert.equal(courses.courseInfo.peek()?.version, 1);
  });
});

test('the teacher and the students are asked for once a minute, whoever asks', async (t) => {
  const { server, session } = await start(t, success([]));
  const courses = createCourses(session);
  await courses.loadStudents();
  await createContacts(session).load();
  assert.equal(server.requests.length, 1);
  assert.deepEqual(courses.studentList.peek(), []);
  await courses.loadTeacher();
  assert.equal(server.requests[1]?.path, '/api/client/teacher/login/info');
});

describe('the schedule', () => {
  const day = { date: '2026-11-20', courses: [] };
  const lock = { lockId: '5', date: '2026-11-20', locked: true };

  test('goes: schedule-loading on, call, schedule-loading off', async (t) => {
    const { session, lines } = await start(t, success([day]));
    const schedule = createSchedule(session);
    await schedule.load('2026-11-01');
    assert.deepEqual(lines, [
      'scheduleLoading=true',
      'call GET /api/client/teacher/calendar/list/2026-11-01',
      'scheduleLoading=false',
    ]);
    assert.deepEqual(schedule.calendarList.peek(), [day]);
  });

  test('locks a date by a create call when there is no lockId', async (t) => {
    const { server, session, lines } = await start(t, success(lock));
    const schedule = createSchedule(session);
    await schedule.lock({ date: '2026-11-20', locked: true });
    assert.deepEqual(
      lines.map((line) => line.replace(/=\d+$/, '')),
      ['isSubmitLoading=true', 'call POST /api/client/teacher/lockDate', 'isSubmitLoading=false', 'revision'],
    );
    assert.deepEqual(JSON.parse(server.requests[0]?.body ?? ''), { date: '2026-11-20', locked: true });
    assert.deepEqual(schedule.lockResult.peek().data, lock);
  });

  for (const locked of [true, false]) {
    test(`${locked ? 'changes' : 'lifts'} a lock by an update call when there is a lockId`, async (t) => {
      const { server, session } = await start(t, success(lock));
      await createSchedule(session).lock({ lockId: '5', date: '2026-11-20', locked });
      assert.equal(server.requests[0]?.method, 'PUT');
      assert.deepEqual(JSON.parse(server.requests[0].body), { lockId: '5', date: '2026-11-20', locked });
    });
  }

  test('keeps the result of a lock that is refused', async (t) => {
    const { session, lines } = await start(t, rejection('授業があります。', { code: 'lessons' }));
    const schedule = createSchedule(session);
    await schedule.lock({ date: '2026-11-20', locked: true });
    assert.equal(schedule.lockResult.peek().message, '授業があります。');
    assert.equal(lines.at(-1), 'isSubmitLoading=false');
  });

  test('asks once for a month that is shown again, and anew after a change', async (t) => {
    const { server, session } = await start(t, ({ method }) => success(method === 'GET' ? [day] : lock));
    const schedule = createSchedule(session);
    await schedule.load('2026-11-01');
    await schedule.load('2026-11-01');
    assert.equal(server.requests.length, 1);
    await schedule.lock({ date: '2026-11-20', locked: true });
    await schedule.load('2026-11-01');
    assert.equal(server.requests.length, 3);
  });

  test('is called off when the screen goes', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const schedule = createSchedule(session);
    const loading = schedule.load('2026-11-01');
    const { left } = await server.waitForRequest(1);
    schedule.dispose();
    assert.equal((await loading).failure?.kind, 'aborted');
    await left;
  });
});

describe('meetings', () => {
  const meeting = { id: '9', title: '三者面談', visitorName: '佐藤', startTimeMillis: 1, endTimeMillis: 2, memo: '' };

  test('go: list-loading on, call, list-loading off; and one of them can be looked at', async (t) => {
    const { session, lines } = await start(t, success(pageOf(meeting)));
    const meetings = createMeetings(session);
    await meetings.load({ page: 3, size: 20 });
    assert.deepEqual(lines, ['listLoading=true', 'call GET /api/client/teacher/meeting', 'listLoading=false']);
    assert.deepEqual(meetings.searchData.peek(), { page: 3, size: 20 });
    meetings.select('9');
    assert.deepEqual(meetings.visitDetail.peek(), meeting);
    meetings.select(undefined);
    assert.equal(meetings.visitDetail.peek(), undefined);
  });

  test('have a studio', async (t) => {
    const studio = { id: '9', startTimeMillis: 1, endTimeMillis: 2, currentMillis: 1 };
    const { session } = await start(t, success(studio));
    const meetings = createMeetings(session);
    await meetings.readStudio('9');
    assert.deepEqual(meetings.studioInfo.peek(), studio);
  });

  test('end: submit-loading on, call, submit-loading off, result, and every list is asked anew', async (t) => {
    const { session, lines } = await start(t, success());
    const meetings = createMeetings(session);
    await meetings.end('9');
    assert.deepEqual(
      lines.map((line) => line.replace(/=\d+$/, '')),
      [
        'isSubmitLoading=true',
        'call POST /api/backstage/meeting/studio/termination/9',
        'isSubmitLoading=false',
        'revision',
      ],
    );
    assert.equal(meetings.visitResult.peek().status, 1);
  });

  test('are called off when the screen goes', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const meetings = createMeetings(session);
    const calls = [meetings.load(paging), meetings.readStudio('9')];
    await server.waitForRequest(2);
    meetings.dispose();
    for (const call of calls) assert.equal((await call).failure?.kind, 'aborted');
  });
});

describe('contacts', () => {
  test('are all students, those that are searched for, and the contract of one', async (t) => {
    const contract = {
      studentId: '3',
      studentName: '佐藤 健',
      contractNumber: 'A-1',
      plan: '週1回',
      subjects: ['数学'],
      startsOn: '2026-04-01',
      endsOn: '2027-03-31',
      minutesPerLesson: 60,
      lessonsTotal: 40,
      lessonsUsed: 10,
      lessonsPlanned: 5,
      lessonsLeft: 25,
      minutesThisMonth: 120,
      note: '',
    };
    const { server, session } = await start(t, ({ path }) => success(path.includes('contract') ? contract : []));
    const contacts = createContacts(session);
    await contacts.load();
    await contacts.search('さとう');
    await contacts.readContract('3');
    assert.deepEqual(
      server.requests.map(({ method, path, body }) => `${method} ${path} ${body}`),
      [
        'GET /api/client/teacher/student ',
        'POST /api/client/teacher/search/student {"words":"さとう"}',
        'GET /api/client/teacher/contractContent/3 ',
      ],
    );
    assert.deepEqual(
      [contacts.students.data.peek(), contacts.found.data.peek(), contacts.contract.data.peek()],
      [[], [], contract],
    );
  });

  test('are called off when the screen goes', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const contacts = createContacts(session);
    const calls = [contacts.load(), contacts.search('x'), contacts.readContract('3')];
    await server.waitForRequest(3);
    contacts.dispose();
    for (const call of calls) assert.equal((await call).failure?.kind, 'aborted');
  });
});

describe('the facts of lessons', () => {
  test('are passed on once the provider has confirmed a write, and before the write resolves', async (t) => {
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

  test('leave out what the provider rejects', async (t) => {
    const { session } = await start(t, rejection('版が古いです。'));
    const facts: Fact[] = [];
    await createCourses(session, (fact) => facts.push(fact)).change({ id: '7', version: 1 });
    assert.deepEqual(facts, []);
  });
});
