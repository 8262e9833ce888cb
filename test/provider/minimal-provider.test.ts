// The provider of the specification alone, without a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { createMinimalProvider } from '../../demo/minimal-provider/minimal-provider.ts';
import { endpointTable, type Endpoint } from '../../src/core/api/endpoints/index.ts';

const NOW = Date.parse('2026-11-25T10:00+09:00');
const MINUTE_MS = 60_000;
const API = 'https://api.school.example';
const TEACHER = '/api/client/teacher';

interface Asked {
  http: number;
  headers: Headers;
  status: number;
  message: string;
  data?: unknown;
}

/** A provider of a test's own, with its clock and its mails. */
function start() {
  const mails: string[] = [];
  let now = NOW;
  const handle = createMinimalProvider({ now: () => now, sendMail: ({ text }) => void mails.push(text) });
  let token = '';
  async function ask(method: string, path: string, body?: object): Promise<Asked> {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: token }) };
    const init = { method, headers, ...(body && method !== 'GET' && { body: JSON.stringify(body) }) };
    const reply = await handle(new Request(API + path, init));
    return { http: reply.status, headers: reply.headers, ...((await reply.json()) as Omit<Asked, 'http' | 'headers'>) };
  }
  async function signIn(password = 'hanako-demo'): Promise<Asked> {
    const reply = await ask('POST', `${TEACHER}/login`, { email: 'hanako@example.jp', password });
    token = reply.headers.get('Authorization') ?? token;
    return reply;
  }
  const rows = async (path: string) => ((await ask('GET', path)).data as { list: Row[] }).list;
  const advance = (minutes: number) => (now += minutes * MINUTE_MS);
  return { handle, ask, signIn, rows, mails, advance };
}

type Row = Record<string, unknown> & { id: number };

