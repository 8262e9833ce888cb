// The walk through the calls of docs/spec.md, section 7, with a test account.
import type { DataOf, specifiedCalls, Page, Student } from '../core/api/endpoints/index.ts';
import { isRecord } from '../core/api/index.ts';
import { type Clock, dayKey, MINUTE_MS, SERVICE_ZONE } from '../core/time/index.ts';
import { REQUEST_HEADERS, type Exchange } from './connection.ts';
import type { CallName } from './effects.ts';
import { describe, type Inspector } from './inspector.ts';
import { readMonth, walkWrites, WRITES } from './writes.ts';

export interface WalkOptions {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  /** Instead of e-mail address and password. */
  readonly token?: string | undefined;
  readonly writes: boolean;
  readonly origin?: string | undefined;
  readonly clock: Clock;
}

/** The size of a page that the list of lessons asks for at first. */
const PAGE_SIZE = 10;
/** A page that no account reaches. */
const FAR_PAGE = 100_000;
/** A clock that differs more than this keeps teachers out of rooms, in ms. */
const CLOCK_TOLERANCE_MS = 5 * MINUTE_MS;
type Lesson = DataOf<(typeof specifiedCalls)['readLesson']>;
type Lists = 'listLessons' | 'listMeetings';

/** Calls the provider as the elements do. Resolves when all calls are checked that can be. */
export async function walk(inspector: Inspector, options: WalkOptions): Promise<void> {
  const { call, expectAnyReply, expectRejection, skip } = inspector;
  await call('readLogo');
  await preflights(inspector, options.origin);
  const { httpStatus } = await expectRejection('readTeacher', {}, 'withoutToken', 'noTokenAccepted');
  if (httpStatus === 404) {
    inspector.report('problem', 'notProvider', 'readTeacher');
    return;
  }
  await expectRejection('readTeacher', { token: crypto.randomUUID() }, 'wrongToken', 'badTokenAccepted');
  await passwordReset(inspector);
  await expectAnyReply('checkRegistrationEmail', { body: { email: unknownEmail() } });
  await signIn(inspector, options);
  if (inspector.token === undefined) return;

  const teacher = await call('readTeacher');
  await call('readProducts');
  await call('readUploadCredential');
  await expectAnyReply('checkEmail', { body: { value: unknownEmail() } });
  const lesson = await lessons(inspector, options.clock);
  await meetings(inspector, options.clock);
  const student = await students(inspector);
  await calendar(inspector, lesson, options.clock);
  if (options.writes) {
    await expectRejection('endMeeting', { params: { id: unknownId(lesson?.id) } }, 'unknownId', 'unknownFound');
    await walkWrites(inspector, { teacher: teacher.data, student }, options.clock);
  } else skip('needsWrite', ...WRITES);

  if (options.password !== undefined) {
    await wrongPassword(inspector, options);
    await signOut(inspector);
  } else skip('keepsToken', 'signOut');
}

/** A header of CORS allows a name if it lists it; `*` does not cover `Authorization` there. */
const listed = (header: string | null) => new Set((header ?? '').toLowerCase().split(/\s*,\s*/));

