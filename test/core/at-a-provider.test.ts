import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createContacts } from '../../src/core/students/index.ts';
import { createCourses } from '../../src/core/lessons/index.ts';
import { createIdempotencyKey, createMemoryStorage } from '../../src/core/session/index.ts';
import { failureText } from '../../src/core/api/index.ts';
import { loadTexts, translator } from '../../src/core/i18n/index.ts';
import { servicesOf, settingsOf } from '../../src/core/settings/index.ts';
import { accountOf, passwordResetOf } from '../../src/core/account/index.ts';
import { createLiveRoom } from '../../src/core/live-room/index.ts';
import { createMeetings } from '../../src/core/meetings/index.ts';
import type { Lesson } from '../../src/core/api/endpoints/index.ts';
import { createSchedule } from '../../src/core/schedule/index.ts';
import { DAY, HOUR, MINUTE, NOW, tokyo } from '../provider/client.ts';
import { createManualClock } from '../support/clock/manual-clock.ts';
import { startSession } from '../support/models/sessions.ts';
import { enter, paging, provider } from './demo-session.ts';

async function coming(session: Awaited<ReturnType<typeof enter>>, number = 0): Promise<Lesson> {
  const courses = createCourses(session);
  await courses.load({ page: 1, size: 100 }, { state: 1 });
  return courses.page.peek()?.list[number] ?? assert.fail('no lesson');
}

