import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Student } from '../../../src/core/api/endpoints/records.ts';
import {
  ALL_STUDENTS,
  pageOfStudents,
  readContactQuery,
  writeContactQuery,
  findStudents,
  indexStudents,
  settledWords,
  contractBalance,
  mailtoHref,
  makeUpDays,
  proposeMakeUps,
  telHref,
  isNextLessonOver,
  studentMeetingWindow,
  nextStudentChange,
  createLastingLink,
  createStudentLobby,
  createContacts,
} from '../../../src/core/students/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import { createLessonMailChoices, settingsOf } from '../../../src/core/settings/index.ts';
import { endpointTable, type Lesson, type Lock, type Meeting } from '../../../src/core/api/endpoints/index.ts';
import { clashesOf } from '../../../src/core/schedule/index.ts';
import { dayKey, holidayOf, timeOf } from '../../../src/core/time/index.ts';
import { findLesson } from '../../provider/client.ts';
import { success, type Answer } from '../../support/servers/scripted-server.ts';
import { enter, provider } from '../demo-session.ts';
import { start } from '../recorded-session.ts';
import { hours, lesson, tokyo } from '../schedule/lessons.ts';
import { table, at } from '../table.ts';

/** A student with what a test is about. */
function studentOf(id: string, more: Partial<Student> = {}): Student {
  return { id, name: id, kana: '', avatar: '', grade: '', subjects: [], ...more };
}

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

  test('are cancelled when the screen is disposed', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const contacts = createContacts(session);
    const calls = [contacts.load(), contacts.search('x'), contacts.readContract('3')];
    await server.waitForRequest(3);
    contacts.dispose();
    for (const call of calls) assert.equal((await call).failure?.kind, 'aborted');
  });
});

describe('the query of contacts', () => {
  test('is empty while everything is usual', () => {
    assert.equal(writeContactQuery(ALL_STUDENTS), '');
    assert.deepEqual(readContactQuery(''), ALL_STUDENTS);
  });

  test('is restored unchanged from an address', () => {
    const query = { words: '数学 とう&きょう', order: 'left', page: 3, size: 50 } as const;
    assert.deepEqual(readContactQuery(writeContactQuery(query)), query);
  });

  test('has defaults for an invalid address', () => {
    for (const text of ['order=age', 'page=0', 'page=1.5', 'page=x', 'size=7', 'size=-1'])
      assert.deepEqual(readContactQuery(text), ALL_STUDENTS, text);
    assert.equal(readContactQuery(`words=${'あ'.repeat(300)}`).words.length, 100);
  });
});

const rows = Array.from({ length: 25 }, (_, number) => number);
table('a page of students', (page: number, size: number) => pageOfStudents(rows, { page, size }), {
  'has its rows': [[2, 10], { list: rows.slice(10, 20), page: 2, size: 10, total: 25 }],
  'may be shorter at the end': [[3, 10], { list: rows.slice(20), page: 3, size: 10, total: 25 }],
  'is the last one beyond the last': [[9, 10], { list: rows.slice(20), page: 3, size: 10, total: 25 }],
});

test('no students are one empty page', () => {
  assert.deepEqual(pageOfStudents([], { page: 4, size: 10 }), { list: [], page: 1, size: 10, total: 0 });
});

const azuma = studentOf('1', { name: '東 京子', kana: 'トウ キョウコ', grade: '高校1年', subjects: ['数学', '化学'] });
const ema = studentOf('2', { name: 'Emma TOKYO', kana: 'エマ', grade: '中学1年', subjects: ['日本語', '数学'] });
const yamada = studentOf('3', { name: '山田 太一', kana: 'ヤマダ タイチ', grade: '中学2年', subjects: ['英語'] });
const index = indexStudents([azuma, ema, yamada]);
const found = (words: string) => findStudents(index, words).map(({ id }) => id);

table('the search of students', found, {
  'finds hiragana': [['とうきょう'], ['1']],
  'finds katakana': [['トウキョウ'], ['1']],
  'finds katakana of half width': [['ﾄｳｷｮｳ'], ['1']],
  'finds capital letters': [['TOKYO'], ['2']],
  'finds letters of full width': [['ｔｏｋｙｏ'], ['2']],
  'finds small letters': [['tokyo'], ['2']],
  'finds by grade': [['中学'], ['2', '3']],
  'finds by subject': [['数学'], ['1', '2']],
  'wants every word, in whatever text it stands': [['１年　数学 とう'], ['1']],
  'finds nobody by a word that nobody has': [['ヤマダ 数学'], []],
  'finds no word across two texts': [['学化'], []],
  'does not know romaji of kana': [['yamada'], []],
  'finds all for no words': [['  \u3000'], ['1', '2', '3']],
  'takes signs as they are': [['.*'], []],
});

