// What `teacher-elements check` says about providers: clean ones, and ones with one defect each.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkProvider, writeReport } from '../../src/check/check.ts';
import { sampleRecords } from '../../demo/minimal-provider/sample-records.ts';
import { createManualClock } from '../support/clock/manual-clock.ts';
import { NOW, startTestProvider } from '../provider/client.ts';
import { ACCOUNT, API, checkWith, type Defect, eachRecord } from './providers.ts';

const TEACHER = '/api/client/teacher';
const LOGIN = `POST ${TEACHER}/login`;
const LESSONS = `GET ${TEACHER}/teach/list`;

interface Broken extends Defect {
  readonly name: string;
  /** The codes of all problems. */
  readonly codes: readonly string[];
  /** The sentence of the first problem, and its first call. */
  readonly sentence: RegExp;
  readonly at: string;
}

type Fields = Record<string, unknown>;
const isLesson = (record: Fields) => 'subject' in record && 'memo' in record;
/** Changes the lessons in a reply. */
const lessonsWith = (change: (lesson: Fields) => Fields) => (data: unknown) =>
  eachRecord(data, (record) => (isLesson(record) ? change(record) : record));

const [sample] = sampleRecords(NOW).lessons;

const broken: readonly Broken[] = [
  {
    name: 'whose lessons have no start time',
    data: lessonsWith((lesson) => ({ ...lesson, startTimeMillis: undefined })),
    codes: ['rowsLack'],
    sentence:
      /^Lesson\.startTimeMillis is missing or null in 10 rows, which are left out of lists\. Milliseconds since 1970/,
    at: LESSONS,
  },
  {
    name: 'whose times are texts such as 2026/11/28 9:00',
    data: lessonsWith((lesson) => ({ ...lesson, startTimeMillis: '2026/11/28 9:00' })),
    codes: ['rowsLack'],
    sentence: /^Lesson\.startTimeMillis is the text “2026\/11\/28 9:00” in 10 rows, which are left out/,
    at: LESSONS,
  },
  {
    name: 'whose times are seconds',
    data: lessonsWith(({ startTimeMillis, endTimeMillis, ...rest }) => ({
      ...rest,
      startTimeMillis: Math.floor(Number(startTimeMillis) / 1000),
      endTimeMillis: Math.floor(Number(endTimeMillis) / 1000),
    })),
    codes: ['notMillis', 'notMillis', 'searchMisses', 'calendarLacks'],
    sentence:
      /^startTimeMillis is the number \d+, which is a moment in 1970: milliseconds are expected, not seconds\.$/,
    at: LESSONS,
  },
  {
    name: 'that returns the token in the body of the reply',
    async respond({ call }, next) {
      const response = await next();
      const token = response.headers.get('Authorization');
      if (call !== LOGIN || token === null) return response;
      const body = (await response.json()) as { data: object };
      const headers = new Headers(response.headers);
      headers.delete('Authorization');
      return Response.json({ ...body, data: { ...body.data, accessToken: token } }, { headers });
    },
    codes: ['noToken'],
    sentence:
      /^The reply has no token: it is expected in the header Authorization\. The check goes on with the one in data\.accessToken/,
    at: LOGIN,
  },
  {
    name: 'whose list of lessons never ends',
    data(data, { call, request }) {
      const page = Number(new URL(request.url).searchParams.get('page'));
      if (call !== LESSONS || page === 1) return data;
      return { list: Array.from({ length: 10 }, (_, index) => ({ ...sample, id: page * 100 + index })) };
    },
    codes: ['endless'],
    sentence: /^Page 100000, far behind the end, has rows: the list never ends\.$/,
    at: LESSONS,
  },
  {
    name: 'whose list of lessons ignores the page',
    respond: ({ call, request }, next) =>
      call === LESSONS ? next(new Request(`${API}${TEACHER}/teach/list?page=1&size=10`, request)) : undefined,
    codes: ['pageIgnored'],
    sentence: /^Page 2 has the same rows as page 1/,
    at: LESSONS,
  },
  {
    name: 'that lists a lesson twice',
    data(data, { call }) {
      if (call !== LESSONS) return data;
      const { list } = data as { list: object[] };
      return { list: list.map((row, index) => (index === 1 ? list[0] : row)) };
    },
    codes: ['duplicateIds'],
    sentence: /^Several rows have the id the text “101”\.$/,
    at: LESSONS,
  },
  {
    name: 'that replies with a page of HTML',
    respond: ({ call }, next) =>
      call === `GET ${TEACHER}/student`
        ? next().then(({ headers }) => {
            const changed = new Headers(headers);
            changed.set('Content-Type', 'text/html');
            return new Response('<!doctype html><title>Sign in</title>', { headers: changed });
          })
        : undefined,
    codes: ['notJson'],
    sentence: /^The reply is not JSON\. Its Content-Type is the text “text\/html”, and it begins with “<!doctype html>/,
    at: `GET ${TEACHER}/student`,
  },
  {
    name: 'that fails with HTTP 500 for an unknown id',
    respond: (_, next) =>
      next().then((response) =>
        response.status === 404 ? new Response('boom', { status: 500, headers: response.headers }) : response,
      ),
    codes: ['rejectionFails'],
    sentence: /^A call that has to be refused \(an unknown id\) fails with the HTTP status 500\.$/,
    at: `GET ${TEACHER}/course/{id}`,
  },
  {
    name: 'that accepts any password',
    async respond({ call, request }, next) {
      if (call !== LOGIN) return next();
      return next(withBody(request, ACCOUNT));
    },
    codes: ['anyPassword'],
    sentence: /^A wrong password was accepted\.$/,
    at: LOGIN,
  },
  {
    name: 'that needs no token',
    async respond({ request }, next) {
      const response = await next();
      if (response.status !== 403) return response;
      const signedIn = await next(signInRequest());
      const headers = new Headers(request.headers);
      headers.set('Authorization', signedIn.headers.get('Authorization') ?? '');
      return next(new Request(request, { headers }));
    },
    codes: ['noTokenAccepted', 'badTokenAccepted'],
    sentence: /^The call succeeds without a token\. It has to be refused with HTTP 403 or the status -1\.$/,
    at: `GET ${TEACHER}/login/info`,
  },
  {
    name: 'that refuses an ended session with HTTP 401',
    respond: (_, next) =>
      next().then((response) =>
        response.status === 403 ? new Response(response.body, { status: 401, headers: response.headers }) : response,
      ),
    codes: ['sessionLasts'],
    sentence:
      /^An invented token is refused with HTTP 401 and the status -1, which does not end a session: teachers see an error/,
    at: `GET ${TEACHER}/login/info`,
  },
  {
    name: 'that lets no other origin read its replies',
    respond: ({ request }, next) =>
      next().then((response) => {
        const headers = new Headers(response.headers);
        for (const name of [...headers.keys()].filter((each) => each.startsWith('access-control')))
          headers.delete(name);
        if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers });
        return new Response(response.body, { status: response.status, headers });
      }),
    codes: ['cors', 'preflightOrigin', 'preflightHeaders', 'preflightMethod', 'hiddenToken'],
    sentence:
      /^The reply lets no page at https:\/\/portal\.example read it: Access-Control-Allow-Origin is missing or null/,
    at: 'GET /api/backstage/field/logo',
  },
  {
    name: 'whose preflight needs a token',
    async respond({ request }, next) {
      const response = await next();
      return request.method === 'OPTIONS' ? new Response(null, { status: 401, headers: response.headers }) : response;
    },
    codes: ['preflight'],
    sentence: /^The preflight \(OPTIONS\) fails with the HTTP status 401/,
    at: `GET ${TEACHER}/login/info`,
  },
  {
    name: 'that redirects to another origin',
    respond: ({ call }, next) =>
      call.startsWith('GET')
        ? next().then(({ headers }) => {
            const changed = new Headers(headers);
            changed.set('Location', 'https://www.api.example/login?next=secret');
            return new Response(null, { status: 302, headers: changed });
          })
        : undefined,
    codes: ['redirectLost'],
    sentence:
      /^The call is redirected to https:\/\/www\.api\.example\/login \(HTTP 302\): a browser then drops the token/,
    at: 'GET /api/backstage/field/logo',
  },
  {
    name: 'whose reply does not end',
    respond: ({ call, request, clock }, next) =>
      call === `GET ${TEACHER}/student` ? next().then(({ headers }) => endless(request, clock, headers)) : undefined,
    codes: ['timeout'],
    sentence: /^No complete reply came within 10 s\.$/,
    at: `GET ${TEACHER}/student`,
  },
  {
    name: 'whose replies have no status',
    respond: ({ call }, next) =>
      call === `GET ${TEACHER}/student`
        ? next().then(async (response) => Response.json(((await response.json()) as Fields)['data'], response))
        : undefined,
    codes: ['noStatus'],
    sentence: /^The reply has no "status": \{ "status": 1, .* It is an array\.$/,
    at: `GET ${TEACHER}/student`,
  },
  {
    name: 'whose search finds everything',
    respond: ({ call, request }, next) => (call.endsWith('/search') ? next(withBody(request, {})) : undefined),
    codes: ['searchIgnores', 'searchIgnores'],
    sentence: /^The search returns rows that do not match its words\.$/,
    at: `POST ${TEACHER}/teach/list/search`,
  },
  {
    name: 'that lists lessons under the day before',
    data: (data, { call }) =>
      call.includes('/calendar/list/') ? eachRecord(data, (record) => dayEarlier(record)) : data,
    codes: ['calendarDay'],
    sentence: /^The lesson 101 is listed under 2026-11-19, but it starts on 2026-11-20 in Japan\.$/,
    at: `GET ${TEACHER}/calendar/list/{date}`,
  },
];

