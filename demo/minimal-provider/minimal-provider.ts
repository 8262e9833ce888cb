/**
 * A provider with exactly the 31 calls of docs/spec.md. Copy it and replace the records with your database; the
 * portal works with it. Comments name the section of docs/spec.md that a part implements.
 *
 * It is a function from a web-standard `Request` to a `Response`, which Hono, Deno, Bun and workers can serve directly.
 * Unknown values are null or missing, ids are numbers, and some milliseconds are texts: the elements accept all of that.
 */
import { dayOf, sampleRecords, type Lesson, type Lock, type Meeting } from './sample-records.ts';

export interface MinimalProviderOptions {
  /** Milliseconds since 1970. */
  now?: () => number;
  /** The URL of the portal in mails, with a trailing slash. */
  portalUrl?: string;
  sendMail?: (mail: { to: string; subject: string; text: string }) => void;
}

/** The fields of a JSON body or a form. */
type Fields = Readonly<Record<string, unknown>>;

interface Call {
  /** The value of the path parameter. */
  parameter: string;
  url: URL;
  body: Fields;
  token: string;
  /** The headers of the reply. */
  headers: Headers;
}

class Rejection extends Error {
  httpStatus = 200;
  status = 0;
}

/** Rejects a call: status 0, and a message for teachers. */
function reject(message: string, httpStatus = 200, status = 0): never {
  throw Object.assign(new Rejection(message), { httpStatus, status });
}

/** Section 6: these calls need no token. */
const OPEN_CALLS = new Set([
  'POST /api/client/teacher/login',
  'GET /api/backstage/field/logo',
  'POST /api/client/teacher/judgeEmail/register',
  'POST /api/client/teacher/judgeEmail',
  'POST /api/client/teacher/resetPassword/email',
  'POST /api/client/teacher/resetPassword',
]);

/** Section 7, cross-origin mode. There are no cookies: a call needs the token, which pages read from the reply to the sign-in. */
const REPLY_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT',
  'Access-Control-Allow-Headers': 'Authorization, origin-domain, Content-Type, Accept-Language, If-None-Match',
  'Access-Control-Expose-Headers': 'Authorization',
  'Access-Control-Max-Age': '7200',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

const SETTINGS = 'avatar name kana phone introduction timeZone firstDayOfWeek language theme reminderMinutes';

