import type { Lesson } from '../api/endpoints/index.ts';
import { dayOfNumber, SERVICE_ZONE, timeOfMinute, zoneClock } from '../time/index.ts';

export interface IcsOptions {
  /** What the calendar is called. */
  name: string;
  /** What a lesson is called, in the reader's language. */
  titleOf: (lesson: Lesson) => string;
  /** Where the lessons are kept, such as the provider's host: with their ids it makes names that stay the same. */
  domain: string;
  /** Milliseconds; when this was written. */
  now: number;
}

/**
 * Lessons as an iCalendar file (RFC 5545), in Tokyo's time. A calendar that reads a newer file changes the lessons that
 * it knows: each keeps its name, its `SEQUENCE` is its version, and one that is cancelled says so.
 */
export function writeIcs(lessons: readonly Lesson[], options: IcsOptions): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//teacher-elements//schedule//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(options.name)}`,
    `X-WR-TIMEZONE:${SERVICE_ZONE}`,
    // Japan's clocks have not changed since 1951.
    'BEGIN:VTIMEZONE',
    `TZID:${SERVICE_ZONE}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0900',
    'TZOFFSETTO:+0900',
    'TZNAME:JST',
    'END:STANDARD',
    'END:VTIMEZONE',
    ...lessons.flatMap((lesson) => eventOf(lesson, options)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventOf(lesson: Lesson, { titleOf, domain, now }: IcsOptions): string[] {
  const { id, startTimeMillis, endTimeMillis, canceledAt, memo, version } = lesson;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${id}@${domain}`)}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;TZID=${SERVICE_ZONE}:${localTime(startTimeMillis)}`,
    // The end of an event has to be after its start.
    ...(endTimeMillis > startTimeMillis ? [`DTEND;TZID=${SERVICE_ZONE}:${localTime(endTimeMillis)}`] : []),
    `SUMMARY:${escapeText(titleOf(lesson))}`,
    ...(memo ? [`DESCRIPTION:${escapeText(memo)}`] : []),
    `STATUS:${canceledAt === undefined ? 'CONFIRMED' : 'CANCELLED'}`,
    ...(canceledAt === undefined ? [] : ['TRANSP:TRANSPARENT']),
    'END:VEVENT',
  ];
}

function localTime(millis: number): string {
  const { dayNumber, minute } = zoneClock(SERVICE_ZONE)(millis);
  return `${dayOfNumber(dayNumber)}T${timeOfMinute(minute)}00`.replace(/[-:]/g, '');
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(CONTROL, '');
}

/** What may not stand in a text, but for the tab. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Lines are 75 bytes long at most; what is longer goes on after a space. No character is cut in two. */
function fold(line: string): string {
  if (line.length <= 75 && /^[ -~]*$/.test(line)) return line;
  let folded = '';
  let room = 75;
  for (const character of line) {
    const bytes = bytesOf(character);
    if (bytes > room) {
      folded += '\r\n ';
      room = 74;
    }
    folded += character;
    room -= bytes;
  }
  return folded;
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
