import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CalendarDay, Lesson } from '../../../src/core/api/endpoints/index.ts';
import { addDays, addMonths, dayKey } from '../../../src/core/time/index.ts';
import { DAY, HOUR, NOW, startTestProvider, tokyo, MINUTE } from '../client.ts';
import { feedOf, type ReadEvent } from './feed.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const feed = feedOf(provider, token);
const [student] = (await provider.ask('listStudents', {}, { token })).data;
const url = (await feed.change({ isOn: true })) ?? assert.fail('no address');

let count = 0;
async function createLesson(startTimeMillis: number, minutes = 60): Promise<Lesson> {
  count += 1;
  const { data } = await provider.ask(
    'createLesson',
    {
      body: {
        studentId: student?.id ?? '',
        subject: '数学',
        startTimeMillis,
        endTimeMillis: startTimeMillis + minutes * 60_000,
        memo: '電話 090-1234-5678',
        allowWarnings: true,
        idempotencyKey: `calendar-feed-${count}`,
      },
    },
    { token },
  );
  return data;
}

/** All days of the calendar that the feed covers, as the portal reads them. */
async function scheduleDays(): Promise<CalendarDay[]> {
  const today = dayKey(provider.clock.now, 'Asia/Tokyo');
  const days: CalendarDay[] = [];
  for (let month = addDays(today, -90); month.slice(0, 7) <= addDays(today, 365).slice(0, 7);) {
    days.push(...(await provider.ask('readCalendar', { params: { date: month } }, { token })).data);
    month = addMonths(`${month.slice(0, 7)}-01`, 1);
  }
  return days.filter(({ date }) => date >= addDays(today, -90) && date <= addDays(today, 365));
}

/** What the feed has to hold of lessons and locks. */
async function expectedEvents(): Promise<Map<string, ReadEvent>> {
  const days = await scheduleDays();
  const lessons = days.flatMap(({ courses }) =>
    courses.map((lesson): ReadEvent => {
      const { id, startTimeMillis, endTimeMillis, studentName, subject, canceledAt, version } = lesson;
      return {
        uid: id,
        from: startTimeMillis,
        until: endTimeMillis,
        title: `${studentName}さん ${subject}`,
        isCanceled: canceledAt !== undefined,
        sequence: version,
      };
    }),
  );
  const locks = days.flatMap(({ lock }): ReadEvent[] =>
    lock
      ? [
          {
            uid: `lock-${lock.lockId}`,
            from: lock.startTimeMillis ?? lock.date,
            until: lock.endTimeMillis ?? addDays(lock.date, 1),
            title: '予定ロック',
            isCanceled: false,
            sequence: undefined,
          },
        ]
      : [],
  );
  return new Map([...lessons, ...locks].map((event) => [event.uid, event]));
}

async function assertEqualsSchedule(): Promise<void> {
  const shown = await feed.read(url);
  const withoutMeetings = new Map([...shown].filter(([uid]) => !uid.startsWith('meeting-')));
  assert.deepEqual(withoutMeetings, await expectedEvents());
}

