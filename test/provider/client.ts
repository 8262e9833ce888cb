// A running provider on an in-memory database, with a clock that stands still until a test moves it.
import assert from 'node:assert/strict';
import { after } from 'node:test';
import * as v from 'valibot';
import {
  startProvider,
  type Mail,
  type ProviderStart,
  type RunningProvider,
} from '../../provider/adapters/node/index.ts';
import type { DataOf, Endpoint, InputOf } from '../../src/core/api/endpoints/endpoint.ts';
import { endpointTable, type EndpointName } from '../../src/core/api/endpoints/table.ts';
import type { Lesson } from '../../src/core/api/endpoints/records.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Wednesday, 18 November 2026, 18:00 in Tokyo. */
export const NOW = Date.UTC(2026, 10, 18, 9);

/** A moment of a Tokyo day. */
export const tokyo = (day: string, time: string) => Date.parse(`${day}T${time}:00+09:00`);

export interface Answer<Data = unknown> {
  httpStatus: number;
  headers: Headers;
  status: number;
  message: string;
  data: Data;
}

export interface AskOptions {
  token?: string | undefined;
  language?: string;
  headers?: Record<string, string>;
}

type Table = typeof endpointTable;

/** Asks a provider, wherever it runs. */
export interface Calls {
  /** Calls by name. A success has to fit the schema of the row. */
  ask<Name extends EndpointName>(
    name: Name,
    input: InputOf<Table[Name]>,
    options?: AskOptions,
  ): Promise<Answer<DataOf<Table[Name]>>>;
  /** Calls with anything, right or wrong. */
  askAnything(name: EndpointName, input: unknown, options?: AskOptions): Promise<Answer<Record<string, unknown>>>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** A token of a demo teacher. */
  signIn(teacher?: 'hanako' | 'taro', password?: string): Promise<string>;
}

export interface TestProvider extends Calls {
  /** Where it says that it is reached. */
  url: string;
  port: number;
  clock: { now: number };
  mails(): Promise<Mail[]>;
  rooms: RunningProvider['rooms'];
  /** Runs the provider's background work once. */
  tick(): Promise<void>;
  postLessonMails(): Promise<void>;
  noteOfficeChange: RunningProvider['noteOfficeChange'];
  /** Pushes the reminders that are due; resolves when no notification is under way. */
  push(): Promise<void>;
  /** Moves uploads into the bucket, and deletes unused objects. */
  tendBucket(): Promise<void>;
  drain(): void;
  close(): Promise<void>;
}

/** Starts one; it is closed after the tests of the file or suite. */
export async function startTestProvider(start: ProviderStart = {}): Promise<TestProvider> {
  const clock = { now: start.now?.() ?? NOW };
  // While the clock stands still no wait gets shorter, so nothing is gained by holding an attempt.
  const provider = await startProvider({
    passwordCost: { memory: 1024, passes: 1 },
    attemptHold: 0,
    // By the test's clock, when the test says so.
    background: false,
    // Tests set `X-Forwarded-For` without a proxy.
    warn: () => {},
    ...start,
    now: () => clock.now,
  });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await provider.close();
    isClosed = true;
  };
  after(close);
  return {
    ...callsOf((path, init) => fetch(`http://127.0.0.1:${provider.port}${path}`, init)),
    url: provider.url,
    port: provider.port,
    clock,
    mails: () => provider.mails(),
    rooms: provider.rooms,
    tick: () => provider.runBackgroundWork(),
    postLessonMails: () => provider.postLessonMails(),
    noteOfficeChange: (id) => provider.noteOfficeChange(id),
    push: () => provider.push(),
    tendBucket: () => provider.tendBucket(),
    drain: () => provider.drain(),
    close,
  };
}

/** The calls of a provider that is reached like this, by paths within it. */
export function callsOf(reach: (path: string, init?: RequestInit) => Promise<Response>): Calls {
  async function askAnything(name: EndpointName, input: unknown, options: AskOptions = {}) {
    const row: Endpoint = endpointTable[name];
    const { path, init } = requestOf(row, input as Parts, options);
    const answer = await read(await reach(path, init));
    if (answer.status === 1) v.parse(row.data, answer.data);
    return answer;
  }

  return {
    ask: askAnything as Calls['ask'],
    askAnything,
    fetch: reach,
    async signIn(teacher = 'hanako', password = `${teacher}-demo`) {
      const { headers } = await askAnything('signIn', { body: { email: `${teacher}@example.jp`, password } });
      return headers.get('Authorization') ?? assert.fail('no token came');
    },
  };
}

interface Parts {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
}

function requestOf(
  row: Endpoint,
  { params = {}, query = {}, body }: Parts,
  { token, language, headers: more }: AskOptions,
) {
  const filled = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const headers = new Headers(more);
  if (token) headers.set('Authorization', token);
  if (language) headers.set('Accept-Language', language);
  if (body && !row.form) headers.set('Content-Type', 'application/json');
  const content = row.form ? formOf(body ?? {}) : JSON.stringify(body);
  return {
    path: search ? `${filled}?${search}` : filled,
    init: { method: row.method, headers, ...(body && { body: content }) },
  };
}

export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}

/** Every reply is JSON with a status, a message and data. */
export async function read(response: Response): Promise<Answer<Record<string, unknown>>> {
  assert.match(response.headers.get('Content-Type') ?? '', /^application\/json/);
  const reply = (await response.json()) as { status: number; message: string; data: Record<string, unknown> };
  assert.deepEqual(Object.keys(reply), ['status', 'message', 'data']);
  return { httpStatus: response.status, headers: response.headers, ...reply };
}

/** A lesson of the teacher in a state, by default one that is to come. */
export async function findLesson(provider: Calls, token: string, state: 1 | 2 | 3 | 4 = 1, index = 0): Promise<Lesson> {
  const { data } = await provider.ask('searchLessons', { query: { page: 1, size: 100 }, body: { state } }, { token });
  return data.list[index] ?? assert.fail(`there is no lesson in state ${state}`);
}

/** Asserts that a rule rejected the request: HTTP 200, status 0, a message, and the code of the rule. */
export function assertRejected(answer: Answer, code: string): void {
  const { httpStatus, status, message, data } = answer as Answer<Record<string, unknown>>;
  assert.deepEqual({ httpStatus, status, code: data?.['code'] }, { httpStatus: 200, status: 0, code });
  assert.notEqual(message, 'success');
}
