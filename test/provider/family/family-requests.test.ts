import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eraseStudent } from '../../../provider/store/erase-student.ts';
import { createMemoryStore } from '../../../provider/store/memory-store.ts';
import { purgeExpired } from '../../../provider/store/purge.ts';
import { assertRejected, DAY, HOUR, MINUTE, NOW } from '../client.ts';
import { startPushService } from '../push/fake-push-service.ts';
import { freeTime, hourFrom, LESSON, startFamily, STUDENT } from './family-calls.ts';

describe("the family's page", () => {
  test('shows first names, the next lessons and what may be asked, and nothing else', async () => {
    const { page, lesson, provider } = await startFamily();
    const { data } = await page();
    assert.deepEqual([data.studentName, data.teacherName, data.currentMillis], ['太一', '花子', provider.clock.now]);
    assert.ok(data.lessons.length <= 20);
    assert.deepEqual(
      data.lessons.find(({ id }) => id === lesson.id),
      {
        id: lesson.id,
        subject: '数学',
        ...hourFrom(LESSON),
        isCanceled: false,
        asks: ['cannotCome', 'anotherTime'],
        offered: [],
      },
    );
    const text = JSON.stringify(data);
    for (const secret of ['山田', '佐藤', '@', 'memo', 'note', 'studentId', 'version'])
      assert.ok(!text.includes(secret), `the page contains ${secret}`);
  });

  test('shows the lessons of its own student only', async () => {
    const { page, provider, teacher } = await startFamily();
    const { list } = (
      await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { ahead: true } }, await teacher())
    ).data;
    const own = new Set(list.filter(({ studentId }) => studentId === STUDENT).map(({ id }) => id));
    const { lessons } = (await page()).data;
    assert.ok(lessons.length > 1);
    assert.deepEqual(
      lessons.filter(({ id }) => !own.has(id)),
      [],
    );
  });

  test('opens with the lasting link only until the teacher renews it', async () => {
    const { page, renew, link, provider, send } = await startFamily();
    const renewed = await renew();
    assertRejected(await page(link), 'linkOver');
    assertRejected(await send(), 'linkOver');
    assert.equal((await page(renewed)).status, 1);
    const [mark, id = ''] = renewed.split('.');
    assertRejected(await provider.askAnything('openFamilyPage', { body: { link: `${mark}.${id}.x` } }), 'linkOver');
  });

  test('opens with the own link of each guardian, until the guardian is removed or the links are renewed', async () => {
    const { page, renew, link, provider, teacher, answer, send, request, guardianLink } = await startFamily();
    await send({ kind: 'anotherTime', times: [freeTime] });
    await answer(await request(), { answer: 'decline' });
    const own = await guardianLink();
    const { data } = await page(own);
    assert.deepEqual(data.lessons, (await page(link)).data.lessons);

    const params = { studentId: STUDENT };
    const [guardian] = (await provider.ask('listGuardians', { params }, await teacher())).data.guardians;
    const remove = { id: guardian?.id ?? '', version: guardian?.version ?? 0 };
    await provider.askAnything('removeGuardian', { body: remove }, await teacher());
    assertRejected(await page(own), 'linkOver');
    await provider.askAnything('restoreGuardian', { body: remove }, await teacher());
    await renew();
    assertRejected(await page(own), 'linkOver');
  });

  test("name the guardian whose own link was used, and nobody for the student's link", async () => {
    const { send, request, answer, withdraw, guardianLink } = await startFamily();
    await send();
    assert.equal((await request()).from, undefined);
    await answer(await request(), { answer: 'decline' });
    await send({ link: await guardianLink() });
    assert.equal((await request()).from, '山田 恵子');
    await withdraw();
    await send();
    assert.equal((await request()).from, undefined);
  });

  test('does not open with the link of one lesson, a calendar feed or a session', async () => {
    const { provider, teacher } = await startFamily();
    const { token } = await teacher();
    const feed = (await provider.ask('changeCalendarFeed', { body: { isOn: true } }, { token })).data.url ?? '';
    for (const link of [token, feed.slice(feed.lastIndexOf('/') + 1).replace('.ics', '')])
      assertRejected(await provider.askAnything('openFamilyPage', { body: { link } }), 'linkOver');
  });

  test("answers another student's lesson like a missing one", async () => {
    const { provider, link, teacher } = await startFamily();
    const { list } = (
      await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { ahead: true } }, await teacher())
    ).data;
    const foreign = list.find(({ studentId }) => studentId !== STUDENT)?.id;
    for (const lesson of [foreign, 'nobody'])
      for (const name of ['listFamilyTimes', 'sendFamilyRequest', 'withdrawFamilyRequest'] as const) {
        const body = { link, lesson, ...(name === 'sendFamilyRequest' && { kind: 'cannotCome', key: 'foreign-1' }) };
        const { httpStatus, data } = await provider.askAnything(name, { body });
        assert.deepEqual([httpStatus, data['code']], [404, 'notFound'], name);
      }
  });

  test('is refused after too many requests with one link, and after too many wrong links', async () => {
    const { page, provider } = await startFamily();
    for (let count = 0; count < 120; count += 1) await page();
    assertRejected(await page(), 'limited');
    for (let count = 0; count < 60; count += 1) await provider.askAnything('openFamilyPage', { body: { link: 'x' } });
    assertRejected(await provider.askAnything('openFamilyPage', { body: { link: 'x' } }), 'limited');
  });

  test('refuses a stranger late, so that a flood of requests does not slow down others', async (t) => {
    const { page, provider } = await startFamily({ attemptHold: 5000 });
    for (let count = 0; count < 120; count += 1) await page();
    const seen = t.mock.fn();
    const { setTimeout: real } = globalThis;
    t.mock.method(globalThis, 'setTimeout', (work: () => void, millis?: number, ...more: unknown[]) => {
      if (millis === 1000) seen();
      return real(work, millis === 1000 ? 0 : millis, ...more);
    });
    assertRejected(await page(), 'limited');
    assert.equal(seen.mock.callCount(), 1);
    const token = await provider.signIn();
    for (let count = 0; count < 31; count += 1)
      await provider.askAnything('checkEmail', { body: { value: 'free@example.jp' } }, { token });
    assert.equal(seen.mock.callCount(), 1);
  });

  test('offers times by day in the next three weeks when the teacher is free, at most 60', async () => {
    const { times, provider, teacher } = await startFamily();
    const free = await times();
    assert.ok(free.length > 0 && free.length <= 60);
    assert.deepEqual(
      free,
      free.toSorted((a, b) => a - b),
    );
    for (const start of free) {
      const hour = new Date(start + 9 * HOUR).getUTCHours();
      assert.ok(start > NOW && start < NOW + 21 * DAY && hour >= 7 && hour < 22);
    }
    assert.ok(new Set(free.map((start) => Math.floor((start + 9 * HOUR) / DAY))).size > 10);
    const [first = 0] = free;
    const lock = { date: dayOf(first), locked: true };
    assert.equal((await provider.ask('createLock', { body: lock }, await teacher())).status, 1);
    assert.ok(!(await times()).includes(first));
  });
});