describe('the calendar feed equals the schedule', () => {
  test('with a demo world of lessons, cancelled ones and locks among them', async () => {
    await assertEqualsSchedule();
    const events = [...(await feed.read(url)).values()];
    assert.ok(events.length > 40 && events.some(({ isCanceled }) => isCanceled));
    assert.ok(events.some(({ uid }) => uid.startsWith('lock-')));
  });

  test('when a lesson is made, moved and cancelled, under one name and with a growing number', async () => {
    const lesson = await createLesson(tokyo('2027-02-01', '23:30'));
    await assertEqualsSchedule();
    const before = (await feed.read(url)).get(lesson.id);
    const startTimeMillis = tokyo('2027-02-03', '10:00');
    const body = { id: lesson.id, version: lesson.version, startTimeMillis, endTimeMillis: startTimeMillis + HOUR };
    const { data: moved } = await provider.ask('changeLesson', { body }, { token });
    await assertEqualsSchedule();
    await provider.ask(
      'cancelLesson',
      {
        body: {
          id: lesson.id,
          version: moved.version,
          reason: '旅行',
          notifyStudent: false,
          idempotencyKey: 'feed-cancel',
        },
      },
      { token },
    );
    await assertEqualsSchedule();
    const after = (await feed.read(url)).get(lesson.id);
    assert.equal(after?.isCanceled, true);
    assert.ok((after.sequence ?? 0) > (before?.sequence ?? 0) + 1);
  });

  test('when a day or a part of one is locked and unlocked', async () => {
    const whole = await provider.ask(
      'createLock',
      { body: { date: '2027-03-01', locked: true, reason: '入院' } },
      { token },
    );
    await provider.ask(
      'createLock',
      {
        body: {
          date: '2027-03-02',
          locked: true,
          startTimeMillis: tokyo('2027-03-02', '10:00'),
          endTimeMillis: tokyo('2027-03-02', '12:00'),
        },
      },
      { token },
    );
    await assertEqualsSchedule();
    const { lockId, date } = whole.data;
    await provider.ask('changeLock', { body: { lockId, date, locked: false } }, { token });
    await assertEqualsSchedule();
  });

  test('has the meetings, which the calendar call does not know', async () => {
    const { data } = await provider.ask('listMeetings', { query: { page: 1, size: 100 } }, { token });
    const events = await feed.read(url);
    const reach = data.list.filter(({ startTimeMillis }) => Math.abs(startTimeMillis - NOW) < 80 * DAY);
    assert.ok(reach.length > 0);
    for (const { id, startTimeMillis, endTimeMillis, canceledAt } of reach) {
      const event = events.get(`meeting-${id}`) ?? assert.fail(id);
      assert.deepEqual(
        [event.from, event.until, event.isCanceled],
        [startTimeMillis, endTimeMillis, canceledAt !== undefined],
      );
    }
  });

  test('reaches 90 days back and 365 days ahead', async () => {
    const start = (day: string) => tokyo(day, '00:00');
    const today = dayKey(NOW, 'Asia/Tokyo');
    const [inside, outside] = [
      await createLesson(start(addDays(today, 365))),
      await createLesson(start(addDays(today, 366))),
    ];
    const ahead = await feed.read(url);
    assert.deepEqual([ahead.has(inside.id), ahead.has(outside.id)], [true, false]);
    provider.clock.now = inside.startTimeMillis + 90 * DAY;
    assert.ok((await feed.read(url)).has(inside.id));
    provider.clock.now = inside.startTimeMillis + 91 * DAY;
    assert.ok(!(await feed.read(url)).has(inside.id));
    provider.clock.now = NOW;
  });
});

describe('the calendar feed', () => {
  test('is a calendar by its headers, sets no cookie, and has no memo, reason or alarm', async () => {
    await createLesson(tokyo('2027-02-10', '10:00'));
    const reply = await feed.get(url);
    const text = await reply.text();
    assert.equal(reply.headers.get('Content-Type'), 'text/calendar; charset=utf-8');
    assert.equal(reply.headers.get('Set-Cookie'), null);
    assert.match(reply.headers.get('Cache-Control') ?? '', /private/);
    assert.doesNotMatch(text, /090-|入院|VALARM|DESCRIPTION|@example/);
    assert.match(text, /REFRESH-INTERVAL;VALUE=DURATION:PT60M\r\n/);
    assert.match(text, /LAST-MODIFIED:20261118T090000Z\r\n/);
  });

  test('is not sent again to a calendar that has it', async () => {
    const etag = (await feed.get(url)).headers.get('ETag') ?? '';
    const again = async (mark: string) => (await feed.get(url, { headers: { 'If-None-Match': mark } })).status;
    provider.clock.now += HOUR;
    assert.equal(await again(etag), 304);
    assert.equal(await again(`"other", ${etag}`), 304);
    assert.equal(await again('"other"'), 200);
    await createLesson(tokyo('2027-02-11', '10:00'));
    assert.equal(await again(etag), 200);
    provider.clock.now = NOW;
  });

  test('answers HEAD without a body, and no other method', async () => {
    const head = await feed.get(url, { method: 'HEAD' });
    assert.deepEqual([head.status, await head.text()], [200, '']);
    assert.equal((await feed.get(url, { method: 'POST' })).status, 405);
    assert.equal((await feed.get(url, { method: 'DELETE' })).status, 405);
  });

  test("is in its teacher's language", async () => {
    await provider.ask('changeSettings', { body: { language: 'en-US' } }, { token });
    assert.match(await (await feed.get(url)).text(), /X-WR-CALNAME:Schedule of /);
    await provider.ask('changeSettings', { body: { language: 'ja-JP' } }, { token });
  });
});