const withBody = (request: Request, body: object) =>
  new Request(request, { method: 'POST', body: JSON.stringify(body) });

function signInRequest(): Request {
  const headers = { 'Content-Type': 'application/json' };
  return new Request(`${API}${TEACHER}/login`, { method: 'POST', headers, body: JSON.stringify(ACCOUNT) });
}

function dayEarlier(record: Fields): Fields {
  const { date } = record;
  if (typeof date !== 'string') return record;
  return { ...record, date: new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10) };
}

/** A body of which only the beginning comes: meanwhile the time of the check passes. */
function endless({ signal }: Request, clock: { advance(millis: number): void }, headers: Headers): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"status":1,'));
      signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
    },
    pull: () => void queueMicrotask(() => clock.advance(10_000)),
  });
  return new Response(body, { headers });
}

describe('the check of a provider', () => {
  test('finds nothing at the reference provider, also when it writes', async () => {
    const provider = await startTestProvider();
    const clock = createManualClock(NOW);
    const report = await checkProvider({
      provider: `http://127.0.0.1:${provider.port}`,
      fetch,
      clock,
      timeout: 10_000,
      language: 'en',
      origin: 'http://localhost:8080',
      writes: true,
      ...ACCOUNT,
    });
    assert.deepEqual([report.problems, report.notes, report.skipped], [[], [], []]);
    assert.deepEqual([report.checked, report.all], [31, 31]);
  });

  test('finds no problem at the minimal provider, and notes what teachers miss', async () => {
    const { problems, notes, skipped } = await checkWith({}, { writes: true });
    assert.deepEqual([problems, skipped], [[], []]);
    const found = (text: string) => notes.find(({ message }) => message.startsWith(text));
    assert.equal(found('Lesson.version')?.effect.includes('overwrite each other'), true);
    assert.equal(found('Lesson.id')?.message, 'Lesson.id is the number 101. Elements convert it.');
    assert.equal(found('The call was refused')?.effect, 'Live rooms cannot store teaching material.');
  });

  for (const { name, codes, sentence, at, ...defect } of broken)
    test(`names the problem of a provider ${name}`, async () => {
      const { problems } = await checkWith(defect);
      assert.deepEqual(
        problems.map(({ code }) => code),
        codes,
        JSON.stringify(problems, null, 2),
      );
      assert.match(problems[0]?.message ?? '', sentence);
      assert.equal(problems[0]?.calls[0], at);
    });

  test('tries no call that creates, changes or ends anything without --write', async () => {
    const writes: string[] = [];
    const { skipped } = await checkWith({
      respond({ call }, next) {
        if (/^PUT|POST .*\/(course|class|lockDate|avatar|termination\/.*)$/.test(call)) writes.push(call);
        return next();
      },
    });
    assert.deepEqual(writes, []);
    assert.equal(skipped.length, 9);
    assert.ok(skipped.every(({ why }) => why.includes('--write')));
  });

  test('removes what it has written: the lock, and the lesson as far as the specification lets it', async () => {
    const calls: string[] = [];
    const { problems } = await checkWith(
      {
        respond({ call }, next) {
          if (/^(PUT|POST) .*\/(course|course\/cancel|lockDate)$/.test(call)) calls.push(call.replace(TEACHER, ''));
          return next();
        },
      },
      { writes: true },
    );
    assert.deepEqual(problems, []);
    assert.deepEqual(calls, [
      'POST /course',
      'PUT /course',
      'PUT /course/cancel',
      'POST /lockDate',
      'PUT /lockDate',
      'PUT /lockDate',
    ]);
  });

  for (const [what, call, code] of [
    ['a change of a lesson', `PUT ${TEACHER}/course`, 'notStored'],
    ['a cancellation', `PUT ${TEACHER}/course/cancel`, 'notCanceled'],
    ['a new lesson', `POST ${TEACHER}/course`, 'notCreated'],
    ['a new lock', `POST ${TEACHER}/lockDate`, 'notCreated'],
  ] as const)
    test(`sees that ${what} succeeds without being stored`, async () => {
      const { problems } = await checkWith(
        {
          respond: (asked, next) =>
            asked.call === call ? next(new Request(`${API}/api/backstage/field/logo`, { method: 'GET' })) : undefined,
        },
        { writes: true },
      );
      assert.deepEqual(
        problems.map((each) => each.code),
        [code],
      );
      assert.equal(problems[0]?.calls[0], call);
    });

  test('notes values that are converted, ignored, or left out with the part around them', async () => {
    const { problems, notes } = await checkWith({
      data: (data, { call }) =>
        call === `GET ${TEACHER}/student`
          ? eachRecord(data, (student) => ({ ...student, grade: { name: '中2' }, nextLesson: { id: 101 } }))
          : data,
    });
    assert.deepEqual(problems, []);
    const messages = notes.filter(({ calls }) => calls[0] === `GET ${TEACHER}/student`).map(({ message }) => message);
    for (const expected of [
      'Student.id is the number 1. Elements convert it.',
      'Student.grade is an object (name), which cannot be read: it counts as missing. Expected: a text.',
      'Student.nextLesson.startTimeMillis is missing or null, so the part around it is left out. Milliseconds since 1970 are expected, such as 1790000000000.',
    ])
      assert.ok(messages.includes(expected), messages.join('\n'));
  });

  test('notes a write whose reply cannot be read: it is done all the same', async () => {
    const { problems, notes } = await checkWith(
      { data: (data, { call }) => (call === `PUT ${TEACHER}/course` ? { lesson: data } : data) },
      { writes: true },
    );
    assert.deepEqual(problems, []);
    assert.ok(notes.some(({ code, calls }) => code === 'echoLacks' && calls[0] === `PUT ${TEACHER}/course`));
  });

  test('stops after three replies that do not come in time', async () => {
    const { problems, checked } = await checkWith({
      respond: ({ request, clock }, next) =>
        request.method === 'OPTIONS' ? undefined : next().then(({ headers }) => endless(request, clock, headers)),
    });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['timeout', 'stopped'],
    );
    assert.ok(checked <= 3);
  });

  test('names a preflight that does not come in time', async () => {
    const { problems } = await checkWith({
      respond: ({ request, clock }, next) =>
        request.method === 'OPTIONS' && request.headers.get('Access-Control-Request-Method') === 'PUT'
          ? next().then(({ headers }) => endless(request, clock, headers))
          : undefined,
    });
    assert.deepEqual(
      problems.map(({ code, calls }) => [code, calls]),
      [['timeout', ['PUT /api/client/teacher/setting']]],
    );
  });

  test('names a provider over http that pages with https cannot call', async () => {
    const { problems } = await checkWith({}, { provider: 'http://api.example' });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['mixedContent'],
    );
    assert.deepEqual((await checkWith({}, { provider: 'http://localhost:8081' })).problems, []);
  });

  test('says that there is no provider at a wrong address', async () => {
    const { problems, checked } = await checkWith({}, { provider: `${API}/wrong` });
    assert.deepEqual(
      problems.map(({ code }) => code),
      ['notProvider'],
    );
    assert.equal(checked, 2);
  });

  test('stops if nobody replies, and says what the network says', async () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:4000'), { code: 'ECONNREFUSED' });
    const { problems, checked } = await checkWith({
      respond: () => Promise.reject(new TypeError('fetch failed', { cause })),
    });
    assert.deepEqual(
      problems.map(({ message }) => message),
      ['There is no reply: connect ECONNREFUSED 127.0.0.1:4000.'],
    );
    assert.equal(checked, 1);
  });

  test('follows a redirect that keeps token and body, and notes it', async () => {
    const { problems, notes } = await checkWith({
      respond: ({ call, request }, next) =>
        call.endsWith('/student/')
          ? next(new Request(request.url.replace(/\/$/, ''), request))
          : call.endsWith('/student') && call.startsWith('GET')
            ? next().then(({ headers }) => {
                const changed = new Headers(headers);
                changed.set('Location', `${TEACHER}/student/`);
                return new Response(null, { status: 308, headers: changed });
              })
            : undefined,
    });
    assert.deepEqual(problems, []);
    assert.ok(notes.some(({ code, message }) => code === 'redirect' && message.includes(`${API}${TEACHER}/student/`)));
  });

  test('never shows password, token or control characters of a reply', async () => {
    let token = '';
    const report = await checkWith({
      async respond({ call, request }, next) {
        const response = await next();
        token = response.headers.get('Authorization') ?? token;
        if (call !== `GET ${TEACHER}/student`) return response;
        const sent = request.headers.get('Authorization');
        const message = `\u001b[2J\u001b]0;owned\u0007 ${sent} ${ACCOUNT.password} \u202e`;
        return Response.json({ status: 0, message }, { headers: response.headers });
      },
    });
    const text = writeReport(report, 'en') + JSON.stringify(report);
    assert.equal(report.problems[0]?.message, 'The call was refused with the status 0. “[2J]0;owned ••• ••• ”');
    assert.ok(token.length > 10 && !text.includes(token) && !text.includes(ACCOUNT.password));
    assert.doesNotMatch(text, /[^\P{Cc}\n]|\u202e/u);
  });

  test('does not quote a reply to the sign-in that it cannot read', async () => {
    for (const body of ['secret-token', '{"token":"secret-token"}']) {
      const report = await checkWith({
        respond: ({ call }, next) =>
          call === LOGIN ? next().then(({ headers }) => new Response(body, { headers })) : undefined,
      });
      assert.ok(report.problems.some(({ calls }) => calls.includes(LOGIN)));
      assert.ok(!JSON.stringify(report).includes('secret-token'));
    }
  });

  test('with a token instead of an account signs nobody in or out', async () => {
    let token = '';
    const calls: string[] = [];
    const report = await checkWith(
      {
        async respond({ call, request }, next) {
          calls.push(call);
          const headers = new Headers(request.headers);
          if (headers.get('Authorization') !== 'given token') return next();
          token ||= (await next(signInRequest())).headers.get('Authorization') ?? '';
          headers.set('Authorization', token);
          return next(new Request(request, { headers }));
        },
      },
      { token: 'given token', email: undefined, password: undefined },
    );
    assert.deepEqual(report.problems, []);
    assert.deepEqual(
      calls.filter((call) => /\/log(in|out)$/.test(call) && !call.startsWith('OPTIONS')),
      [],
    );
  });

  test('writes its report in Japanese', async () => {
    const defect = { data: lessonsWith((lesson) => ({ ...lesson, startTimeMillis: undefined })) };
    const report = await checkWith(defect, { language: 'ja' });
    const text = writeReport(report, 'ja');
    assert.match(text, /^問題 \(1\)$/m);
    assert.match(text, /Lesson\.startTimeMillisは値なし、またはnullです（10件）。その行は一覧から除かれます。/);
    assert.match(text, /^31件のうち\d+件の呼び出しを確認しました。問題1件、注意\d+件。$/m);
    assert.doesNotMatch(text, /\b(the|is|are)\b/);
  });
});
