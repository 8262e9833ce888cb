// Loaded only where a calendar is read: in a worker of Node, or on demand in a page.
import ICAL from 'ical.js';
import { DAY_MS, MINUTE_MS, momentOf, SECOND_MS } from '../../src/core/time/index.ts';
import {
  MAX_BUSY_TIMES,
  MAX_CALENDAR_EVENTS,
  type CalendarProblem,
  type ReadCalendar,
  type ReadingOptions,
  type ReadTime,
} from './calendar-source.ts';
import { zoneOfName } from './zone-names.ts';

/** How long one file may take to read, in ms. */
const READING_MS = 8_000;

/** How many instances of recurring events are visited in one file. */
const MAX_STEPS = 300_000;

const MAX_TITLE = 200;

/** Maximum length of a property, in characters: a title is cut, a list of dates is too long. */
const MAX_PROPERTY = 50_000;

class CannotRead extends Error {
  readonly problem: CalendarProblem;

  constructor(problem: CalendarProblem) {
    super(problem);
    this.problem = problem;
  }
}

/**
 * Reads the times at which a calendar (RFC 5545) has events that make its owner busy: cancelled and transparent ones are left
 * out. Never throws.
 */
export function readCalendar(text: string, options: ReadingOptions): ReadCalendar {
  try {
    const blocks = blocksOf(text);
    const budget = createBudget();
    const zones = createZones(blocks.zones, options.timeZone);
    const events = blocks.events.flatMap((lines) => readEvent(lines, zones) ?? []);
    const times = [...groupByUid(events).values()].flatMap((group) => timesOf(group, options, budget));
    if (times.length > MAX_BUSY_TIMES) throw new CannotRead('tooLarge');
    times.sort((a, b) => a.startTimeMillis - b.startTimeMillis || a.endTimeMillis - b.endTimeMillis);
    return { kind: 'times', times, events: events.length };
  } catch (error) {
    return { kind: 'failed', problem: error instanceof CannotRead ? error.problem : 'notACalendar' };
  }
}

/** The lines of each event and of each time zone. */
interface Blocks {
  events: string[][];
  zones: string[][];
}

/** The only properties that are read: descriptions, attachments and people are dropped before anything is parsed. */
const EVENT_PROPERTIES = new Set([
  'UID',
  'SEQUENCE',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
  'TRANSP',
  'SUMMARY',
  'X-MICROSOFT-CDO-BUSYSTATUS',
]);
const ZONE_PROPERTIES = new Set(['TZID', 'DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO']);
const ZONE_PARTS = new Set(['STANDARD', 'DAYLIGHT']);

/**
 * Splits a file. Parsing each event by its own means that one malformed line does not hide the others.
 * @throws {CannotRead} if it is not a calendar, or has too many events
 */
function blocksOf(text: string): Blocks {
  const blocks: Blocks = { events: [], zones: [] };
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines.find((line) => line.trim() !== '') ?? ''))
    throw new CannotRead('notACalendar');
  /** The names of the open components below the calendar. */
  const open: string[] = [];
  let current: string[] | undefined;
  let property = '';
  const finishProperty = (): void => {
    if (property.length >= MAX_PROPERTY && !/^SUMMARY/i.test(property)) throw new CannotRead('tooLarge');
    if (property !== '') current?.push(property.slice(0, MAX_PROPERTY));
    property = '';
  };
  for (const line of lines) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      if (property !== '' && property.length < MAX_PROPERTY) property += line.slice(1);
      continue;
    }
    finishProperty();
    const [, name = ''] = /^([A-Za-z0-9-]{1,64})[:;]/.exec(line) ?? [];
    const [key, value] = [
      name.toUpperCase(),
      line
        .slice(name.length + 1)
        .trim()
        .toUpperCase(),
    ];
    if (key === 'BEGIN' && value !== 'VCALENDAR') {
      open.push(value);
      if (open.length === 1 && value === 'VEVENT') blocks.events.push((current = []));
      else if (open.length === 1 && value === 'VTIMEZONE') blocks.zones.push((current = []));
      else if (open.length === 2 && open[0] === 'VTIMEZONE' && ZONE_PARTS.has(value)) current?.push(`BEGIN:${value}`);
      if (blocks.events.length > MAX_CALENDAR_EVENTS || open.length > 100) throw new CannotRead('tooLarge');
    } else if (key === 'END' && value !== 'VCALENDAR') {
      if (open.at(-1) !== value) continue;
      if (open.length === 2 && open[0] === 'VTIMEZONE' && ZONE_PARTS.has(value)) current?.push(`END:${value}`);
      open.pop();
      if (open.length === 0) current = undefined;
    } else if (isRead(open, key)) property = line;
  }
  finishProperty();
  return blocks;
}

