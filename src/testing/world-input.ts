// What tests pass to worlds: the rows, the options and the faults of src/testing/world-types.ts, as schemas.
import * as v from 'valibot';
import { endpointTable, mailKinds } from '../core/api/endpoints/index.ts';
import { documentation } from '../core/documentation.ts';
import {
  byType,
  check,
  day,
  email,
  flag,
  id,
  list,
  milliseconds,
  moment,
  name,
  nearNames,
  oneOf,
  optional,
  record,
  text,
  value,
  wholeNumber,
} from './input-check.ts';
import type {
  Fault,
  HandlerOptions,
  PageWorldOptions,
  PlaywrightWorldOptions,
  Replies,
  WorldContract,
  WorldDayHours,
  WorldGuardian,
  WorldLesson,
  WorldLock,
  WorldMeeting,
  WorldOptions,
  WorldRate,
  WorldRows,
  WorldStay,
  WorldStudent,
  WorldWorkingHours,
  Who,
} from './world-types.ts';

const DAY_MINUTES = 1440;
const who = oneOf<Who>('hanako', 'taro');

const guardian = record<WorldGuardian>({
  id: optional(id),
  name: optional(name),
  relation: optional(oneOf('mother', 'father', 'grandparent', 'other')),
  email: optional(email),
  phone: optional(text),
  mails: optional(list(oneOf(...mailKinds))),
});

const rate = record<WorldRate>({
  subject: optional(text),
  yen: wholeNumber(0),
  per: optional(oneOf('hour', 'lesson')),
  chargesAbsence: optional(flag),
  chargesNotice: optional(flag),
});

const contract = record<WorldContract>({
  plan: optional(text),
  startsOn: optional(day),
  endsOn: optional(day),
  minutesPerLesson: optional(wholeNumber(1)),
  lessonsTotal: optional(wholeNumber(0)),
  note: optional(text),
});

const none = value<false>('false, or an object with the fields of a contract', (given) => given === false);

const student = record<WorldStudent>({
  id: optional(id),
  name: optional(name),
  kana: optional(text),
  grade: optional(text),
  subjects: optional(list(name)),
  email: optional(email),
  guardians: optional(list(guardian)),
  rates: optional(list(rate)),
  contract: optional(byType<WorldContract | false>((given) => (typeof given === 'boolean' ? none : contract))),
  teacher: optional(who),
});

const stay = record<WorldStay>({ role: oneOf('teacher', 'student'), fromMillis: moment, untilMillis: moment });

const lesson = record<WorldLesson>({
  id: optional(id),
  studentId: optional(id),
  subject: optional(text),
  startTimeMillis: moment,
  endTimeMillis: optional(moment),
  actualEndTimeMillis: optional(moment),
  canceledAt: optional(moment),
  memo: optional(text),
  note: optional(text),
  outcome: optional(oneOf('held', 'absent', 'absentWithNotice', 'teacherAbsent')),
  heldFromMillis: optional(moment),
  heldUntilMillis: optional(moment),
  attendance: optional(list(stay)),
  teacher: optional(who),
});

const meeting = record<WorldMeeting>({
  id: optional(id),
  title: optional(text),
  studentId: optional(id),
  visitorName: optional(text),
  startTimeMillis: moment,
  endTimeMillis: optional(moment),
  actualEndTimeMillis: optional(moment),
  canceledAt: optional(moment),
  memo: optional(text),
  teacher: optional(who),
});

const lock = record<WorldLock>({
  id: optional(id),
  date: day,
  startTimeMillis: optional(moment),
  endTimeMillis: optional(moment),
  reason: optional(text),
  seriesId: optional(id),
  teacher: optional(who),
});

const dayHours = record<WorldDayHours>({
  weekday: oneOf(0, 1, 2, 3, 4, 5, 6),
  fromMinute: wholeNumber(0, DAY_MINUTES),
  untilMinute: wholeNumber(0, DAY_MINUTES),
});

const workingHours = record<WorldWorkingHours>({
  weekly: list(dayHours),
  holidaysOff: optional(flag),
  bufferMinutes: optional(wholeNumber(0, 60)),
  teacher: optional(who),
});