/** Creates the provider. Its records are in memory and end with it. */
export function createMinimalProvider(options: MinimalProviderOptions = {}): (request: Request) => Promise<Response> {
  const { now = Date.now, portalUrl = 'http://localhost:8080/teacher/', sendMail = console.log } = options;
  const { account, teacher, students, lessons, meetings, locks, products } = sampleRecords(now());
  const sessions = new Set<string>();
  /** The tokens of mailed links, each with its expiry. */
  const resetTokens = new Map<string, number>();
  const pictures: Blob[] = [];
  let lastId = 1000;

  const nameOf = ({ studentId }: { studentId: number }) => find(students, studentId).name;
  function lessonData(lesson: Lesson) {
    return { ...lesson, studentName: nameOf(lesson), endTimeMillis: String(lesson.endTimeMillis) };
  }
  const meetingData = (meeting: Meeting) => ({ ...meeting, visitorName: nameOf(meeting), title: null, memo: null });
  const lockData = ({ id, ...lock }: Lock) => ({ lockId: id, ...lock });

  /** Sections 3 and 4: the times that the elements compare with the live-room window, and the clock to use. */
  function studioData(studio: Lesson | Meeting, actualEndTimeMillis: number | null) {
    const { id, startTimeMillis, endTimeMillis } = studio;
    return { id, startTimeMillis, endTimeMillis, actualEndTimeMillis, currentMillis: String(now()) };
  }

  /** Section 7 leaves the fields of a search open: the elements send these. Missing fields do not filter. */
  function matches(lesson: Lesson, { words, studentId, fromMillis, untilMillis, ahead, state }: Fields): boolean {
    return (
      hasWords(`${nameOf(lesson)} ${lesson.subject ?? ''} ${lesson.memo ?? ''}`, words) &&
      (studentId === undefined || lesson.studentId === Number(studentId)) &&
      (fromMillis === undefined || lesson.startTimeMillis >= Number(fromMillis)) &&
      (untilMillis === undefined || lesson.startTimeMillis < Number(untilMillis)) &&
      (ahead === undefined || lesson.endTimeMillis >= now() === ahead) &&
      (state === undefined || timeState(lesson, now()) === state)
    );
  }

  /** Section 7, in its order. A call returns the `data` of the reply; most writes return none. */
  const calls: Readonly<Record<string, (call: Call) => unknown>> = {
    'POST /api/client/teacher/login'({ body: { email, password }, headers }) {
      // Yours should store a hash of the password (Argon2id, for example), and limit the number of attempts.
      if (email !== account.email || password !== account.password)
        reject('メールアドレスまたはパスワードが違います。');
      const token = crypto.randomUUID();
      sessions.add(token);
      headers.set('Authorization', token);
      return { avatar: teacher.avatar, name: teacher.name };
    },
    'POST /api/client/teacher/logout': ({ token }) => void sessions.delete(token),
    'GET /api/backstage/field/logo': () => null,
    'PUT /api/client/teacher/setting'({ body, token }) {
      if ('newEmail' in body || 'emailToken' in body) reject('メールアドレスの変更はできません。');
      if ('newPassword' in body) {
        if (body['currentPassword'] !== account.password) reject('現在のパスワードが違います。');
        account.password = checkedPassword(body['newPassword']);
        for (const each of sessions) if (each !== token) sessions.delete(each);
      }
      Object.assign(teacher, pick(body, SETTINGS));
    },
    'GET /api/backstage/stripe/product': () => products,
    'POST /api/upload/avatar'({ body: { file }, url }) {
      if (!(file instanceof Blob) || !/^image\/(png|jpeg|webp)$/.test(file.type))
        reject('PNG、JPEG、WebPの画像を選んでください。');
      pictures.push(file);
      return `${url.origin}/files/${pictures.length - 1}`;
    },
    'GET /api/backstage/common/cos/tempCredential': () => reject('教材は保存できません。'),
    'POST /api/backstage/common/judgeEmail': ({ body: { value } }) => checkEmail(value, account.email),
    'POST /api/client/teacher/judgeEmail/register': ({ body: { email } }) => checkEmail(email, account.email),
    // Known and unknown addresses get the same reply, here and below, so that it does not reveal who teaches here.
    'POST /api/client/teacher/judgeEmail': ({ body: { email } }) => checkEmail(email),
    'POST /api/client/teacher/resetPassword/email'({ body: { email } }) {
      if (email !== account.email) return;
      const token = crypto.randomUUID();
      resetTokens.set(token, now() + 30 * 60_000);
      sendMail({ to: account.email, subject: 'パスワードの再設定', text: `${portalUrl}forget#token=${token}` });
    },
    // Section 8: the message of a rejection is shown in a dialog.
    'POST /api/client/teacher/resetPassword'({ body: { token, password } }) {
      if ((resetTokens.get(String(token)) ?? 0) < now()) reject('このリンクは使えません。');
      account.password = checkedPassword(password);
      resetTokens.clear();
      sessions.clear();
    },
    'GET /api/client/teacher/meeting': ({ url }) => pageOf(inOrder(meetings, now()).map(meetingData), url),
    // Section 4: a meeting room is open from start to end, and a meeting that was ended has its end then.
    'GET /api/client/teacher/studio/{id}'({ parameter }) {
      const meeting = find(meetings, parameter);
      const { actualEndTimeMillis, endTimeMillis } = meeting;
      return studioData({ ...meeting, endTimeMillis: actualEndTimeMillis ?? endTimeMillis }, actualEndTimeMillis);
    },
    'POST /api/backstage/meeting/studio/termination/{id}'({ parameter }) {
      find(meetings, parameter).actualEndTimeMillis ??= now();
    },
    'GET /api/client/teacher/teach/list': ({ url }) => pageOf(inOrder(lessons, now()).map(lessonData), url),
    'POST /api/client/teacher/teach/list/search'({ url, body }) {
      const found = lessons.filter((lesson) => matches(lesson, body));
      return pageOf(inOrder(found, now()).map(lessonData), url);
    },
    'GET /api/client/teacher/course/{id}': ({ parameter }) => lessonData(find(lessons, parameter)),
    // Information for the teacher before a cancellation; none here.
    'GET /api/client/teacher/course/cancel/{id}': ({ parameter }) => void find(lessons, parameter),
    'PUT /api/client/teacher/course'({ body }) {
      const lesson = find(lessons, body['id']);
      Object.assign(lesson, pick(body, 'subject memo note'), spanOf({ ...lesson, ...body }));
    },
    'PUT /api/client/teacher/course/cancel'({ body: { id } }) {
      const lesson = find(lessons, id);
      if (timeState(lesson, now()) === 3) reject('終了した授業はキャンセルできません。');
      lesson.canceledAt ??= now();
    },
    'POST /api/client/teacher/course'({ body }) {
      const { id: studentId } = find(students, body['studentId']);
      const lesson = { id: (lastId += 1), studentId, subject: null, memo: null, note: null, canceledAt: null };
      lessons.push({ ...lesson, ...pick(body, 'subject memo'), ...spanOf(body) });
    },
    'GET /api/client/teacher/classStudio/{id}'({ parameter }) {
      const lesson = find(lessons, parameter);
      if (lesson.canceledAt !== null) reject('この授業はキャンセルされました。');
      return studioData(lesson, null);
    },
    // A provider with its own rooms returns the ticket of the lesson's room here.
    'POST /api/client/teacher/class': ({ body: { id } }) => void find(lessons, id),
    'POST /api/client/teacher/search/student': ({ body: { words } }) =>
      students.filter(({ name }) => hasWords(name, words)),
    'GET /api/client/teacher/calendar/list/{date}'({ parameter }) {
      const dates = [...lessons.map((lesson) => dayOf(lesson.startTimeMillis)), ...locks.map(({ date }) => date)];
      const inMonth = dates.filter((date) => date.slice(0, 7) === parameter.slice(0, 7)).sort();
      return [...new Set(inMonth)].map((date) => ({
        date,
        courses: lessons.filter((lesson) => dayOf(lesson.startTimeMillis) === date).map(lessonData),
        lock: locks.filter((lock) => lock.date === date).map(lockData)[0] ?? null,
      }));
    },
    'GET /api/client/teacher/login/info': () => ({ email: account.email, ...teacher }),
    'GET /api/client/teacher/student': () => students,
    'GET /api/client/teacher/contractContent/{studentId}'({ parameter }) {
      const { id, name } = find(students, parameter);
      return { studentId: id, studentName: name, plan: '週1回・60分', lessonsTotal: 48, note: null };
    },
    // Section 4: without a lockId a lock is created; with it, the lock is changed, or removed by `locked: false`.
    'POST /api/client/teacher/lockDate': ({ body }) => void locks.push({ id: (lastId += 1), ...lockOf(body) }),
    'PUT /api/client/teacher/lockDate'({ body }) {
      const lock = find(locks, body['lockId']);
      if (body['locked'] === false) locks.splice(locks.indexOf(lock), 1);
      else Object.assign(lock, lockOf(body));
    },
  };

  /** Section 6: without a valid token the reply is 403, with the status -1. */
  async function answer(request: Request, headers: Headers): Promise<unknown> {
    const url = new URL(request.url);
    const token = request.headers.get('Authorization') ?? '';
    for (const [name, call] of Object.entries(calls)) {
      const path = new RegExp(`^${name.replace(/\{\w+\}/, '([^/]+)')}$`).exec(`${request.method} ${url.pathname}`);
      if (!path) continue;
      if (!OPEN_CALLS.has(name) && !sessions.has(token)) reject('ログインしてください。', 403, -1);
      return call({ parameter: path[1] ?? '', url, body: await readBody(request), token, headers });
    }
    return reject('見つかりません。', 404);
  }

  return async (request) => {
    const headers = new Headers(REPLY_HEADERS);
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
    const picture = pictures[Number(/\/files\/(\d+)$/.exec(request.url)?.[1])];
    if (picture) return new Response(picture, { headers: { ...REPLY_HEADERS, 'Content-Type': picture.type } });
    try {
      return Response.json({ status: 1, message: 'success', data: await answer(request, headers) }, { headers });
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      const { status, message, httpStatus } = error;
      return Response.json({ status, message }, { status: httpStatus, headers });
    }
  };
}