function isRead([kind, part, deeper]: readonly string[], name: string): boolean {
  if (kind === 'VEVENT') return part === undefined && EVENT_PROPERTIES.has(name);
  return (
    kind === 'VTIMEZONE' &&
    deeper === undefined &&
    ZONE_PROPERTIES.has(name) &&
    (part === undefined || ZONE_PARTS.has(part))
  );
}

/** The wall clock of a zone. */
interface Zone {
  /** The moment, in ms, of a wall time that is written as if it were UTC. */
  toMillis(wall: number): number;
  /** The wall time, written as if it were UTC, of a moment in ms. */
  toWall(millis: number): number;
}

interface Zones {
  /** The zone of a `TZID`; of times without one if it is undefined. */
  named(name: string | undefined): Zone;
  utc: Zone;
}

const utc: Zone = { toMillis: (wall) => wall, toWall: (millis) => millis };

function intlZone(zone: string): Zone {
  const toMillis = (wall: number): number => {
    const minutes = Math.floor(wall / MINUTE_MS) * MINUTE_MS;
    const [day = '', time = ''] = new Date(minutes).toISOString().slice(0, 16).split('T');
    return momentOf(day, time, zone) + (wall - minutes);
  };
  return { toMillis, toWall: wallFrom(toMillis) };
}

/** The inverse of `toMillis`: the first offset may be that of the other side of a clock change. */
function wallFrom(toMillis: Zone['toMillis']): Zone['toWall'] {
  return (millis) => {
    const near = millis + (millis - toMillis(millis));
    return millis + (near - toMillis(near));
  };
}

/** Zones by their names; described in the file only if the name is unknown here. */
function createZones(blocks: readonly string[][], timeZone: string): Zones {
  const own = intlZone(timeZone);
  const known = new Map<string, Zone>();
  const described = new Map(blocks.map(describedZone).filter((each) => each !== undefined));
  return {
    utc,
    named(name) {
      if (name === undefined) return own;
      const iana = known.has(name) ? undefined : zoneOfName(name);
      const zone = known.get(name) ?? (iana === undefined ? described.get(name) : intlZone(iana)) ?? own;
      known.set(name, zone);
      return zone;
    },
  };
}

/** The latest year of which a described zone knows the clock changes. */
const LAST_ZONE_YEAR = 2200;

