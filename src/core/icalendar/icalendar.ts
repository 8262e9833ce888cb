import { addDays, dayOfNumber, SERVICE_ZONE, timeOfMinute, zoneClock } from '../time/index.ts';

/** An event of a calendar: a span, in ms since 1970, or a whole day, `YYYY-MM-DD`. */
export interface IcsEvent {
  /** Stays the same when the event changes. */
  id: string;
  /** Grows with every change, if known. */
  version?: number;
  when: { startTimeMillis: number; endTimeMillis: number } | { day: string };
  title: string;
  description?: string;
  /** A link to more information; http(s). */
  url?: string;
  isCanceled?: boolean;
  /** In ms. */
  changedAtMillis?: number | undefined;
}

export interface IcsCalendar {
  /** The calendar's name. */
  name: string;
  /** Where the events are stored, such as the provider's host: together with their ids it makes stable UIDs. */
  domain: string;
  /** Milliseconds; when the file was written. */
  now: number;
  /** How often a subscribed calendar should check again, in minutes. */
  refreshMinutes?: number;
}

/** Writes an iCalendar file (RFC 5545), in Tokyo's time. */
export function writeICalendar(events: readonly IcsEvent[], calendar: IcsCalendar): string {
  const { name, refreshMinutes } = calendar;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//teacher-elements//schedule//JA',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${SERVICE_ZONE}`,
    // RFC 7986, and the property that Outlook reads.
    ...(refreshMinutes === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`, `X-PUBLISHED-TTL:PT${refreshMinutes}M`]),
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
    ...events.flatMap((event) => eventLines(event, calendar)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: IcsEvent, { domain, now }: IcsCalendar): string[] {
  const { id, version, when, title, description, url, isCanceled = false, changedAtMillis } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${id}@${domain}`)}`,
    ...(version === undefined ? [] : [`SEQUENCE:${version}`]),
    `DTSTAMP:${utcTime(now)}`,
    ...(changedAtMillis === undefined ? [] : [`LAST-MODIFIED:${utcTime(changedAtMillis)}`]),
    ...timeLines(when),
    `SUMMARY:${escapeText(title)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(url ? [`URL:${url.replace(/[\r\n]/g, '')}`] : []),
    `STATUS:${isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(isCanceled ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

function timeLines(when: IcsEvent['when']): string[] {
  if ('day' in when) {
    const date = (day: string) => day.replaceAll('-', '');
    return [`DTSTART;VALUE=DATE:${date(when.day)}`, `DTEND;VALUE=DATE:${date(addDays(when.day, 1))}`];
  }
  const { startTimeMillis, endTimeMillis } = when;
  return [
    `DTSTART;TZID=${SERVICE_ZONE}:${localTime(startTimeMillis)}`,
    // An event must end after its start.
    ...(endTimeMillis > startTimeMillis ? [`DTEND;TZID=${SERVICE_ZONE}:${localTime(endTimeMillis)}`] : []),
  ];
}

const utcTime = (millis: number) => new Date(millis).toISOString().replace(/[-:]|\.\d+/g, '');

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

/** Characters that a text must not contain; tabs are allowed. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/g;

/** Lines have at most 75 bytes; longer ones continue after a space. No character is split. */
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