table('while a word is being composed', settledWords, {
  'half a kana at its end counts for nothing': [['とうｋ'], 'とう'],
  'nor do two letters of one kana': [['とうｋｙ'], 'とう'],
  'nor a first letter': [['ｔ'], ''],
  'kana stay': [['とうきょう'], 'とうきょう'],
  'words before stay': [['数学 とｋ'], '数学 と'],
});

describe('the order of students', () => {
  const next = (startTimeMillis: number) => ({
    id: 'x',
    subject: '',
    startTimeMillis,
    endTimeMillis: startTimeMillis + 1,
  });
  const students = [
    studentOf('none'),
    studentOf('late', { nextLesson: next(20), lessonsLeft: 0 }),
    studentOf('soon', { nextLesson: next(10), lessonsLeft: 3 }),
    studentOf('nobody'),
  ];
  const inOrder = (order: 'kana' | 'next' | 'left') =>
    findStudents(indexStudents(students, order), '').map(({ id }) => id);

  test("is the provider's, by kana, unless another is chosen", () => {
    assert.deepEqual(inOrder('kana'), ['none', 'late', 'soon', 'nobody']);
  });

  test('by the next lesson has those without one last', () => {
    assert.deepEqual(inOrder('next'), ['soon', 'late', 'none', 'nobody']);
  });

  test('by the lessons left has the fewest first, and those without a contract last', () => {
    assert.deepEqual(inOrder('left'), ['late', 'soon', 'none', 'nobody']);
  });
});

const balance = (lessonsTotal: number, lessonsUsed: number, lessonsPlanned: number) =>
  contractBalance({ lessonsTotal, lessonsUsed, lessonsPlanned, lessonsLeft: Math.max(0, lessonsTotal - lessonsUsed) });

table('a contract', balance, {
  'has room for what is neither used nor planned': [
    [20, 5, 10],
    { left: 15, open: 5, over: 0, usedShare: 0.25, plannedShare: 0.5 },
  ],
  'may be planned to its end': [[10, 5, 5], { left: 5, open: 0, over: 0, usedShare: 0.5, plannedShare: 0.5 }],
  'reports how many lessons are planned beyond it': [
    [10, 5, 8],
    { left: 5, open: 0, over: 3, usedShare: 0.5, plannedShare: 0.5 },
  ],
  'may be used beyond its end': [[10, 12, 1], { left: 0, open: 0, over: 1, usedShare: 1, plannedShare: 0 }],
  'may be of no lessons at all': [[0, 0, 2], { left: 0, open: 0, over: 2, usedShare: 0, plannedShare: 0 }],
});

const ZONE = 'Asia/Tokyo';
const NOW = tokyo('2026-12-04 09:00');
/** A Thursday, cancelled. */
const missed = lesson({ id: 'missed', canceledAt: NOW, ...hours('2026-12-03 16:00–17:00') });

interface World {
  lessons?: Lesson[];
  meetings?: Meeting[];
  locks?: Partial<Lock>[];
  now?: number;
}

const contextOf = ({ lessons = [], meetings = [], locks = [], now = NOW }: World) => ({
  lessons: [missed, ...lessons],
  meetings,
  now,
  holidayOf,
  minimumGapMinutes: 10,
  locks: new Map(locks.map((lock) => [lock.date ?? '', { lockId: 'l', date: '', locked: true, ...lock }])),
});

/** The proposals as `2026-12-10 16:00`. */
const proposed = (world: World = {}, of = missed): string[] =>
  proposeMakeUps(of, { clash: contextOf(world), timeZone: ZONE }).map(
    ({ startTimeMillis }) => `${dayKey(startTimeMillis, ZONE)} ${timeOf(startTimeMillis, ZONE)}`,
  );