function describedZone(lines: readonly string[]): [name: string, zone: Zone] | undefined {
  // Only yearly changes: any other rule does not describe a time zone, and could have millions of changes.
  if (lines.some((line) => /^RRULE[:;]/i.test(line) && !/[:;]FREQ=YEARLY\b/i.test(line))) return undefined;
  try {
    const component = new ICAL.Component(
      ICAL.parse(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n')) as never,
    );
    const zone = new ICAL.Timezone(component);
    const toMillis = (wall: number): number => {
      const date = new Date(wall);
      const year = Math.min(date.getUTCFullYear(), LAST_ZONE_YEAR);
      const offset = zone.utcOffset(
        ICAL.Time.fromData({
          year,
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
          hour: date.getUTCHours(),
          minute: date.getUTCMinutes(),
          second: date.getUTCSeconds(),
        }),
      );
      return wall - offset * SECOND_MS;
    };
    return [zone.tzid, { toMillis, toWall: wallFrom(toMillis) }];
  } catch {
    return undefined;
  }
}

/** A wall time, written as if it were UTC in ms, with its zone. */
interface WallTime {
  wall: number;
  zone: Zone;
  isDate: boolean;
}

/** An event, a series, or a changed instance of a series. */
interface CalendarEvent {
  uid: string;
  sequence: number;
  start: WallTime;
  /** The exact length in ms, and days by the calendar before that. */
  days: number;
  millis: number;
  recurrenceId: WallTime | undefined;
  /** The change is also of the later instances. */
  isRange: boolean;
  rules: ICAL.Recur[];
  added: { at: WallTime; endMillis?: number | undefined }[];
  excluded: WallTime[];
  isBusy: boolean;
  title: string;
}

/** Reads one event; undefined if it has no start that can be read. */
function readEvent(lines: readonly string[], zones: Zones): CalendarEvent | undefined {
  const found = new Map<string, ICAL.Property[]>();
  for (const line of lines) {
    try {
      const property = ICAL.Property.fromString(line);
      // Values are parsed when they are first read.
      property.getValues();
      found.set(property.name, [...(found.get(property.name) ?? []), property]);
    } catch {
      // Other properties of the event can still be read.
    }
  }
  const all = (name: string) => found.get(name) ?? [];
  const first = (name: string) => all(name)[0];
  const timesIn = (name: string) => all(name).flatMap((property) => wallTimesOf(property, zones));
  const textOf = (name: string) => String(first(name)?.getFirstValue() ?? '');
  const [start] = timesIn('dtstart');
  if (!start) return undefined;
  const [recurrenceId] = timesIn('recurrence-id');
  const [uid, busyStatus] = [textOf('uid'), textOf('x-microsoft-cdo-busystatus').toUpperCase()];
  return {
    uid: uid || `${lines.join('\n')}`,
    sequence: Number(textOf('sequence')) || 0,
    start,
    ...lengthOf(start, timesIn('dtend')[0], first('duration')?.getFirstValue()),
    recurrenceId,
    isRange: first('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE',
    rules: all('rrule').flatMap((property) => {
      const rule = property.getFirstValue();
      return rule instanceof ICAL.Recur ? [rule] : [];
    }),
    added: all('rdate').flatMap((property) => addedBy(property, zones)),
    excluded: timesIn('exdate'),
    isBusy:
      textOf('status').toUpperCase() !== 'CANCELLED' &&
      textOf('transp').toUpperCase() !== 'TRANSPARENT' &&
      busyStatus !== 'FREE' &&
      busyStatus !== 'WORKINGELSEWHERE',
    title: titleOf(textOf('summary')),
  };
}

const titleOf = (text: string) =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, MAX_TITLE)
    .join('');

function wallTimesOf(property: ICAL.Property, zones: Zones): WallTime[] {
  const name = property.getFirstParameter('tzid') as string | undefined;
  return property
    .getValues()
    .flatMap((value: unknown) => (value instanceof ICAL.Time ? (wallTimeOf(value, name, zones) ?? []) : []));
}

function wallTimeOf(time: ICAL.Time, zoneName: string | undefined, zones: Zones): WallTime | undefined {
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  if (!Number.isFinite(wall) || time.year < 1000 || time.year > 9999) return undefined;
  if (time.isDate) return { wall, zone: zones.named(undefined), isDate: true };
  // A time in UTC has no `TZID`; some programs write one nevertheless.
  const zone = time.zone === ICAL.Timezone.utcTimezone ? zones.utc : zones.named(zoneName);
  return { wall, zone, isDate: false };
}

function addedBy(property: ICAL.Property, zones: Zones): CalendarEvent['added'] {
  const name = property.getFirstParameter('tzid') as string | undefined;
  return property.getValues().flatMap((value: unknown) => {
    if (value instanceof ICAL.Time) {
      const at = wallTimeOf(value, name, zones);
      return at ? [{ at }] : [];
    }
    if (!(value instanceof ICAL.Period) || !value.start) return [];
    const at = wallTimeOf(value.start, name, zones);
    const end = wallTimeOf(value.getEnd(), name, zones);
    return at && end ? [{ at, endMillis: millisOf(end) }] : [];
  });
}

const millisOf = ({ wall, zone, isDate }: WallTime): number => (isDate ? startOfDate(wall, zone) : zone.toMillis(wall));

/** The first moment of a whole day: not always 00:00, which a zone may skip. */
const startOfDate = (wall: number, zone: Zone): number => zone.toMillis(Math.floor(wall / DAY_MS) * DAY_MS);

/** The length of an event: exact between two times, by the calendar in days. */
function lengthOf(
  start: WallTime,
  end: WallTime | undefined,
  duration: unknown,
): Pick<CalendarEvent, 'days' | 'millis'> {
  if (start.isDate) {
    const days = end
      ? Math.round((end.wall - start.wall) / DAY_MS)
      : duration instanceof ICAL.Duration
        ? daysOf(duration)
        : 1;
    return { days: Math.max(1, days), millis: 0 };
  }
  if (end) return { days: 0, millis: millisOf(end) - millisOf(start) };
  if (!(duration instanceof ICAL.Duration) || duration.isNegative) return { days: 0, millis: 0 };
  const { hours, minutes, seconds } = duration;
  return { days: daysOf(duration), millis: ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS };
}

const daysOf = ({ weeks, days }: ICAL.Duration): number => weeks * 7 + days;

/** The versions of one event: the newest of each instance, and of the whole. */
interface EventGroup {
  whole: CalendarEvent | undefined;
  instances: CalendarEvent[];
}

function groupByUid(events: readonly CalendarEvent[]): Map<string, EventGroup> {
  const groups = new Map<string, EventGroup>();
  for (const event of events) {
    const group = groups.get(event.uid) ?? { whole: undefined, instances: [] };
    groups.set(event.uid, group);
    const { recurrenceId } = event;
    if (!recurrenceId) {
      if (!group.whole || event.sequence >= group.whole.sequence) group.whole = event;
      continue;
    }
    const at = millisOf(recurrenceId);
    const older = group.instances.findIndex((each) => each.recurrenceId && millisOf(each.recurrenceId) === at);
    if (older < 0) group.instances.push(event);
    else if (event.sequence >= (group.instances[older]?.sequence ?? 0)) group.instances[older] = event;
  }
  return groups;
}

/** Limits the work for one file. */
interface Budget {
  /** @throws {CannotRead} if too much was done */
  step(): void;
}

function createBudget(): Budget {
  const endsAt = performance.now() + READING_MS;
  let steps = 0;
  return {
    step() {
      steps += 1;
      if (steps > MAX_STEPS || (steps % 256 === 0 && performance.now() > endsAt)) throw new CannotRead('tooLarge');
    },
  };
}

/** The times of an event and of its changed instances. */
function timesOf({ whole, instances }: EventGroup, options: ReadingOptions, budget: Budget): ReadTime[] {
  const uid = whole?.uid ?? instances[0]?.uid ?? '';
  if (options.ownDomain !== '' && uid.endsWith(`@${options.ownDomain}`)) return [];
  const found = instances.flatMap((event) => timeAt(event, event.start.wall, options) ?? []);
  if (!whole) return found;
  const replaced = new Set(instances.flatMap(({ recurrenceId }) => (recurrenceId ? keysOf(recurrenceId, whole) : [])));
  const excluded = new Set(whole.excluded.flatMap((each) => keysOf(each, whole)));
  const ranges = instances
    .filter(({ isRange }) => isRange)
    .sort((a, b) => (a.recurrenceId?.wall ?? 0) - (b.recurrenceId?.wall ?? 0));
  const seen = new Set<number>();
  const add = (wall: number, endMillis?: number): void => {
    if (seen.has(wall) || replaced.has(wall) || excluded.has(wall)) return;
    seen.add(wall);
    const range = ranges.findLast(({ recurrenceId }) => recurrenceId && recurrenceId.wall <= wall);
    const shift = range?.recurrenceId ? range.start.wall - range.recurrenceId.wall : 0;
    const time = timeAt(range ?? whole, wall + shift, options, endMillis);
    if (time) found.push(time);
    if (found.length > MAX_BUSY_TIMES) throw new CannotRead('tooLarge');
  };
  for (const rule of whole.rules) for (const wall of wallsOf(rule, whole, options, budget)) add(wall);
  if (whole.rules.length === 0) add(whole.start.wall);
  for (const { at, endMillis } of whole.added) {
    budget.step();
    add(wallIn(at, whole), endMillis);
  }
  return found;
}

/** A wall time in the zone of an event. */
function wallIn(time: WallTime, { start }: CalendarEvent): number {
  return time.isDate || start.isDate || time.zone === start.zone ? time.wall : start.zone.toWall(millisOf(time));
}

/** The instances that `EXDATE` or `RECURRENCE-ID` names: a day is that of an event with a time. */
function keysOf(time: WallTime, event: CalendarEvent): number[] {
  const wall = wallIn(time, event);
  if (!time.isDate || event.start.isDate) return [event.start.isDate ? Math.floor(wall / DAY_MS) * DAY_MS : wall];
  return [wall + (event.start.wall % DAY_MS)];
}

/** An instance that begins at a wall time; undefined if it is not busy, has no length, or is outside of the span. */
function timeAt(
  event: CalendarEvent,
  wall: number,
  { fromMillis, untilMillis }: ReadingOptions,
  endMillis?: number,
): ReadTime | undefined {
  const { days, millis, isBusy, title, start } = event;
  // Zones are slow; no offset is as long as a day.
  if (!isBusy || wall - DAY_MS >= untilMillis || wall + (days + 1) * DAY_MS + millis <= fromMillis) {
    if (endMillis === undefined) return undefined;
  }
  const { zone, isDate } = start;
  const from = millisOf({ wall, zone, isDate });
  const until = endMillis ?? (days === 0 ? from : millisOf({ wall: wall + days * DAY_MS, zone, isDate })) + millis;
  if (!isBusy || until <= from || until <= fromMillis || from >= untilMillis) return undefined;
  return {
    startTimeMillis: Math.max(from, fromMillis),
    endTimeMillis: Math.min(until, untilMillis),
    allDay: isDate,
    title,
  };
}

const STEP_MS: Partial<Record<string, number>> = {
  SECONDLY: SECOND_MS,
  MINUTELY: MINUTE_MS,
  HOURLY: 60 * MINUTE_MS,
  DAILY: DAY_MS,
  WEEKLY: 7 * DAY_MS,
};

/** The wall times of a rule until the end of the span. */
function* wallsOf(rule: ICAL.Recur, event: CalendarEvent, options: ReadingOptions, budget: Budget): Generator<number> {
  const parts = rule.parts as Partial<Record<string, (string | number)[]>>;
  const { start } = event;
  const interval = Math.max(1, rule.interval);
  if (isImpossible(parts)) return;
  // Would look for millions of seconds that match; no calendar application writes such rules.
  if (/^(?:SECOND|MINUTE)LY$/.test(rule.freq) && Object.keys(parts).length > 0) throw new CannotRead('tooLarge');
  // No offset is as long as a day.
  const last = options.untilMillis + DAY_MS;
  const until = rule.until ? untilWall(rule.until, start) : Infinity;
  // A rule without a count is the same from any of its periods on, so that old ones need not be visited.
  const step = (STEP_MS[rule.freq] ?? 0) * interval;
  const lead = (event.days + 2) * DAY_MS + Math.max(0, event.millis);
  const skipped =
    step > 0 && !rule.count ? Math.max(0, Math.floor((options.fromMillis - lead - start.wall) / step) - 1) : 0;
  const first = new Date(start.wall + skipped * step);
  const iterator = new ICAL.Recur({
    freq: rule.freq,
    interval,
    wkst: rule.wkst,
    ...(rule.count && { count: rule.count }),
    ...lowerCase(parts),
  } as never).iterator(
    ICAL.Time.fromData({
      year: first.getUTCFullYear(),
      month: first.getUTCMonth() + 1,
      day: first.getUTCDate(),
      hour: first.getUTCHours(),
      minute: first.getUTCMinutes(),
      second: first.getUTCSeconds(),
      isDate: start.isDate,
    }),
  );
  for (let time = iterator.next() as ICAL.Time | null; time; time = iterator.next() as ICAL.Time | null) {
    budget.step();
    const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
    if (wall > until || wall > last) return;
    if (fits(wall, parts)) yield wall;
  }
}

const lowerCase = (parts: Partial<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name.toLowerCase(), value]));