/** The record with an id, which is a number here and a text in paths. */
function find<Row extends { id: number }>(rows: readonly Row[], id: unknown): Row {
  return rows.find((row) => String(row.id) === String(id)) ?? reject('見つかりません。', 404);
}

/** The named fields that were sent. */
const pick = (fields: Fields, names: string) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.split(' ').includes(name)));

/** Section 4: 1 not started, 2 in progress, 3 ended, at minute precision; 4 cancelled. */
function timeState({ startTimeMillis, endTimeMillis, canceledAt }: Lesson, now: number): number {
  const minuteOf = (millis: number) => Math.floor(millis / 60_000);
  if (canceledAt !== null) return 4;
  if (minuteOf(now) < minuteOf(startTimeMillis)) return 1;
  return minuteOf(now) > minuteOf(endTimeMillis) ? 3 : 2;
}

/** Future ones in chronological order, then past ones, latest first. */
function inOrder<Row extends Lesson | Meeting>(rows: readonly Row[], now: number): Row[] {
  const sorted = rows.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
  const isAhead = ({ endTimeMillis }: Row) => endTimeMillis >= now;
  return [...sorted.filter(isAhead), ...sorted.filter((row) => !isAhead(row)).reverse()];
}

/** Section 7: `page` counts from 1. */
function pageOf(rows: readonly unknown[], { searchParams }: URL) {
  const [page, size] = ['page', 'size'].map((name) => Number(searchParams.get(name)));
  const end = (page || 1) * (size || 10);
  return { list: rows.slice(end - (size || 10), end) };
}