async function preflights(inspector: Inspector, origin: string | undefined): Promise<void> {
  if (origin === undefined) return;
  for (const [name, method] of [
    ['readTeacher', 'GET'],
    ['signIn', 'POST'],
    ['changeSettings', 'PUT'],
  ] as const) {
    const { httpStatus, headers } = await inspector.preflight(name);
    const cameOf = (header: string) => describe(headers.get(header) ?? undefined);
    const fail = (code: Parameters<Inspector['report']>[1], header: string, values = {}) =>
      inspector.report('problem', code, name, { ...values, came: cameOf(header) });
    // Reported already.
    if (httpStatus === undefined) continue;
    if (httpStatus < 200 || httpStatus > 299) {
      inspector.report('problem', 'preflight', name, { status: httpStatus });
      continue;
    }
    const allowed = headers.get('Access-Control-Allow-Origin');
    if (allowed !== '*' && allowed !== origin) fail('preflightOrigin', 'Access-Control-Allow-Origin', { origin });
    const methods = listed(headers.get('Access-Control-Allow-Methods'));
    // Browsers allow GET and POST without being told.
    if (method === 'PUT' && !methods.has('put') && !methods.has('*'))
      fail('preflightMethod', 'Access-Control-Allow-Methods', { method });
    const names = listed(headers.get('Access-Control-Allow-Headers'));
    const lacking = REQUEST_HEADERS.filter(
      // Browsers allow this one without being told.
      (header) => header !== 'accept-language' && !names.has(header) && (header === 'authorization' || !names.has('*')),
    );
    if (lacking.length > 0) fail('preflightHeaders', 'Access-Control-Allow-Headers', { headers: lacking.join(', ') });
  }
}

/** Known to nobody: the domain cannot exist (RFC 2606). */
const unknownEmail = () => `check-${crypto.randomUUID().slice(0, 8)}@provider.invalid`;

/** An id of the same form as a known one. */
function unknownId(known: string | undefined): string {
  if (known === undefined || /^\d+$/.test(known)) return '999999999';
  return /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(known) ? crypto.randomUUID() : `${known.slice(0, 20)}-0`;
}

async function passwordReset({ expectAnyReply, expectRejection }: Inspector): Promise<void> {
  await expectAnyReply('checkForgottenEmail', { body: { email: unknownEmail() } });
  await expectAnyReply('sendResetMail', { body: { email: unknownEmail() } });
  const body = { token: crypto.randomUUID(), password: `${crypto.randomUUID()}Aa1!` };
  await expectRejection('resetPassword', { body }, 'resetToken', 'inventedToken');
}

async function signIn(inspector: Inspector, { email, password, token, origin }: WalkOptions): Promise<void> {
  const { report, skip } = inspector;
  if (email === undefined || password === undefined) {
    skip('needsEmail', 'signIn');
    inspector.token = token;
    return;
  }
  const { failure, errorData, exchange } = await inspector.call('signIn', { body: { email, password } });
  if (failure) {
    if (isRecord(errorData) && errorData['challenge'] !== undefined) report('problem', 'secondFactor', 'signIn');
    return;
  }
  const sent = exchange.headers.get('Authorization');
  if (sent !== null && origin !== undefined) {
    const header = exchange.headers.get('Access-Control-Expose-Headers');
    const names = listed(header);
    if (!names.has('authorization') && !names.has('*'))
      report('problem', 'hiddenToken', 'signIn', { came: describe(header ?? undefined) });
  }
  const other = sent === null ? tokenElsewhere(exchange) : undefined;
  if (sent === null)
    report('problem', 'noToken', 'signIn', {
      elsewhere: other ? { name: 'tokenElsewhere', values: { field: other.field } } : '',
    });
  inspector.token = sent ?? other?.token;
}

/** Other providers return the token in the body. */
function tokenElsewhere({ response: { body } }: Exchange): { field: string; token: string } | undefined {
  const data = isRecord(body) ? body['data'] : undefined;
  for (const [prefix, record] of [
    ['data.', data],
    ['', body],
  ] as const)
    for (const [key, value] of Object.entries(isRecord(record) ? record : {}))
      if (/token|^authorization$|^jwt$/i.test(key) && typeof value === 'string' && value !== '')
        return { field: prefix + key, token: value };
  return undefined;
}

async function wrongPassword({ expectRejection }: Inspector, { email }: WalkOptions): Promise<void> {
  const body = { email, password: `${crypto.randomUUID()}Aa1!` };
  await expectRejection('signIn', { body }, 'wrongPassword', 'anyPassword');
}