describe('times for a make-up lesson', () => {
  test('are the same weekday and time in the next two weeks at first, then the days to come', () => {
    assert.deepEqual(proposed(), [
      '2026-12-10 16:00',
      '2026-12-17 16:00',
      '2026-12-05 16:00',
      '2026-12-06 16:00',
      '2026-12-07 16:00',
      '2026-12-08 16:00',
    ]);
  });

  test('begin when lessons begin anyway, nearest to the missed time, two a day at most', () => {
    const lessons = ['2026-12-01 10:00–11:00', '2026-12-01 10:30–11:30', '2026-12-01 19:30–20:30'].map((when) =>
      lesson({ studentId: 'suzuki', ...hours(when) }),
    );
    assert.deepEqual(proposed({ lessons }).slice(2), [
      '2026-12-05 16:00',
      '2026-12-05 19:30',
      '2026-12-06 16:00',
      '2026-12-06 19:30',
    ]);
  });

  test('leave out all that conflict with something', () => {
    const lessons = [
      // The student's own lesson of that day, somebody else's at that time, and one without a pause before it.
      lesson({ ...hours('2026-12-10 10:00–11:00') }),
      lesson({ studentId: 'suzuki', ...hours('2026-12-17 16:30–17:30') }),
      lesson({ studentId: 'suzuki', ...hours('2026-12-05 15:00–15:55') }),
    ];
    const meeting = { id: 'meeting', title: '面談', visitorName: '佐藤', memo: '', ...hours('2026-12-07 15:30–16:30') };
    const found = proposed({ lessons, meetings: [meeting], locks: [{ date: '2026-12-06' }] });
    for (const when of [
      '2026-12-07 16:00',
      '2026-12-10 16:00',
      '2026-12-17 16:00',
      '2026-12-05 16:00',
      '2026-12-06 16:00',
    ])
      assert.ok(!found.includes(when), when);
    assert.ok(found.length > 0);
  });

  test('of a lesson that was to come do not name its own time, and keep their weekday', () => {
    const later = { ...missed, ...hours('2026-12-10 16:00–17:30') };
    const found = proposed({}, later);
    assert.deepEqual(found.slice(0, 2), ['2026-12-17 16:00', '2026-12-24 16:00']);
    assert.ok(!found.includes('2026-12-10 16:00'));
    assert.equal(makeUpDays(later, NOW, ZONE).at(-1), '2026-12-24');
  });

  test('of a lesson long ago are still ahead', () => {
    const ago = { ...missed, ...hours('2026-09-03 16:00–17:00') };
    assert.deepEqual(proposed({}, ago).slice(0, 2), ['2026-12-10 16:00', '2026-12-17 16:00']);
  });

  test('clash with nothing, whatever the schedule', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let world = 0; world < 200; world += 1) {
      const lessons = Array.from({ length: random(60) }, () => {
        const start = NOW + (random(18 * 24 * 4) - 24) * 15 * 60_000;
        return lesson({
          studentId: `student-${random(4)}`,
          startTimeMillis: start,
          endTimeMillis: start + (1 + random(6)) * 15 * 60_000,
        });
      });
      const clash = contextOf({ lessons });
      const spans = proposeMakeUps(missed, { clash, timeZone: ZONE });
      assert.equal(new Set(spans.map(({ startTimeMillis }) => startTimeMillis)).size, spans.length);
      for (const span of spans) assert.deepEqual(clashesOf({ ...span, studentId: missed.studentId }, clash), []);
    }
  });
});

describe('a contact link', () => {
  test('dials only digits and a leading plus', () => {
    assert.equal(telHref('+81 (3) 0000-0001'), 'tel:+81300000001');
    assert.equal(telHref('03-0000-0001;ext=+1'), 'tel:03000000011');
  });

  test('treats an address and a text only as data', () => {
    assert.equal(mailtoHref('a?bcc=all@example.jp'), 'mailto:a%3Fbcc%3Dall@example.jp');
    assert.equal(
      mailtoHref('a@example.jp', { title: '更新 & 相談', text: 'x\ny' }),
      'mailto:a@example.jp?subject=%E6%9B%B4%E6%96%B0%20%26%20%E7%9B%B8%E8%AB%87&body=x%0Ay',
    );
  });
});

const meetingStart = at('2026-11-20T11:00:00+09:00');
const end = at('2026-11-20T11:30:00+09:00');
const met = studentOf('1', { meetingId: 'm', meetingStartTimeMillis: meetingStart, meetingEndTimeMillis: end });