const hasWords = (text: string, words: unknown) => text.toLowerCase().includes(String(words ?? '').toLowerCase());

function spanOf({ startTimeMillis, endTimeMillis }: Fields) {
  const span = { startTimeMillis: Number(startTimeMillis), endTimeMillis: Number(endTimeMillis) };
  if (!(span.startTimeMillis < span.endTimeMillis)) reject('開始と終了の時刻を確認してください。');
  return span;
}

/** A whole day, or the part of it between two times, if both are given. */
function lockOf({ date, startTimeMillis = null, endTimeMillis = null, reason = null }: Fields): Omit<Lock, 'id'> {
  if (typeof date !== 'string') reject('日付を確認してください。');
  return { date, startTimeMillis, endTimeMillis, reason };
}

function checkEmail(email: unknown, taken?: string): void {
  if (!/^\S+@\S+\.\w+$/.test(String(email))) reject('メールアドレスの形式が正しくありません。');
  if (email === taken) reject('このメールアドレスは使われています。');
}

function checkedPassword(password: unknown): string {
  if (String(password).length < 8) reject('パスワードは8文字以上で入力してください。');
  return String(password);
}

async function readBody(request: Request): Promise<Fields> {
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  if (isForm) return Object.fromEntries(await request.formData());
  const body: unknown = await new Response((await request.text()) || '{}').json().catch(() => undefined);
  return typeof body === 'object' && body !== null ? { ...body } : reject('リクエストを読めません。', 400);
}