const dayOf = (millis: number) => new Date(millis + 9 * HOUR).toISOString().slice(0, 10);

describe('a request of a family', () => {
  test('arrives once, even if it is sent again, and a new one replaces it', async () => {
    const { send, request, requests } = await startFamily();
    assert.equal((await send({ key: 'same-key-1', note: '熱が出ました' })).status, 1);
    assert.equal((await send({ key: 'same-key-1', note: '熱が出ました' })).status, 1);
    assertRejected(await send({ key: 'same-key-1', note: '別の内容' }), 'keyReused');
    const { version, kind, note, lesson } = await request();
    assert.deepEqual([version, kind, note, lesson.studentName], [1, 'cannotCome', '熱が出ました', '山田 太一']);
    await send({ kind: 'anotherTime', times: [freeTime] });
    assert.deepEqual(
      (await requests()).map(({ version, kind, times }) => [version, kind, times]),
      [[2, 'anotherTime', [freeTime]]],
    );
  });

  test('keeps its note as plain text, without control characters', async () => {
    const { send, request } = await startFamily();
    await send({ note: '<img src=x onerror=alert(1)>\u0000\u202E\r\n次の行' });
    assert.equal((await request()).note, '<img src=x onerror=alert(1)>\n次の行');
  });

  test('is refused for a time that is not free, and for none', async () => {
    const { send, plan, requests } = await startFamily();
    await plan(freeTime);
    assertRejected(await send({ kind: 'anotherTime', times: [freeTime] }), 'taken');
    const none = await send({ kind: 'anotherTime' });
    assert.deepEqual([none.httpStatus, none.data['field']], [422, 'times']);
    assert.deepEqual(await requests(), []);
  });

  test('is refused above 20 an hour, and after the lesson has begun', async () => {
    const { send, provider } = await startFamily();
    for (let count = 0; count < 20; count += 1) assert.equal((await send()).status, 1);
    assertRejected(await send(), 'limited');
    provider.clock.now = LESSON;
    assertRejected(await send(), 'closed');
  });

  test('can be withdrawn, also twice', async () => {
    const { send, withdraw, requests, shown } = await startFamily();
    await send();
    assert.equal((await withdraw()).data.request, undefined);
    assert.equal((await withdraw()).status, 1);
    assert.deepEqual(await requests(), []);
    assert.equal((await shown()).request, undefined);
  });

  test('closes when the teacher moves or cancels the lesson', async () => {
    const { send, lesson, provider, requests, shown, answer, teacher } = await startFamily();
    await send();
    const moved = { id: lesson.id, version: 1, ...hourFrom(LESSON + DAY) };
    assert.equal((await provider.ask('changeLesson', { body: moved }, await teacher())).status, 1);
    assert.deepEqual(await requests(), []);
    assert.equal((await shown()).request?.state, 'closed');
    assertRejected(await answer({ id: lesson.id, version: 1 }, { answer: 'accept' }), 'closed');
  });

  test('is pushed to the devices of the teacher, without the note', async () => {
    const service = await startPushService();
    const { provider, send, lesson, teacher } = await startFamily();
    const phone = service.browser();
    await provider.ask('subscribeToPush', { body: phone.subscription }, await teacher());
    await send({ note: '熱が出ました' });
    await provider.mails();
    await provider.push();
    const message = { kind: 'request', of: 'lesson', id: lesson.id, name: '山田 太一', subject: '数学' };
    assert.deepEqual(phone.messages(), [
      { ...message, ...hourFrom(LESSON), language: 'ja-JP', timeZone: 'Asia/Tokyo' },
    ]);
  });

  test('is read and answered only by the teacher of the lesson', async () => {
    const { send, provider, lesson } = await startFamily();
    await send();
    const taro = { token: await provider.signIn('taro') };
    const { data } = await provider.ask('listFamilyRequests', { query: { page: 1, size: 50 } }, taro);
    assert.deepEqual(data.list, []);
    const body = { id: lesson.id, version: 1, answer: 'accept' };
    assert.equal((await provider.askAnything('answerFamilyRequest', { body }, taro)).httpStatus, 404);
  });
});