async function signOut(inspector: Inspector): Promise<void> {
  const { token } = inspector;
  const { failure } = await inspector.call('signOut');
  if (!failure) await inspector.expectRejection('readTeacher', { token }, 'endedToken', 'signOutKeeps', 'note');
}

/** Checks a list and its paging; returns the rows of its first pages. */
async function pages<Name extends Lists>(
  inspector: Inspector,
  name: Name,
): Promise<DataOf<(typeof specifiedCalls)[Name]>['list']> {
  const { report } = inspector;
  const read = (page: number) => inspector.call(name, { query: { page, size: PAGE_SIZE } });
  const rowsOf = (data: unknown) => (data as Page<Lesson> | undefined)?.list ?? [];
  const first = await read(1);
  const rows = rowsOf(first.data);
  const sent = first.exchange.response.body;
  const total = sentTotal(sent);
  let all = rows;
  let isRepeated = false;
  if (rows.length > PAGE_SIZE) report('note', 'sizeIgnored', name, { rows: rows.length, size: PAGE_SIZE });
  if (rows.length >= PAGE_SIZE) {
    const second = rowsOf((await read(2)).data);
    const known = new Set(rows.map(({ id }) => id));
    isRepeated = second.length > 0 && second.every(({ id }) => known.has(id));
    if (isRepeated) report('problem', 'pageIgnored', name);
    else all = [...rows, ...second];
  }
  const double = all.find(({ id }, index) => all.findIndex((other) => other.id === id) < index);
  if (double) report('problem', 'duplicateIds', name, { id: describe(double.id) });
  if (total !== undefined && total < all.length) report('problem', 'totalWrong', name, { total, rows: all.length });
  if (rows.length > 0 && !isRepeated) await pageBehindEnd(inspector, name, total);
  for (const { id, startTimeMillis, endTimeMillis } of all)
    if (endTimeMillis < startTimeMillis) report('problem', 'endFirst', name, { id: describe(id) });
  return all as DataOf<(typeof specifiedCalls)[Name]>['list'];
}

function sentTotal(body: unknown): number | undefined {
  const data = isRecord(body) ? body['data'] : undefined;
  const total = isRecord(data) ? data['total'] : undefined;
  return total === undefined || total === null ? undefined : Number(total);
}

/** With a total, elements never ask for such a page. */
async function pageBehindEnd(inspector: Inspector, name: Lists, total: number | undefined): Promise<void> {
  if (total !== undefined) return;
  const { data, failure } = await inspector.call(name, { query: { page: FAR_PAGE, size: PAGE_SIZE } });
  if (failure?.kind === 'rejected' || failure?.kind === 'http') inspector.report('problem', 'pastEnd', name);
  else if (data && data.list.length > 0) inspector.report('problem', 'endless', name, { page: FAR_PAGE });
}

async function lessons(inspector: Inspector, clock: Clock): Promise<Lesson | undefined> {
  const { call, expectRejection, report, skip } = inspector;
  const rows = await pages(inspector, 'listLessons');
  const lesson = rows.find(({ canceledAt }) => canceledAt === undefined) ?? rows[0];
  const search = async (body: Record<string, unknown>) =>
    (await call('searchLessons', { query: { page: 1, size: PAGE_SIZE }, body })).data;
  const none = await search({ words: crypto.randomUUID() });
  if (none && none.list.length > 0) report('problem', 'searchIgnores', 'searchLessons', { filter: { name: 'words' } });
  if (!lesson) {
    skip('needsLesson', 'readLesson', 'readCancelInfo', 'readClassStudio');
    return undefined;
  }
  const { id, startTimeMillis: fromMillis } = lesson;
  const inPeriod = await search({ fromMillis, untilMillis: fromMillis + MINUTE_MS });
  const filter = { filter: { name: 'period' } } as const;
  if (inPeriod?.list.some(({ startTimeMillis: start }) => start < fromMillis || start >= fromMillis + MINUTE_MS))
    report('problem', 'searchIgnores', 'searchLessons', filter);
  else if (inPeriod && !inPeriod.list.some((row) => row.id === id))
    report('problem', 'searchMisses', 'searchLessons', filter);

  await readsSame(inspector, 'readLesson', id);
  await call('readCancelInfo', { params: { id } });
  const studio = await call('readClassStudio', { params: { id } });
  inspectClock(inspector, 'readClassStudio', studio.data?.currentMillis, clock);
  for (const name of ['readLesson', 'readCancelInfo', 'readClassStudio'] as const)
    await expectRejection(name, { params: { id: unknownId(id) } }, 'unknownId', 'unknownFound');
  return lesson;
}