describe("the address of a teacher's calendar feed", async () => {
  const provider = await startTestProvider({ trustedProxies: '127.0.0.1' });
  const token = await provider.signIn();
  const feed = feedOf(provider, token);
  const path = (url: string | undefined) => new URL(url ?? '').pathname;
  /** Each test comes from a network of its own. */
  let network = 0;
  const from = () => ({ headers: { 'X-Forwarded-For': `203.0.113.${(network += 1)}` } });

  test('exists once it is switched on, and stays the same until it is renewed', async () => {
    assert.equal(await feed.url(), undefined);
    const first = await feed.change({ isOn: true });
    assert.match(path(first), /^\/calendar\/f\.[\w-]+\.[\w-]{43}\.ics$/);
    assert.equal(await feed.change({ isOn: true }), first);
    assert.equal(await feed.url(), first);
  });

  test('is invalid once it is renewed or switched off, and never reused', async () => {
    const first = (await feed.change({ isOn: true })) ?? '';
    const second = (await feed.change({ renew: true })) ?? '';
    assert.notEqual(second, first);
    assert.equal((await feed.get(first, from())).status, 404);
    assert.equal((await feed.get(second)).status, 200);
    assert.equal(await feed.change({ isOn: false }), undefined);
    assert.equal((await feed.get(second, from())).status, 404);
    const third = (await feed.change({ isOn: true })) ?? '';
    assert.equal(new Set([first, second, third]).size, 3);
  });

  test('is separate for each teacher', async () => {
    const taro = feedOf(provider, await provider.signIn('taro'));
    const mine = (await feed.change({ isOn: true })) ?? '';
    const theirs = (await taro.change({ isOn: true })) ?? '';
    assert.notEqual(mine, theirs);
    const names = [...(await taro.read(theirs)).keys()];
    const own = await feed.read(mine);
    assert.ok(names.length > 0 && names.every((name) => !own.has(name)));
    // The id of one and the signature of the other.
    const [, id] = path(theirs).split('.');
    const [, , signature] = path(mine).split('.');
    assert.equal((await provider.fetch(`/calendar/f.${id}.${signature}.ics`, from())).status, 404);
  });

  test('needs no sign-in, and a sign-in does not replace it', async () => {
    const own = (await feed.change({ isOn: true })) ?? '';
    assert.equal((await feed.get(own)).status, 200);
    const wrong = path(own).replace(/.{5}\.ics$/, 'AAAAA.ics');
    assert.equal((await provider.fetch(wrong, { headers: { ...from().headers, Authorization: token } })).status, 404);
  });

  test('does not expire', async () => {
    const own = (await feed.change({ isOn: true })) ?? '';
    provider.clock.now += 400 * 24 * 60 * MINUTE;
    assert.equal((await feed.get(own)).status, 200);
    provider.clock.now -= 400 * 24 * 60 * MINUTE;
  });

  test('is found by no other path', async () => {
    const own = path(await feed.change({ isOn: true }));
    const student = (await provider.ask('listStudents', {}, { token })).data[0];
    const link = await provider.ask('readStudentLink', { params: { studentId: student?.id ?? '' } }, { token });
    const studentToken = link.data.url.split('#token=')[1] ?? '';
    for (const wrong of [
      '/calendar/',
      '/calendar/.ics',
      '/calendar/..%2f..%2fetc%2fpasswd.ics',
      '/calendar/%2e%2e/files/x.ics',
      '/calendar/%00.ics',
      '/calendar/%E0%A4%A.ics',
      '/calendar/f.%F0%9F%92%A9.x.ics',
      '/calendar/f..ics',
      '/calendar/f.e30.ics',
      `/calendar/f.${'A'.repeat(7000)}.ics`,
      `/calendar/${studentToken}.ics`,
      `/calendar/${token}.ics`,
      own.replace('.ics', ''),
      own.replace('.ics', '.ICS'),
      own.replace('/f.', '/s.'),
      `${own}/x`,
      `${own}.ics`,
    ]) {
      const reply = await provider.fetch(wrong, from());
      assert.equal(reply.status, 404, wrong);
      assert.doesNotMatch(await reply.text(), /VCALENDAR/);
    }
  });

  test('cannot be guessed: 1,000 attempts from one network are all rejected, most without being checked', async () => {
    const own = (await feed.change({ isOn: true })) ?? '';
    const guesser = from();
    const statuses = new Map<number, number>();
    for (let attempt = 0; attempt < 1000; attempt += 100) {
      const replies = await Promise.all(
        Array.from({ length: 100 }, async (_, each) => {
          const reply = await provider.fetch(
            `/calendar/f.aGFuYWtv.${String(attempt + each).padStart(43, 'A')}.ics`,
            guesser,
          );
          await reply.arrayBuffer();
          return reply.status;
        }),
      );
      for (const status of replies) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.deepEqual([...statuses].toSorted(), [
      [404, 60],
      [429, 940],
    ]);
    // A calendar in the same network still reads its own.
    assert.equal((await feed.get(own, guesser)).status, 200);
  });

  test('may be read as often as calendars do, but not more often', async () => {
    const own = (await feed.change({ renew: true })) ?? '';
    let isRejected = false;
    for (let read = 0; read < 130 && !isRejected; read += 1) {
      const reply = await feed.get(own, { method: 'HEAD' });
      isRejected = reply.status === 429;
      if (isRejected) assert.ok(Number(reply.headers.get('Retry-After')) > 0);
    }
    assert.ok(isRejected);
    provider.clock.now += 11 * MINUTE;
    assert.equal((await feed.get(own)).status, 200);
  });
});