describe('a teacher at the reference provider', () => {
  test('sees the lessons by pages, searches them, and reads one', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    await courses.load({ page: 2, size: 20 });
    const page = courses.page.peek() ?? assert.fail();
    assert.deepEqual([page.page, page.size, page.list.length], [2, 20, 20]);
    const lesson = page.list[0] ?? assert.fail();
    await courses.load(paging, { studentId: lesson.studentId });
    assert.ok(courses.page.peek()?.list.every(({ studentId }) => studentId === lesson.studentId));
    await courses.read(lesson.id);
    assert.deepEqual(courses.courseInfo.peek(), lesson);
  });

  test('changes a lesson, and is not allowed to overwrite what has changed meanwhile', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    const { id, version } = await coming(session);
    const reply = await courses.change({ id, version, memo: '宿題の確認' });
    assert.equal(reply.data?.memo, '宿題の確認');
    const stale = await courses.change({ id, version, memo: '古い' });
    assert.equal(stale.failure?.kind === 'rejected' && stale.failure.code, 'stale');
    assert.deepEqual((stale.errorData as { lesson: Lesson }).lesson, reply.data);
  });

  test('cancels a lesson once, although the request is sent twice', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    const { id, version } = await coming(session, 1);
    await courses.readCancelInfo(id);
    assert.equal(courses.cancelInfo.peek()?.allowed, true);
    const request = { id, version, reason: '体調不良', notifyStudent: false, idempotencyKey: createIdempotencyKey() };
    const [one, two] = [await courses.cancel(request), await courses.cancel(request)];
    assert.equal(one.data?.canceledAt, NOW);
    assert.deepEqual(two.data, one.data);
  });

  test('creates a lesson once, although the request is sent twice', async (t) => {
    const session = await enter(t);
    const contacts = createContacts(session);
    await contacts.load();
    const student = contacts.students.data.peek()?.[0] ?? assert.fail();
    const start = tokyo('2027-02-03', '06:10');
    const request = {
      studentId: student.id,
      subject: '数学',
      startTimeMillis: start,
      endTimeMillis: start + 50 * MINUTE,
      allowWarnings: true,
      idempotencyKey: createIdempotencyKey(),
    };
    const courses = createCourses(session);
    const [one, two] = [await courses.create(request), await courses.create(request)];
    assert.equal(one.data?.startTimeMillis, start, one.message);
    assert.equal(two.data?.id, one.data?.id);
  });

  test('is told about invalid input in their own language', async (t) => {
    const session = await enter(t);
    const courses = createCourses(session);
    const { id, version } = await coming(session);
    await loadTexts('en-US', ['common']);
    session.language.value = 'en-US';
    const wrong = {
      'a memo of 3,000 characters': await courses.change({ id, version, memo: 'あ'.repeat(3000) }),
      'a time in the past': await courses.change({
        id,
        version,
        startTimeMillis: NOW - DAY,
        endTimeMillis: NOW - DAY + HOUR,
      }),
      'an end before the start': await courses.change({
        id,
        version,
        startTimeMillis: NOW + HOUR,
        endTimeMillis: NOW + MINUTE,
      }),
      'a lesson that does not exist': await courses.read('no-such-lesson'),
      'an id that leads elsewhere': await courses.read('..'),
      'a file that is not a picture': await servicesOf(session).upload(
        new File(['plain text'], 'face.png', { type: 'image/png' }),
      ),
    };
    for (const [what, reply] of Object.entries(wrong)) {
      assert.ok(reply.failure, what);
      assert.match(failureText(reply, translator('en-US')), /^[A-Z][ -~’]+\.$/, what);
    }
    assert.equal(session.state.peek(), 'active');
  });

  test("never sees another teacher's lesson", async (t) => {
    const lesson = await coming(await enter(t));
    const reply = await createCourses(await enter(t, 'taro')).read(lesson.id);
    assert.equal(reply.failure?.kind === 'http' && reply.failure.httpStatus, 404);
  });

  // The core at the reference provider: what both sides believe of the other is true.

  test('signs in, and is still signed in after a reload', async (t) => {
    const storage = createMemoryStorage();
    const session = await enter(t, 'hanako', storage);
    const { name, id } = session.signedIn.peek() ?? assert.fail();
    assert.ok(name && id);
    const again = startSession(t, provider.url, { clock: createManualClock(NOW), storage });
    assert.equal(again.signedIn.peek()?.name, name);
    await createCourses(again).load(paging);
    assert.equal(again.state.peek(), 'active');
  });

  test('learns in their own language that the password is wrong', async (t) => {
    const session = startSession(t, provider.url, { clock: createManualClock(NOW) });
    const messages = new Set<string>();
    for (const language of ['ja-JP', 'en-US', 'zh-CN', 'ar-EG']) {
      session.language.value = language;
      await accountOf(session).login({ email: 'hanako@example.jp', password: 'wrong' });
      const { status, message = '' } = accountOf(session).loginResult.peek();
      assert.equal(status, 0);
      messages.add(message);
    }
    assert.equal(messages.size, 4);
  });

  test('keeps the session by renewals, day after day', async (t) => {
    const session = await enter(t);
    const first = session.lasting.getItem('teacher-auth');
    for (let half = 0; half < 6; half += 1) {
      session.device.advance(13 * HOUR);
      provider.clock.now += 13 * HOUR;
      assert.equal((await createCourses(session).load(paging)).status, 1);
    }
    assert.notEqual(session.lasting.getItem('teacher-auth'), first);
  });

  test('has to sign in again after a day away', async (t) => {
    const session = await enter(t);
    session.device.advance(DAY);
    provider.clock.now += DAY;
    assert.equal((await createCourses(session).load(paging)).failure?.kind, 'expired');
    assert.equal(session.state.peek(), 'expired');
  });

  test('has to sign in again when the provider has ended the session elsewhere', async (t) => {
    const session = await enter(t);
    await provider.askAnything('signOut', {}, { token: session.lasting.getItem('teacher-auth') ?? '' });
    assert.equal((await createCourses(session).load(paging)).failure?.kind, 'expired');
    assert.equal(session.state.peek(), 'expired');
  });

  test('signs out for good', async (t) => {
    const session = await enter(t);
    const token = session.lasting.getItem('teacher-auth') ?? '';
    assert.equal((await accountOf(session).logout()).status, 1);
    assert.equal((await provider.askAnything('readTeacher', {}, { token })).httpStatus, 403);
  });

  test('locks a date, changes the lock and lifts it', async (t) => {
    const session = await enter(t);
    const schedule = createSchedule(session);
    const date = '2027-03-03';
    await schedule.lock({ date, locked: true, reason: '学会' });
    const { lockId } = schedule.lockResult.peek().data ?? assert.fail(schedule.lockResult.peek().message);
    await schedule.load(date);
    assert.deepEqual(schedule.calendarList.peek(), [
      { date, lock: { lockId, date, locked: true, reason: '学会' }, courses: [] },
    ]);
    await schedule.lock({ lockId, date, locked: false });
    await schedule.load(date);
    assert.deepEqual(schedule.calendarList.peek(), []);
  });

  test('searches students ignoring kana, and reads the contract', async (t) => {
    const session = await enter(t);
    const contacts = createContacts(session);
    await contacts.load();
    const { id, kana } = contacts.students.data.peek()?.[0] ?? assert.fail();
    await contacts.search(kana.slice(0, 2));
    assert.ok(contacts.found.data.peek()?.some((student) => student.id === id));
    await contacts.readContract(id);
    assert.equal(contacts.contract.data.peek()?.studentId, id);
  });

  test('enters the class and the meeting that are open now, although the own clock is an hour off', async (t) => {
    const session = await enter(t);
    session.device.set(NOW - HOUR);
    const courses = createCourses(session);
    await courses.load(paging, { state: 2 });
    const room = createLiveRoom(session);
    await room.open('class', courses.page.peek()?.list[0]?.id ?? '');
    assert.equal(room.access.peek()?.allowed, true);
    assert.ok(room.ticket.peek()?.token && room.studentLink.peek());
    assert.equal(session.clock.now(), NOW);

    const meetings = createMeetings(session);
    await meetings.load({ page: 1, size: 100 });
    const open = meetings.visitData
      .peek()
      ?.list.find(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && NOW < endTimeMillis);
    await room.open('meeting', open?.id ?? '');
    assert.equal(room.access.peek()?.allowed, true);
    assert.ok(room.ticket.peek()?.token);
  });

  test('changes the settings, and reads the plans', async (t) => {
    const session = await enter(t, 'taro');
    const settings = settingsOf(session);
    await settings.load();
    const { version } = settings.teacherInfo.peek() ?? assert.fail();
    assert.equal((await settings.change({ introduction: '数学が得意です。', version })).status, 1);
    assert.equal(settings.teacherInfo.peek()?.introduction, '数学が得意です。');
    let received = '';
    await settings.change({ introduction: '古い', version }, ({ message }) => {
      received = message;
    });
    assert.notEqual(received, '');
    await settings.loadProducts();
    assert.ok(settings.productInfo.peek()?.length);
  });

  test('gets a new password by mail', async (t) => {
    const session = startSession(t, provider.url, { clock: createManualClock(NOW) });
    provider.clock.now = NOW;
    const password = passwordResetOf(session);
    await password.check('taro@example.jp');
    assert.equal(password.checkMsg.peek().status, 1);
    await password.sendEmail('taro@example.jp');
    assert.equal(password.forgetResult.peek().status, 1);
    const mail = (await provider.mails()).at(-1);
    const token = /#token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? assert.fail('no link');
    await password.reset(token, 'another-password');
    assert.deepEqual([password.forgetResult.peek().type, password.forgetResult.peek().status], ['resetPassword', 1]);
    await accountOf(session).login({ email: 'taro@example.jp', password: 'another-password' });
    assert.equal(session.state.peek(), 'active');
  });
});