/** `UNTIL` in UTC is a moment, as a day it includes that day. */
function untilWall(until: ICAL.Time, start: WallTime): number {
  const wall = Date.UTC(until.year, until.month - 1, until.day, until.hour, until.minute, until.second);
  if (until.isDate) return wall + DAY_MS - 1;
  if (start.isDate || until.zone !== ICAL.Timezone.utcTimezone) return wall;
  return start.zone.toWall(wall);
}

const DAYS_IN_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether a rule names only days that do not exist, such as February 30: ical.js would look for them without an end. */
function isImpossible({ BYMONTH: months, BYMONTHDAY: days }: Partial<Record<string, (string | number)[]>>): boolean {
  if (!days) return false;
  const longest = Math.max(...(months ?? [1]).map((month) => DAYS_IN_MONTH[Number(month) - 1] ?? 0));
  return days.every((day) => Math.abs(Number(day)) > longest);
}

/** Whether a date has the month and day of a rule: ical.js shifts February 30 to March. */
function fits(
  wall: number,
  { BYMONTH: months, BYMONTHDAY: days }: Partial<Record<string, (string | number)[]>>,
): boolean {
  const date = new Date(wall);
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()];
  const length = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return (
    (!months || months.some((each) => Number(each) === month + 1)) &&
    (!days || days.some((each) => Number(each) === day || length + 1 + Number(each) === day))
  );
}