describe("the teacher's answer", () => {
  test('moves the lesson to the accepted time, mails the family, and can be undone', async () => {
    const { send, request, answer, read, requests, shown, provider, teacher, mails } = await startFamily();
    const other = freeTime + DAY;
    await send({ kind: 'anotherTime', times: [freeTime, other] });
    const asked = await request();
    const accepted = await answer(asked, { answer: 'accept', start: other });
    assert.deepEqual([accepted.status, accepted.data['startTimeMillis']], [1, other]);
    // The reply was lost.
    assert.equal((await answer(asked, { answer: 'accept', start: other })).status, 1);
    assert.deepEqual(await requests(), []);
    assert.equal((await shown()).request?.state, 'accepted');

    const { id, version } = await read();
    await provider.ask('changeLesson', { body: { id, version, ...hourFrom(LESSON) } }, await teacher());
    assert.equal((await shown()).request?.state, 'open');
    assert.deepEqual(
      (await mails()).map(({ subject }) => subject),
      [],
    );

    await answer(await request(), { answer: 'accept', start: freeTime });
    const [mail] = await mails();
    assert.match(mail?.subject ?? '', /^【授業の日時変更】12\/8/);
    assert.match(mail?.text ?? '', /family\.html#token=g\./);
  });

  test('reaches the family by mail even if its teacher sends no mails about plans', async () => {
    const { send, request, answer, provider, teacher, mails } = await startFamily();
    await provider.ask('changeLessonMails', { body: { onPlan: false } }, await teacher());
    await send({ kind: 'anotherTime', times: [freeTime] });
    await answer(await request(), { answer: 'accept', start: freeTime });
    assert.deepEqual(
      (await mails()).map(({ subject }) => subject.slice(0, 9)),
      ['【授業の日時変更】'],
    );
  });

  test('is refused for a time for which the family has not asked, or that is taken meanwhile', async () => {
    const { send, request, answer, plan, requests } = await startFamily();
    await send({ kind: 'anotherTime', times: [freeTime] });
    const asked = await request();
    assert.equal((await answer(asked, { answer: 'accept', start: freeTime + HOUR })).httpStatus, 422);
    assert.equal((await answer(asked, { answer: 'accept' })).httpStatus, 422);
    await plan(freeTime);
    assertRejected(await answer(asked, { answer: 'accept', start: freeTime }), 'overlap');
    assert.equal((await requests()).length, 1);
  });

  test('cancels a lesson to which the family cannot come, with the reason, and can be undone', async () => {
    const { send, request, answer, read, shown, provider, teacher, mails } = await startFamily();
    await send({ note: '旅行のため' });
    await answer(await request(), { answer: 'accept', note: 'ご家庭の都合（旅行）' });
    const canceled = await read();
    assert.notEqual(canceled.canceledAt, undefined);
    assert.deepEqual([(await shown()).isCanceled, (await shown()).request?.state], [true, 'accepted']);
    const [mail] = await mails();
    assert.match(mail?.text ?? '', /理由：ご家庭の都合（旅行）/);
    const body = { id: canceled.id, version: canceled.version ?? 0 };
    assert.equal((await provider.ask('restoreLesson', { body }, await teacher())).status, 1);
    assert.equal((await shown()).request?.state, 'open');
  });

  test('declines with a sentence, which the family gets by mail and on its page', async () => {
    const { send, request, answer, read, shown, mails } = await startFamily();
    await send({ kind: 'anotherTime', times: [freeTime] });
    await answer(await request(), { answer: 'decline', note: 'この週は予定が入っています。' });
    assert.equal((await read()).startTimeMillis, LESSON);
    const { state, answer: words } = (await shown()).request ?? {};
    assert.deepEqual([state, words], ['declined', 'この週は予定が入っています。']);
    const [mail] = await mails();
    assert.match(mail?.subject ?? '', /^【ご依頼へのお返事】/);
    assert.match(mail?.text ?? '', /講師からのひとこと：この週は予定が入っています。/);
  });

  test('does not answer a request that the family has replaced meanwhile', async () => {
    const { send, request, answer } = await startFamily();
    await send();
    const seen = await request();
    await send({ kind: 'anotherTime', times: [freeTime] });
    assertRejected(await answer(seen, { answer: 'accept' }), 'stale');
  });

  test('can be other times, which are mailed, shown to the family and free to ask for', async () => {
    const { send, offer, requests, shown, mails, request } = await startFamily();
    await send();
    // At night no free time is proposed.
    const night = freeTime - 8 * HOUR;
    assert.equal((await offer([freeTime, night])).status, 1);
    assert.deepEqual(await requests(), []);
    const { offered, request: asked } = await shown();
    assert.deepEqual([offered, asked?.state], [[night, freeTime], 'offered']);
    const [mail] = await mails();
    assert.match(mail?.text ?? '', /・12\/8\(火\) 3:00–04:00/);
    await send({ kind: 'anotherTime', times: [night] });
    assert.deepEqual((await request()).times, [night]);
  });

  test('is not mailed again if the same times are offered again, and ends with none', async () => {
    const { offer, shown, mails } = await startFamily();
    await offer([freeTime]);
    await offer([freeTime]);
    assert.equal((await mails()).length, 1);
    await offer([]);
    assert.deepEqual((await shown()).offered, []);
  });
});

describe('a stored request', () => {
  const lesson = { id: 'lesson', teacherId: 'teacher', studentId: STUDENT, lessonStart: LESSON };
  const request = {
    ...lesson,
    kind: 'cannotCome' as const,
    times: '',
    note: '熱が出ました',
    createdAt: NOW,
    version: 1,
    requestKey: 'request-1',
    contentDigest: '',
    expiresAt: LESSON + 30 * DAY,
  };
  const offer = { ...lesson, times: String(freeTime), expiresAt: LESSON + 30 * DAY };

  test('is deleted with its student', async () => {
    const store = createMemoryStore();
    const student = { name: '山田 太一', kana: '', avatar: '', grade: '', subjects: [], searchText: '' };
    await store.students.insert({ id: STUDENT, teacherId: 'teacher', ...student });
    await store.familyRequests.insert(request);
    await store.familyOffers.insert(offer);
    await eraseStudent(store, STUDENT);
    assert.deepEqual([await store.familyRequests.count(), await store.familyOffers.count()], [0, 0]);
  });

  test('is deleted 30 days after its lesson', async () => {
    const store = createMemoryStore();
    await store.familyRequests.insert(request);
    await store.familyOffers.insert(offer);
    await purgeExpired({ store, now: () => LESSON + 30 * DAY - MINUTE });
    assert.equal(await store.familyRequests.count(), 1);
    await purgeExpired({ store, now: () => LESSON + 30 * DAY });
    assert.deepEqual([await store.familyRequests.count(), await store.familyOffers.count()], [0, 0]);
  });
});