table('the meeting room of a student', (now: number) => studentMeetingWindow(met, now), {
  'is not open a millisecond before the start': [[meetingStart - 1], 'early'],
  'is open at the start': [[meetingStart], 'open'],
  'is open at the end': [[end], 'open'],
  'is shut for good after it': [[end + 1], 'shut'],
});

test('a student without a meeting has no room', () => {
  assert.equal(studentMeetingWindow(studentOf('2'), meetingStart), 'shut');
});

test('a meeting without times is decided by its room', () => {
  assert.equal(studentMeetingWindow(studentOf('3', { meetingId: 'm' }), meetingStart), 'early');
});

const nextLesson = { id: 'l', subject: '', startTimeMillis: meetingStart, endTimeMillis: end };
test('the next lesson is over after the minute of its end', () => {
  const student = studentOf('4', { nextLesson: nextLesson });
  assert.equal(isNextLessonOver(student, end + 59_999), false);
  assert.equal(isNextLessonOver(student, end + 60_000), true);
  assert.equal(isNextLessonOver(studentOf('5'), end), false);
});

test('the summary of students changes with their lessons and meetings, and at midnight', () => {
  const next = (now: number) => nextStudentChange([met], now, 'Asia/Tokyo');
  assert.equal(next(meetingStart - 1), meetingStart);
  assert.equal(next(meetingStart), end + 1);
  assert.equal(next(end + 1), at('2026-11-21T00:00:00+09:00'));
  assert.equal(
    nextStudentChange([studentOf('6', { nextLesson: nextLesson })], meetingStart, 'Asia/Tokyo'),
    end + 60_000,
  );
});

const tokenOf = (url: string) => new URL(url).hash.replace('#token=', '');

describe("a student's lasting link at the reference provider", () => {
  test('is loaded for a student, and for the student of a lesson; a renewed one takes its place', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    const lesson = await findLesson(provider, await provider.signIn());
    const link = createLastingLink(session, { studentId: lesson.studentId });
    const ofLesson = createLastingLink(session, { lessonId: lesson.id });
    assert.deepEqual([link.url.value, link.entersAtOnce.value], ['', false]);
    await Promise.all([link.load(), ofLesson.load()]);
    const first = link.url.value;
    assert.match(first, /^http:\/\/localhost:8080\/student\.html#token=s\./);
    assert.equal(ofLesson.url.value, first);
    await ofLesson.renew();
    assert.notEqual(ofLesson.url.value, first);
    await link.setEntersAtOnce(true);
    assert.deepEqual([link.url.value, link.entersAtOnce.value], [ofLesson.url.value, true]);
    await link.setEntersAtOnce(false);
    assert.equal(link.entersAtOnce.value, false);
  });

  test('shows the teacher to its holder, without a session and without the token in an address', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    const lesson = await findLesson(provider, await provider.signIn());
    const link = createLastingLink(session, { studentId: lesson.studentId });
    await link.load();
    const lobby = createStudentLobby(session, tokenOf(link.url.value));
    await lobby.load();
    assert.deepEqual([lobby.info.value?.teacherName, lobby.info.value?.studentName], ['佐藤 花子', lesson.studentName]);
    const strange = createStudentLobby(session, 'x');
    const reply = await strange.load();
    assert.equal(reply.failure?.kind, 'rejected');
    assert.equal(strange.info.value, undefined);
  });

  test('is offered by a capability of the signed-in teacher, as the mails are', async (t) => {
    const session = await enter(t, 'hanako', createMemoryStorage());
    await settingsOf(session).load(false);
    const offered = settingsOf(session).teacherInfo.value?.capabilities ?? [];
    const needed = Object.values(endpointTable).flatMap((row) => ('extension' in row ? [row.extension] : []));
    const missing = [...new Set(needed)].filter((capability) => !offered.includes(capability));
    assert.deepEqual(missing, [], 'provider/handlers/settings.ts lists the capability of every extension');
    const mails = createLessonMailChoices(session);
    await mails.load();
    await mails.change({ halfHourBefore: false });
    assert.deepEqual(mails.choices.value, { onPlan: true, dayBefore: true, halfHourBefore: false });
    await mails.change({ halfHourBefore: true });
  });
});

test("a provider's link that is not a web address is not shown", async (t) => {
  const { session } = await start(t, () => success({ url: 'javascript:alert(1)', entersAtOnce: false }));
  const link = createLastingLink(session, { studentId: 'x' });
  await link.load();
  assert.equal(link.url.value, '');
});