/** Fields of all calls together: each takes its own. */
const SAMPLE = { id: '101', studentId: '1', lockId: '301', date: '2026-11-28', startTimeMillis: 1, endTimeMillis: 2 };

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('the minimal provider', () => {
  test('has less than 300 lines, and needs nothing but its records', () => {
    const sourceOf = (name: string) => readFileSync(`demo/minimal-provider/${name}.ts`, 'utf8');
    const importsOf = (source: string) => [...source.matchAll(/from '(.+)'/g)].map(([, module]) => module);
    assert.ok(sourceOf('minimal-provider').trim().split('\n').length < 300);
    assert.deepEqual(importsOf(sourceOf('minimal-provider')), ['./sample-records.ts']);
    assert.deepEqual(importsOf(sourceOf('sample-records')), []);
  });

  test('implements each of the 31 calls, and none of the extensions', async () => {
    const { ask, signIn } = start();
    await signIn();
    const unknown = (await ask('GET', '/api/nothing')).message;
    // The session has to last until all are asked.
    const rows: readonly Endpoint[] = Object.values(endpointTable).filter(({ path }) => !path.endsWith('/logout'));
    const answered = await Promise.all(
      rows.map(async ({ method, path, extension }) => {
        const sample = /\/course\//.test(path) ? '101' : /\/studio\//.test(path) ? '201' : '1';
        const address = path.replace('{date}', '2026-11-01').replaceAll(/\{\w+\}/g, sample);
        const { message } = await ask(method, address.replace('/classStudio/1', '/classStudio/101'), SAMPLE);
        return { call: `${method} ${path}`, extension, isKnown: message !== unknown };
      }),
    );
    const isSpecified = ({ extension }: (typeof answered)[number]) => extension === undefined;
    assert.equal(answered.filter(isSpecified).length + 1, 31);
    assert.deepEqual(
      answered.filter((each) => each.isKnown !== isSpecified(each)).map(({ call }) => call),
      [],
    );
  });

  test('signs in with a token in the header, and returns 403 and -1 without a valid one', async () => {
    const { ask, signIn } = start();
    const none = await ask('GET', `${TEACHER}/login/info`);
    assert.deepEqual([none.http, none.status], [403, -1]);
    const wrong = await signIn('wrong');
    assert.deepEqual([wrong.http, wrong.status, wrong.headers.get('Authorization')], [200, 0, null]);
    assert.deepEqual((await signIn()).data, { avatar: null, name: '佐藤 花子' });
    assert.equal((await ask('GET', `${TEACHER}/login/info`)).status, 1);
    await ask('POST', `${TEACHER}/logout`);
    assert.equal((await ask('GET', `${TEACHER}/login/info`)).http, 403);
  });

  test('lets pages of other origins call it and read the token', async () => {
    const { handle } = start();
    const preflight = await handle(new Request(`${API}${TEACHER}/login`, { method: 'OPTIONS' }));
    assert.equal(preflight.status, 204);
    for (const name of ['Authorization', 'origin-domain', 'Content-Type', 'Accept-Language'])
      assert.ok(preflight.headers.get('Access-Control-Allow-Headers')?.includes(name), name);
    assert.equal(preflight.headers.get('Access-Control-Expose-Headers'), 'Authorization');
    const missing = await handle(new Request(`${API}/nothing`));
    assert.deepEqual([missing.status, missing.headers.get('Access-Control-Allow-Origin')], [404, '*']);
  });

  test('pages its lists without a total, and searches them', async () => {
    const { ask, signIn, rows } = start();
    await signIn();
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => rows(`${TEACHER}/teach/list?page=${page}&size=10`)),
    );
    assert.deepEqual([first?.length, second?.length, third?.length], [10, 7, 0]);
    assert.equal(new Set(idsOf([...(first ?? []), ...(second ?? [])])).size, 17);
    const { data } = await ask('GET', `${TEACHER}/teach/list?page=1&size=10`);
    assert.deepEqual(Object.keys(data as object), ['list']);
    const search = (body: object) => ask('POST', `${TEACHER}/teach/list/search?page=1&size=100`, body);
    const found = async (body: object) => idsOf(((await search(body)).data as { list: Row[] }).list);
    assert.deepEqual(await found({ state: 2 }), [101]);
    assert.deepEqual(
      (await found({ words: '山田', ahead: true })).length,
      (await found({ studentId: '1', ahead: true })).length,
    );
    assert.deepEqual(await found({ words: 'nobody' }), []);
  });

  test('returns only the status for writes, and stores them', async () => {
    const { ask, signIn } = start();
    await signIn();
    const write = async (method: string, path: string, body: object) => {
      const { status, message, data } = await ask(method, TEACHER + path, body);
      assert.deepEqual([status, message, data], [1, 'success', undefined], path);
    };
    const times = { startTimeMillis: NOW + 600 * MINUTE_MS, endTimeMillis: NOW + 660 * MINUTE_MS };
    await write('PUT', '/course', { id: '102', memo: '持ち物: 教科書', ...times });
    await write('PUT', '/course/cancel', { id: '110', reason: '台風' });
    await write('POST', '/course', { studentId: '2', subject: '古典', ...times });
    await write('POST', '/lockDate', { date: '2026-11-28', reason: '学会' });
    await write('PUT', '/setting', { kana: 'サトウ ハナコ' });
    const changed = (await ask('GET', `${TEACHER}/course/102`)).data as Row;
    assert.deepEqual([changed.memo, changed.startTimeMillis], ['持ち物: 教科書', times.startTimeMillis]);
    assert.equal(changed.endTimeMillis, String(times.endTimeMillis));
    const days = (await ask('GET', `${TEACHER}/calendar/list/2026-11-01`)).data as Day[];
    assert.equal(days.find(({ date }) => date === '2026-11-28')?.lock?.reason, '学会');
    assert.ok(days.flatMap(({ courses }) => courses).some(({ subject }) => subject === '古典'));
    assert.equal(((await ask('GET', `${TEACHER}/login/info`)).data as Row).kana, 'サトウ ハナコ');
    const wrong = await ask('PUT', `${TEACHER}/course`, { id: 102, endTimeMillis: 0 });
    assert.deepEqual([wrong.http, wrong.status], [200, 0]);
    assert.equal((await ask('PUT', `${TEACHER}/course`, { id: 7 })).http, 404);
  });

  test('locks a date without a lockId, changes it with one, and unlocks it', async () => {
    const { ask, signIn } = start();
    await signIn();
    const lock = async () =>
      ((await ask('GET', `${TEACHER}/calendar/list/2026-11-15`)).data as Day[]).find(
        ({ date }) => date === '2026-11-28',
      )?.lock;
    await ask('POST', `${TEACHER}/lockDate`, { date: '2026-11-28', locked: true });
    const lockId = (await lock())?.lockId;
    assert.equal(typeof lockId, 'number');
    await ask('PUT', `${TEACHER}/lockDate`, {
      lockId: String(lockId),
      date: '2026-11-28',
      reason: '出張',
      locked: true,
    });
    assert.deepEqual([(await lock())?.lockId, (await lock())?.reason], [lockId, '出張']);
    await ask('PUT', `${TEACHER}/lockDate`, { lockId: String(lockId), date: '2026-11-28', locked: false });
    assert.equal((await lock()) ?? null, null);
  });

  test('knows the times of rooms, gives no ticket, and closes a meeting that is ended', async () => {
    const { ask, signIn, advance } = start();
    await signIn();
    const lesson = (await ask('GET', `${TEACHER}/classStudio/101`)).data as Row;
    assert.deepEqual([lesson.actualEndTimeMillis, lesson.currentMillis], [null, String(NOW)]);
    assert.equal((await ask('POST', `${TEACHER}/class`, { id: '101' })).data, undefined);
    advance(5);
    assert.equal((await ask('POST', '/api/backstage/meeting/studio/termination/201')).status, 1);
    advance(5);
    const meeting = (await ask('GET', `${TEACHER}/studio/201`)).data as Row;
    const ended = NOW + 5 * MINUTE_MS;
    assert.deepEqual([meeting.endTimeMillis, meeting.actualEndTimeMillis], [ended, ended]);
  });

  test('resets a password by a mailed token, once and for 30 minutes, and ends the sessions', async () => {
    const { ask, signIn, mails, advance } = start();
    await signIn();
    const sendMail = (email: string) => ask('POST', `${TEACHER}/resetPassword/email`, { email });
    const reset = (token: string) => ask('POST', `${TEACHER}/resetPassword`, { token, password: 'kaeru tobikomu' });
    assert.deepEqual((await sendMail('nobody@example.jp')).status, (await sendMail('hanako@example.jp')).status);
    const tokens = mails.map((text) => text.split('#token=')[1] ?? '');
    assert.equal(tokens.length, 1);
    advance(31);
    assert.equal((await reset(tokens[0] ?? '')).status, 0);
    await sendMail('hanako@example.jp');
    const token = mails[1]?.split('#token=')[1] ?? '';
    assert.equal((await reset(token)).status, 1);
    assert.equal((await reset(token)).status, 0);
    assert.equal((await ask('GET', `${TEACHER}/login/info`)).http, 403);
    assert.equal((await signIn()).status, 0);
    assert.equal((await signIn('kaeru tobikomu')).status, 1);
  });

  test('keeps a picture and shows it', async () => {
    const { handle, signIn } = start();
    const token = (await signIn()).headers.get('Authorization') ?? '';
    const upload = async (file: File) => {
      const body = new FormData();
      body.append('file', file);
      const headers = { Authorization: token };
      const reply = await handle(new Request(`${API}/api/upload/avatar`, { method: 'POST', headers, body }));
      return (await reply.json()) as { status: number; data?: string };
    };
    const { data = '' } = await upload(new File(['picture'], 'face.webp', { type: 'image/webp' }));
    const picture = await handle(new Request(data));
    assert.deepEqual([await picture.text(), picture.headers.get('Content-Type')], ['picture', 'image/webp']);
    assert.equal((await upload(new File(['<html>'], 'face.html', { type: 'text/html' }))).status, 0);
  });
});

interface Day {
  date: string;
  courses: Row[];
  lock: { lockId: number; reason: unknown } | null;
}