async function readsSame(inspector: Inspector, name: 'readLesson', id: string): Promise<Lesson | undefined> {
  const { data } = await inspector.call(name, { params: { id } });
  if (data && data.id !== id) inspector.report('problem', 'otherRecord', name, { id, came: data.id });
  return data;
}

function inspectClock({ report }: Inspector, name: CallName, millis: number | undefined, clock: Clock): void {
  const difference = Math.abs((millis ?? clock.now()) - clock.now());
  if (difference > CLOCK_TOLERANCE_MS)
    report('note', 'clockOff', name, { minutes: Math.round(difference / MINUTE_MS) });
}

async function meetings(inspector: Inspector, clock: Clock): Promise<void> {
  const [meeting] = await pages(inspector, 'listMeetings');
  if (!meeting) {
    inspector.skip('needsMeeting', 'readMeetingStudio');
    return;
  }
  const { id } = meeting;
  const studio = await inspector.call('readMeetingStudio', { params: { id } });
  inspectClock(inspector, 'readMeetingStudio', studio.data?.currentMillis, clock);
  await inspector.expectRejection('readMeetingStudio', { params: { id: unknownId(id) } }, 'unknownId', 'unknownFound');
}

async function students(inspector: Inspector): Promise<Student | undefined> {
  const { call, expectRejection, report, skip } = inspector;
  const list = await call('listStudents');
  const none = await call('searchStudents', { body: { words: crypto.randomUUID() } });
  if (none.data && none.data.length > 0)
    report('problem', 'searchIgnores', 'searchStudents', { filter: { name: 'words' } });
  const ids = (list.data ?? []).map(({ id }) => id);
  const double = ids.find((id, index) => ids.indexOf(id) < index);
  if (double !== undefined) report('problem', 'duplicateIds', 'listStudents', { id: describe(double) });
  const [student] = list.data ?? [];
  if (!student) {
    skip('needsStudent', 'readContract');
    return undefined;
  }
  const found = await call('searchStudents', { body: { words: student.name } });
  if (found.data && !found.data.some(({ id }) => id === student.id))
    report('problem', 'searchMisses', 'searchStudents', { filter: { name: 'words' } });
  const contract = await call('readContract', { params: { studentId: student.id } });
  if (contract.data && contract.data.studentId !== student.id)
    report('problem', 'otherRecord', 'readContract', { id: student.id, came: contract.data.studentId });
  await expectRejection('readContract', { params: { studentId: unknownId(student.id) } }, 'unknownId', 'unknownFound');
  return student;
}

async function calendar(inspector: Inspector, lesson: Lesson | undefined, clock: Clock): Promise<void> {
  const date = dayKey(lesson?.startTimeMillis ?? clock.now(), SERVICE_ZONE);
  const days = await readMonth(inspector, date);
  if (!days || !lesson) return;
  const day = days.find(({ courses }) => courses.some(({ id }) => id === lesson.id));
  const values = { id: lesson.id, month: date.slice(0, 7) };
  if (!day) inspector.report('problem', 'calendarLacks', 'readCalendar', values);
  else if (day.date !== date)
    inspector.report('problem', 'calendarDay', 'readCalendar', { ...values, date: day.date, expected: date });
}
