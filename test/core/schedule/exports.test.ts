import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import ICAL from 'ical.js';
import { momentOf } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import {
  CSV_COLUMNS,
  writeCsv,
  writeIcs,
  writeLessonsCsv,
  isMeeting,
  type CsvColumn,
  type ScheduleEntry,
} from '../../../src/core/schedule/index.ts';
import { at, table } from '../table.ts';
import { hours, lesson, meeting, tokyo } from './lessons.ts';

const NOW = at('2026-11-20T00:00:00Z');
const options = {
  name: '予定',
  domain: 'school.example',
  now: NOW,
  titleOf: ({ studentName, subject }: Lesson) => `${studentName} ${subject}`,
};

/** Reads a file as another calendar would: lines unfolded, names and values apart, texts unescaped. */
function read(ics: string): Record<string, string>[] {
  assert.ok(ics.endsWith('\r\n') && !/[^\r]\n/.test(ics), 'lines end with CR LF');
  const events: Record<string, string>[] = [];
  for (const line of ics.replaceAll('\r\n ', '').split('\r\n')) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/s.exec(line) ?? [];
    if (line === 'BEGIN:VEVENT') events.push({});
    const event = events.at(-1);
    if (event && name)
      event[name + parameters] = value.replace(/\\(.)/gs, (_, character: string) =>
        character === 'n' ? '\n' : character,
      );
  }
  return events;
}

