// Real-world files, as the calendars of Google, Apple, Outlook and Nextcloud write them, read here and by a second parser.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, describe, test } from 'node:test';
import { expandRecurringEvent, sync } from 'node-ical';
import { readCalendar } from '../../../provider/calendars/read-calendar.ts';
import { zoneOfName } from '../../../provider/calendars/zone-names.ts';
import { isValidZone } from '../../../src/core/time/index.ts';
import { tokyo } from '../client.ts';
import { calendarOf } from './feed-server.ts';

const folder = new URL('files/', import.meta.url);
const OPTIONS = {
  timeZone: 'Asia/Tokyo',
  fromMillis: tokyo('2026-09-15', '00:00'),
  untilMillis: tokyo('2027-12-01', '00:00'),
  ownDomain: '',
};

// The second parser reads times without a zone in that of the process.
const zoneBefore = process.env['TZ'];
process.env['TZ'] = OPTIONS.timeZone;
after(() => {
  if (zoneBefore === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zoneBefore;
  // The second parser brings it.
  Reflect.deleteProperty(globalThis, 'Temporal');
});

/** A time as text: `2026-11-20T01:00:00.000Z +60 会議`, with the length in minutes. */
const written = (start: number, end: number, title: string) =>
  `${new Date(start).toISOString()} +${(end - start) / 60_000} ${title}`;

function ours(text: string, options = OPTIONS): string[] {
  const read = readCalendar(text, options);
  if (read.kind === 'failed') assert.fail(read.problem);
  return read.times
    .map(({ startTimeMillis, endTimeMillis, title }) => written(startTimeMillis, endTimeMillis, title))
    .sort();
}

/** The busy times by the second parser. */
function theirs(text: string): string[] {
  const found: string[] = [];
  const [from, to] = [new Date(OPTIONS.fromMillis), new Date(OPTIONS.untilMillis - 1)];
  for (const event of Object.values(sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    for (const { start, end, summary, event: instance } of expandRecurringEvent(event, { from, to })) {
      const { status, transparency } = instance as { status?: string; transparency?: string };
      if (status === 'CANCELLED' || transparency === 'TRANSPARENT' || +end <= +start) continue;
      found.push(written(+start, +end, String(summary)));
    }
  }
  return found.sort();
}

describe('a calendar file as it is written by', () => {
  for (const file of readdirSync(folder)) {
    test(`${file.replace('.ics', '')} is read the same by a second parser`, () => {
      const text = readFileSync(new URL(file, folder), 'utf8');
      const times = ours(text);
      assert.ok(times.length > 0);
      assert.deepEqual(times, theirs(text.replace(/^\uFEFF/, '')));
    });
  }
});

const timesOf = (...lines: string[]) => ours(calendarOf(lines));

describe('a calendar file', () => {
  test('is read with any line ends, lower case names and long lines that continue', () => {
    const text = calendarOf(['DTSTART:20261120T010000Z', 'DTEND:20261120T020000Z', 'SUMMARY:とても長い', '  件名'])
      .replaceAll('\r\n', '\n')
      .replace('DTSTART', 'dtstart');
    assert.deepEqual(ours(text), ['2026-11-20T01:00:00.000Z +60 とても長い 件名']);
  });

  test('with a malformed event still has its other events', () => {
    const text = calendarOf(
      ['DTSTART:tomorrow', 'DTEND:20261120T020000Z'],
      ['DTSTART:20261120T030000Z', 'DTEND:20261120T040000Z', 'RRULE:FREQ=SOMETIMES', 'no property at all'],
    );
    assert.deepEqual(ours(text), ['2026-11-20T03:00:00.000Z +60 ']);
  });

  test('describes a zone whose name is unknown', () => {
    const zone = readFileSync(new URL('outlook-pacific.ics', folder), 'utf8').replaceAll(
      'Pacific Standard Time',
      'Customized Time Zone',
    );
    assert.equal(ours(zone).length, 14);
    assert.deepEqual(ours(zone), ours(zone.replaceAll('Customized Time Zone', 'America/Los_Angeles')));
  });

  test('with an unknown zone that it does not describe is in the zone of the teacher', () => {
    const lines = ['DTSTART;TZID=Nowhere:20261120T100000', 'DTEND;TZID=Nowhere:20261120T110000'];
    assert.deepEqual(timesOf(...lines), ['2026-11-20T01:00:00.000Z +60 ']);
  });

  test('has whole days from midnight to midnight of the teacher, also when the clocks change', () => {
    const text = calendarOf(['DTSTART;VALUE=DATE:20261101', 'DTEND;VALUE=DATE:20261102']);
    assert.deepEqual(ours(text, { ...OPTIONS, timeZone: 'America/New_York' }), ['2026-11-01T04:00:00.000Z +1500 ']);
  });

  test('moves the later instances of a series, too, if the change says so', () => {
    const text = calendarOf(
      ['UID:a', 'DTSTART:20261101T010000Z', 'DTEND:20261101T020000Z', 'RRULE:FREQ=DAILY;COUNT=4'],
      [
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20261103T010000Z',
        'DTSTART:20261103T050000Z',
        'DTEND:20261103T053000Z',
      ],
    );
    assert.deepEqual(ours(text), [
      '2026-11-01T01:00:00.000Z +60 ',
      '2026-11-02T01:00:00.000Z +60 ',
      '2026-11-03T05:00:00.000Z +30 ',
      '2026-11-04T05:00:00.000Z +30 ',
    ]);
  });

  test('has the dates that a list adds to a series, with their own ends', () => {
    const lines = [
      'DTSTART:20261120T010000Z',
      'DTEND:20261120T020000Z',
      'RRULE:FREQ=DAILY;COUNT=2',
      'RDATE:20261120T010000Z,20261125T030000Z',
      'RDATE;VALUE=PERIOD:20261126T010000Z/PT3H',
    ];
    assert.deepEqual(timesOf(...lines), [
      '2026-11-20T01:00:00.000Z +60 ',
      '2026-11-21T01:00:00.000Z +60 ',
      '2026-11-25T03:00:00.000Z +60 ',
      '2026-11-26T01:00:00.000Z +180 ',
    ]);
  });

  test('cuts a title to 200 characters in one line', () => {
    const [time = ''] = timesOf('DTSTART:20261120T010000Z', 'DURATION:PT1H', `SUMMARY:${'長い\\n'.repeat(200)}`);
    assert.equal([...(time.split('+60 ')[1] ?? '')].length, 200);
    assert.doesNotMatch(time, /\n/);
  });

  test("without the provider's own events", () => {
    const text = calendarOf(['UID:lesson-1@teacher.example', 'DTSTART:20261120T010000Z', 'DTEND:20261120T020000Z']);
    assert.deepEqual(ours(text, { ...OPTIONS, ownDomain: 'teacher.example' }), []);
    assert.equal(ours(text, { ...OPTIONS, ownDomain: 'school.example' }).length, 1);
  });
});

describe('a file that asks for too much', () => {
  const problemOf = (text: string) => {
    const read = readCalendar(text, OPTIONS);
    return read.kind === 'failed' ? read.problem : `${read.times.length} times`;
  };
  const series = (rule: string) => calendarOf(['DTSTART:20261001T000000Z', 'DURATION:PT1S', `RRULE:${rule}`]);
  const cases: Record<string, [text: string, outcome: string]> = {
    'an event every second without an end': [series('FREQ=SECONDLY'), 'tooLarge'],
    'seconds of one day in ten years': [series('FREQ=SECONDLY;BYMONTH=9;BYMONTHDAY=30;INTERVAL=7'), 'tooLarge'],
    'a million events by a count': [series('FREQ=MINUTELY;COUNT=1000000'), 'tooLarge'],
    'a day that does not exist': [series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), '0 times'],
    'more than 5,000 events': [
      calendarOf(...Array.from({ length: 5_001 }, () => ['DTSTART:20261120T010000Z', 'DURATION:PT1H'])),
      'tooLarge',
    ],
    'a million dates in one line': [
      calendarOf(['DTSTART:20261120T010000Z', `RDATE:${'20261121T010000Z,'.repeat(100_000)}20261122T010000Z`]),
      'tooLarge',
    ],
    'a zone that changes every second': [
      calendarOf(['DTSTART;TZID=X:20261120T010000', 'DURATION:PT1H']).replace(
        'BEGIN:VEVENT',
        'BEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0900\r\nTZOFFSETTO:+0800\r\nRRULE:FREQ=SECONDLY\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT',
      ),
      '1 times',
    ],
    'a hundred thousand components in each other': [
      `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\n'.repeat(100_000)}`,
      'tooLarge',
    ],
    'bytes of another kind': ['\u0000\uFFFD\u0001BEGIN:VCALENDAR', 'notACalendar'],
    'a web page': ['<!doctype html><title>BEGIN:VCALENDAR</title>', 'notACalendar'],
    nothing: ['', 'notACalendar'],
  };
  for (const [what, [text, outcome]] of Object.entries(cases))
    test(`such as ${what} ends with ${outcome}`, () => assert.equal(problemOf(text), outcome));
});

test('names of zones that Outlook and older programs write are known', () => {
  const names = {
    'Tokyo Standard Time': 'Asia/Tokyo',
    'W. Europe Standard Time': 'Europe/Berlin',
    'Pacific Standard Time (Mexico)': 'America/Tijuana',
    'Russia Time Zone 3': 'Europe/Samara',
    '/mozilla.org/20050126_1/Europe/Berlin': 'Europe/Berlin',
    '/freeassociation.sourceforge.net/America/Argentina/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'Asia/Tokyo': 'Asia/Tokyo',
  };
  for (const [name, zone] of Object.entries(names)) assert.equal(zoneOfName(name), zone, name);
  assert.equal(zoneOfName('Customized Time Zone'), undefined);
  assert.ok(isValidZone(zoneOfName('UTC') ?? ''));
});