const recordsOf = record<WorldRows>({
  students: optional(list(student)),
  lessons: optional(list(lesson)),
  meetings: optional(list(meeting)),
  locks: optional(list(lock)),
  workingHours: optional(list(workingHours)),
});

const namedRows = oneOf('demo', 'empty', 'magic');
const rows = byType<WorldOptions['rows']>((given) => (typeof given === 'string' ? namedRows : recordsOf));

const oneReply = oneOf<Replies>('nulls', 'numeric-ids', 'slow', 'stale', 'paging');
const replies = byType<WorldOptions['replies']>((given) => (Array.isArray(given) ? list(oneReply) : oneReply));

const calendars = v.record(
  text,
  text,
  ({ input }) => `must be an object with a text for each address, not ${String(input)}.`,
);

const worldFields = {
  now: optional(moment),
  rows: optional(rows),
  calendars: optional(calendars),
  replies: optional(replies),
};

const pageOptions = record<PageWorldOptions>({ ...worldFields, provider: optional(oneOf('demo', 'minimal')) });

/** Neither a path nor a slash at its end, which the addresses of calls would double. */
const address = value<string>(
  'the URL of a provider without a slash at its end, such as https://api.school.example',
  (given) => typeof given === 'string' && /^https?:\/\/[^\s/]+(\/[^\s/]+)*$/.test(given),
);
const playwrightOptions = record<PlaywrightWorldOptions>({ ...worldFields, provider: optional(address) });

const anyAddress = value<string>(
  "the URL of a provider without a slash at its end, such as https://api.school.example, or '*'",
  (given) => given === '*' || v.is(address, given),
);
const handlerOptions = record<HandlerOptions>({
  provider: optional(anyAddress),
  now: optional(moment),
  replies: optional(replies),
});

const yes = value<true>('true', (given) => given === true);
const rejection = value<true | string>(
  "true, or the provider's message",
  (given) => given === true || typeof given === 'string',
);

/** The kinds of faults, of which a fault has exactly one. */
const faultKinds = {
  status: optional(wholeNumber(400, 599)),
  delay: optional(milliseconds),
  offline: optional(yes),
  hang: optional(yes),
  expired: optional(yes),
  // oxlint-disable-next-line project/glossary -- a name of the public interface
  refused: optional(rejection),
  reply: optional(oneOf('html', 'broken', 'misshapen')),
};
const KINDS = Object.keys(faultKinds);

type FaultFields = { readonly [Kind in keyof typeof faultKinds]?: unknown } & Pick<Fault, 'call' | 'times'>;

const faultFields = record<FaultFields>({ ...faultKinds, call: optional(text), times: optional(wholeNumber(1)) });

/** @throws TypeError that names a wrong field, or lists the kinds if the fault is not of exactly one */
export function checkFault(fault: Fault): void {
  check('fault', faultFields, fault);
  const kinds = KINDS.filter((kind) => kind in fault);
  if (kinds.length !== 1)
    throw new TypeError(`A fault is one of ${KINDS.join(', ')}; this has ${kinds.length} of them.`);
  if (fault.call !== undefined) checkCallName(fault.call);
}

/** @throws TypeError if no call has that name */
export function checkCallName(call: string): asserts call is keyof typeof endpointTable {
  if (Object.hasOwn(endpointTable, call)) return;
  const near = nearNames(call, Object.keys(endpointTable));
  const hint = near.length > 0 ? ` There are: ${near.join(', ')}.` : ` ${documentation('provider-api')} lists all.`;
  throw new TypeError(`There is no call "${call}".${hint}`);
}

/** @throws TypeError that names the first wrong field */
export const checkRows = (given: WorldRows): void => check('rows', recordsOf, given);
export const checkNamedRows = (given: WorldOptions['rows']): void => check('rows', rows, given);
export const checkPageOptions = (given: PageWorldOptions): void => check('createWorld() options', pageOptions, given);
export const checkPlaywrightOptions = (given: PlaywrightWorldOptions): void =>
  check('worldOptions', playwrightOptions, given);
export const checkHandlerOptions = (given: HandlerOptions): void => check('handlers() options', handlerOptions, given);
export const checkMilliseconds = (given: number): void => check('milliseconds', milliseconds, given);