describe('a calendar file', () => {
  test('is a valid iCalendar file with the zone of Tokyo', () => {
    assert.deepEqual(writeIcs([], options).split('\r\n'), [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//teacher-elements//schedule//JA',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:予定',
      'X-WR-TIMEZONE:Asia/Tokyo',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Tokyo',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'TZNAME:JST',
      'END:STANDARD',
      'END:VTIMEZONE',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('contains meetings and lessons, and entries without a version as first versions', () => {
    const [event] = read(writeIcs([meeting({ id: 'm' })], { ...options, titleOf: ({ title }) => title }));
    assert.equal(event?.UID, 'm@school.example');
    assert.equal(event.SEQUENCE, '0');
    assert.equal(event.SUMMARY, '保護者面談');
  });

  test('contains a lesson with a stable UID, its version, and its time in Tokyo', () => {
    const [event] = read(writeIcs([lesson({ id: '7', version: 3, memo: '図形' })], options));
    assert.deepEqual(event, {
      BEGIN: 'VEVENT',
      UID: '7@school.example',
      SEQUENCE: '3',
      DTSTAMP: '20261120T000000Z',
      'DTSTART;TZID=Asia/Tokyo': '20261120T100000',
      'DTEND;TZID=Asia/Tokyo': '20261120T110000',
      SUMMARY: '佐藤 健 数学',
      DESCRIPTION: '図形',
      STATUS: 'CONFIRMED',
      END: 'VCALENDAR',
    });
  });

  test('marks a cancelled lesson, with the same UID', () => {
    const [before, after] = [lesson({ id: '7', version: 3 }), lesson({ id: '7', version: 4, canceledAt: NOW })].map(
      (each) => read(writeIcs([each], options))[0],
    );
    assert.equal(after?.UID, before?.UID);
    assert.deepEqual([after?.STATUS, after?.SEQUENCE, after?.TRANSP], ['CANCELLED', '4', 'TRANSPARENT']);
  });

  test('has lessons over midnight at the end of a year, and on a leap day', () => {
    const events = read(
      writeIcs(
        [
          lesson({ startTimeMillis: tokyo('2026-12-31 23:30'), endTimeMillis: tokyo('2027-01-01 00:30') }),
          lesson({ ...hours('2028-02-29 10:00–11:00') }),
        ],
        options,
      ),
    );
    assert.deepEqual(
      events.map((event) => [event['DTSTART;TZID=Asia/Tokyo'], event['DTEND;TZID=Asia/Tokyo']]),
      [
        ['20261231T233000', '20270101T003000'],
        ['20280229T100000', '20280229T110000'],
      ],
    );
  });

  test('has no end for a lesson of zero length', () => {
    const [event] = read(writeIcs([lesson({ endTimeMillis: tokyo('2026-11-20 10:00') })], options));
    assert.equal(event?.['DTEND;TZID=Asia/Tokyo'], undefined);
  });

  test('is the same on every device', () => {
    const before = process.env.TZ;
    const file = writeIcs([lesson({ id: '1' })], options);
    process.env.TZ = 'America/New_York';
    try {
      assert.equal(writeIcs([lesson({ id: '1' })], options), file);
    } finally {
      if (before === undefined) delete process.env.TZ;
      else process.env.TZ = before;
    }
  });

  for (const [what, memo] of [
    ['commas, semicolons and backslashes', 'a,b;c\\d\\n'],
    ['lines', '一\n二\n\n三'],
    ['what looks like another event', 'END:VEVENT\nBEGIN:VEVENT\nSUMMARY:x'],
    ['300 characters', '数'.repeat(300)],
    ['300 Latin characters', 'abc '.repeat(75)],
    ['emoji of several parts', '👩‍🏫'.repeat(30)],
    ['a tab', 'a\tb'],
  ] as const) {
    test(`keeps ${what} in a text`, () => {
      const ics = writeIcs([lesson({ memo, subject: memo.replaceAll('\n', ' ') })], options);
      const events = read(ics);
      assert.equal(events.length, 1);
      assert.equal(events[0]?.DESCRIPTION, memo);
      assert.equal(events[0]?.SUMMARY, `佐藤 健 ${memo.replaceAll('\n', ' ')}`);
      for (const line of ics.split('\r\n')) {
        assert.ok(new TextEncoder().encode(line).length <= 75, line);
        assert.ok(line.isWellFormed(), line);
      }
    });
  }

  test('has no invalid characters', () => {
    const [event] = read(writeIcs([lesson({ memo: 'a\u0000b\u0007c\r\nd\re\ud800' })], options));
    assert.equal(event?.DESCRIPTION, 'abc\nd\ne\ufffd');
  });
});

describe('a table', () => {
  const headings = Object.fromEntries(CSV_COLUMNS.map((column) => [column, `[${column}]`])) as Record<
    CsvColumn,
    string
  >;
  const kindOf = (entry: ScheduleEntry) => (isMeeting(entry) ? '面談' : '授業');
  const csv = (lessons: ScheduleEntry[], timeZone = 'Asia/Tokyo') =>
    writeLessonsCsv(lessons, { headings, stateOf: () => '未開始', kindOf, timeZone });

  test('has a heading and a row for each lesson, in one order', () => {
    const rows = csv([
      lesson({
        memo: '図形',
        note: '宿題',
        startTimeMillis: tokyo('2026-12-31 23:30'),
        endTimeMillis: tokyo('2027-01-01 00:30'),
      }),
    ]);
    assert.equal(
      rows,
      '\ufeff"[startDay]","[startTime]","[endDay]","[endTime]","[student]","[subject]","[state]","[memo]","[note]","[kind]"\r\n' +
        '"2026/12/31","23:30","2027/01/01","00:30","佐藤 健","数学","未開始","図形","宿題","授業"\r\n',
    );
  });

  test('contains lessons and meetings, each with its kind', () => {
    const [, row] = csv([meeting({ memo: '進路' })]).split('\r\n');
    assert.equal(
      row,
      '"2026/11/20","10:00","2026/11/20","11:00","佐藤さんの保護者の方","保護者面談","未開始","進路","","面談"',
    );
  });

  test('has the times of the displayed zone', () => {
    assert.match(csv([lesson()], 'America/New_York'), /"2026\/11\/19","20:00","2026\/11\/19","21:00"/);
  });

  test('is UTF-8 with a byte order mark', () => {
    assert.deepEqual(
      [...new TextEncoder().encode(writeCsv([['あ']]))],
      [0xef, 0xbb, 0xbf, 0x22, 0xe3, 0x81, 0x82, 0x22, 0x0d, 0x0a],
    );
  });
});

table('a cell of a table', (text: string) => writeCsv([[text]]).slice(1, -2), {
  'keeps a comma': [['a,b'], '"a,b"'],
  'doubles its quotes': [['"a"'], '"""a"""'],
  'keeps its lines': [['一\n二'], '"一\n二"'],
  'is no formula': [['=1+1'], '"\'=1+1"'],
  'is no formula with a plus': [['+81 3'], '"\'+81 3"'],
  'is no formula with a minus': [['-1'], '"\'-1"'],
  'is no formula with an at': [['@SUM(A1)'], '"\'@SUM(A1)"'],
  'is no formula after spaces': [['  =1'], '"\'  =1"'],
  'is no formula after a tab': [['\t=1'], '"\'\t=1"'],
  'begins with no tab': [['\ta'], '"\'\ta"'],
  'begins with no line': [['\r=1'], '"\'\r=1"'],
  'is no formula in wide signs': [['＝1+1'], '"\'＝1+1"'],
  'is no command in quotes': [['=cmd|" /C calc"!A0'], '"\'=cmd|"" /C calc""!A0"'],
  'may have such signs within': [['a=b'], '"a=b"'],
  'is empty': [[''], '""'],
  'has no half characters': [['\ud83d\u0000'], '"\ufffd"'],
});

describe('a cell begins with an apostrophe', () => {
  const isMarked = (text: string) => writeCsv([[text]]) === `\ufeff"'${text}"\r\n`;
  const signs = {
    'that shows nothing before a sign': [
      '\u200b=1',
      '\u00ad+1',
      '\ufeff-1',
      '\u202e@A',
      '\u2060\u2800=1',
      '\u3164=1',
      '\u0301=1',
      '\ufe0f=1',
      '\u001b=1',
      '\u{e0041}=1',
      ' \u00a0\u3000=1',
      '\u0085=1',
    ],
    'with a small, raised or lowered sign': ['﹦1', '﹢1', '﹣1', '﹫A', '⁼1', '₊1', '⁻1', '＠A', '－1'],
    'with another minus or plus': ['−1', '–1', '—1', '‐1', '‑1', '➖1', '➕1', '꞊1', '˗1'],
  };
  for (const [what, texts] of Object.entries(signs)) {
    for (const text of texts) test(`${what}: ${JSON.stringify(text)}`, () => assert.ok(isMarked(text)));
  }

  for (const text of ['〜5ページ', '～6', 'ーのばし', '・英語', '（案）', '「=」', 'a\u200b=1'])
    test(`and ${text} does not`, () => assert.ok(!isMarked(text)));
});

// The calendar file as somebody else's program reads it.

describe('the calendar file read by ical.js', () => {
  const at = (day: string, time: string) => momentOf(day, time, 'Asia/Tokyo');
  const lesson = (id: string, start: number, end: number, more: Partial<Lesson> = {}): Lesson => ({
    id,
    studentId: 's1',
    studentName: '山田 太一',
    subject: '英語',
    startTimeMillis: start,
    endTimeMillis: end,
    memo: '',
    version: 1,
    ...more,
  });

  const lessons = [
    lesson('plain', at('2026-11-24', '10:00'), at('2026-11-24', '11:00')),
    lesson('midnight', at('2026-12-31', '23:30'), at('2027-01-01', '00:45'), { version: 7 }),
    lesson('leap', at('2028-02-29', '09:00'), at('2028-02-29', '09:50')),
    lesson('cancelled', at('2026-11-25', '17:45'), at('2026-11-25', '18:45'), {
      canceledAt: at('2026-11-20', '08:00'),
    }),
    lesson('words', at('2026-11-26', '16:00'), at('2026-11-26', '17:00'), {
      subject: '数学; 図形, \\証明',
      memo: `一行目\n二行目: ${'長い文'.repeat(120)}👩‍🏫`,
    }),
  ];
  const titleOf = ({ studentName, subject }: Lesson) => `${studentName} ${subject}`;

  const text = writeIcs(lessons, { name: '予定', titleOf, domain: 'provider.example', now: at('2026-11-21', '00:00') });
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));

  test('has the same lessons at the same moments', () => {
    const read = events.map(({ startDate, endDate }) => [startDate.toJSDate().getTime(), endDate.toJSDate().getTime()]);
    assert.deepEqual(
      read,
      lessons.map(({ startTimeMillis, endTimeMillis }) => [startTimeMillis, endTimeMillis]),
    );
  });

  test('has their names and texts, whatever characters these have', () => {
    assert.deepEqual(
      events.map(({ summary }) => summary),
      lessons.map(titleOf),
    );
    assert.deepEqual(
      events.map(({ description }) => description ?? ''),
      lessons.map(({ memo }) => memo),
    );
  });

  test('has stable UIDs, so that a newer file updates its lessons, and marks cancelled ones', () => {
    assert.deepEqual(
      events.map(({ uid }) => uid),
      lessons.map(({ id }) => `${id}@provider.example`),
    );
    assert.deepEqual(
      events.map(({ sequence }) => sequence),
      lessons.map(({ version }) => version),
    );
    assert.deepEqual(
      events.filter(({ component }) => component.getFirstPropertyValue('status') === 'CANCELLED').map(({ uid }) => uid),
      ['cancelled@provider.example'],
    );
  });
});
