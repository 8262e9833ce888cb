// Sends generated calls to a running provider and judges every reply.
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import * as v from 'valibot';
import type { Endpoint, DataOf } from '../../../src/core/api/endpoints/endpoint.ts';
import { manyLines, oneLine } from '../../../src/core/api/endpoints/plain-text.ts';
import { endpointTable, type EndpointName } from '../../../src/core/api/endpoints/table.ts';
import { cleanIdentifier } from '../../../src/core/i18n/index.ts';
import { formOf, type Calls } from '../client.ts';
import {
  readFacts,
  isRecord,
  seasoned,
  asNumber,
  readPublished,
  type Account,
  type Facts,
  type Parts,
  type Published,
} from './facts.ts';
import { signs, valuesOf, fits, insideOf, invalidOf } from './values.ts';

/** One call with everything that it sends. */
interface GeneratedCall {
  name: EndpointName;
  input: Parts;
  /** What is wrong with it; undefined for a right one. */
  wrong?: string | undefined;
  /** No published schema speaks of it. */
  isBeyondJson?: boolean | undefined;
  /** Which of the things that are there it is about; undefined: names are made up. */
  choice?: number | undefined;
}

/** Right and wrong calls of a row, about as many. */
export function callsOfRow(name: EndpointName): fc.Arbitrary<GeneratedCall> {
  const row: Endpoint = endpointTable[name];
  const right = rightInputOf(row);
  const choice = fc.option(fc.nat(100_000), { nil: undefined, freq: 4 });
  const calls = fc.record({ name: fc.constant(name), input: right, choice }, { noNullPrototype: true });
  const wrongs = (['params', 'query', 'body'] as const).flatMap((part) =>
    row[part] ? [invalidOf(insideOf(row[part])).map((invalid) => ({ part, invalid }))] : [],
  );
  if (wrongs.length === 0) return calls;
  const invalid = fc
    .tuple(calls, fc.oneof(...wrongs))
    .filter(([, { part, invalid }]) => part === 'body' || isRecord(invalid.value))
    .map(
      ([
        call,
        {
          part,
          invalid: { value, what, isBeyondJson },
        },
      ]) => ({
        ...call,
        choice: undefined,
        input: { ...call.input, [part]: value },
        wrong: `${part}: ${what}`,
        isBeyondJson,
      }),
    );
  return fc.oneof(calls, invalid);
}

function rightInputOf(row: Endpoint): fc.Arbitrary<Parts> {
  const ids = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => id);
  // A browser takes `.` and `..` out of a path.
  const id = signs(1, 64).filter((text) => !/^\.{1,2}$/.test(text) && text.isWellFormed());
  const params = row.params
    ? valuesOf(insideOf(row.params))
    : fc.record(Object.fromEntries(ids.map((name) => [name, id])), { noNullPrototype: true });
  return fc.record(
    {
      ...(ids.length > 0 && { params }),
      ...(row.query && { query: valuesOf(insideOf(row.query)) }),
      ...(row.body && { body: valuesOf(insideOf(row.body)) }),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Parts>;
}

/** A provider under fire. */
interface Target extends Calls {
  clock: { now: number };
}

/** What came of all calls. */
interface Tally {
  calls: number;
  statuses: Record<string, number>;
  accepted: number;
  readBack: number;
}

/** Creates a function that sends one call, and returns what is wrong with the reply, if anything. */
export async function createCallRunner(provider: Target) {
  const published: Published = readPublished(
    (await (await provider.fetch('/openapi.json')).json()) as Record<string, unknown>,
  );
  const account: Account = { email: 'hanako@example.jp', password: 'hanako-demo', token: await provider.signIn() };
  const pictures: string[] = [];
  const tally: Tally = { calls: 0, statuses: {}, accepted: 0, readBack: 0 };
  let facts: Facts = await readFacts(provider, account, pictures, provider.clock.now);

  const signIn = async () => {
    account.token = await provider.signIn('hanako', account.password);
  };

  async function send(
    name: EndpointName,
    input: Parts,
    tries = 0,
  ): Promise<{ httpStatus: number; body: Record<string, unknown> }> {
    const { path, init } = requestOf(endpointTable[name], input, account.token);
    const response = await provider.fetch(path, init);
    const body = JSON.parse(await response.text()) as Record<string, unknown>;
    tally.calls += 1;
    const { code, retryAfterSeconds } = (body['data'] ?? {}) as Record<string, unknown>;
    if (tries < 3 && code === 'limited') {
      // Whoever has tried too often waits: here the clock does.
      provider.clock.now += 1_000 * Number(retryAfterSeconds);
      return send(name, input, tries + 1);
    }
    if (tries < 3 && response.status === 403) {
      await signIn();
      return send(name, input, tries + 1);
    }
    tally.statuses[`${response.status}/${String(body['status'])}`] =
      (tally.statuses[`${response.status}/${String(body['status'])}`] ?? 0) + 1;
    return { httpStatus: response.status, body };
  }

  return {
    tally,
    /** A token that is good now. */
    token: async () => (await signedIn()).token,
    async run(call: GeneratedCall): Promise<string | undefined> {
      if (tally.calls % 100 < 2) facts = await readFacts(provider, await signedIn(), pictures, provider.clock.now);
      const { name, choice, wrong, isBeyondJson } = call;
      const input = choice === undefined ? call.input : seasoned(name, call.input, facts, choice, provider.clock.now);
      const isRight = isRightInput(endpointTable[name], input);
      if (wrong === undefined && !isRight) return `${name}: what is known there does not fit its schema`;
      const { httpStatus, body } = await send(name, input);
      const where = `${name} (${wrong ?? 'right'}, HTTP ${httpStatus})`;
      if (httpStatus >= 500) return `${where}: ${JSON.stringify(body)}`;
      const problem = published.replyProblem(name, httpStatus, body);
      if (problem) return problem;
      if (!isBeyondJson && published.allows(name, input) !== isRight)
        return `${where}: the published schema ${isRight ? 'refuses' : 'allows'} it`;
      if (isRight !== (httpStatus === 200 || (httpStatus === 404 && isMissing(body))))
        return `${where}: the provider ${isRight ? 'refuses' : 'takes'} it: ${JSON.stringify(body)}`;
      if (!isRight || body['status'] !== 1) return undefined;
      return accepted(name, input, body['data'], where);
    },
  };

  async function signedIn(): Promise<Account> {
    const { httpStatus } = await send('readTeacher', {});
    if (httpStatus !== 200) throw new Error(`The teacher cannot be read: HTTP ${httpStatus}.`);
    return account;
  }

  async function accepted(name: EndpointName, input: Parts, data: unknown, where: string): Promise<string | undefined> {
    tally.accepted += 1;
    const row: Endpoint = endpointTable[name];
    if (!v.safeParse(row.data, data ?? undefined).success) return `${where}: its data do not fit the row`;
    const { newPassword } = isRecord(input.body) ? input.body : {};
    if (name === 'changeSettings' && typeof newPassword === 'string') {
      account.password = newPassword;
      // The new password has to work.
      await signIn();
    }
    if (name === 'signOut') await signIn();
    if (name === 'uploadAvatar') pictures.push(String(data));
    const lost = await lostInStore(provider, name, input, data, account);
    tally.readBack += 1;
    return lost && `${where}: ${lost}`;
  }
}

const isMissing = (body: Record<string, unknown>) => isRecord(body['data']) && body['data']['code'] === 'notFound';

function isRightInput(row: Endpoint, input: Parts): boolean {
  // What a query leaves out has a default.
  const query = Object.fromEntries(
    Object.entries({ page: 1, size: 10, ...input.query }).map(([name, value]) => [name, asNumber(value)]),
  );
  const whole: Parts = { ...input, query };
  return (['params', 'query', 'body'] as const).every((part) => !row[part] || fits(insideOf(row[part]), whole[part]));
}

function requestOf(
  row: Endpoint,
  { params = {}, query = {}, body }: Parts,
  token: string,
): { path: string; init: RequestInit } {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '').toWellFormed()),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  ).toString();
  const isForm = row.form === true;
  const headers = { Authorization: token, ...(row.body && !isForm && { 'Content-Type': 'application/json' }) };
  const content = isForm ? formOf(isRecord(body) ? body : {}) : JSON.stringify(body);
  return {
    path: search ? `${path}?${search}` : path,
    init: { method: row.method, headers, ...(row.body && { body: content }) },
  };
}

// Whether what a provider took is what it gives back.

type Row = Record<string, unknown>;

/** Reads back the record that an accepted call has written. Returns the differences, or undefined if it is as sent. */
async function lostInStore(
  provider: Calls,
  name: string,
  { body }: Parts,
  data: unknown,
  { token }: Account,
): Promise<string | undefined> {
  const sent = { ...(body as Row) };
  const reply = data as Row;
  switch (name) {
    case 'createLesson':
    case 'changeLesson': {
      const id = String(reply['id']);
      const { data: lesson } = await provider.ask('readLesson', { params: { id } }, { token });
      // A key that came before answers its lesson, as it is by now.
      if (name === 'createLesson' && (lesson.version ?? 0) > 1) return undefined;
      return difference(
        sent,
        lesson,
        name === 'createLesson'
          ? ['studentId', 'subject', 'startTimeMillis', 'endTimeMillis', 'memo']
          : ['startTimeMillis', 'endTimeMillis', 'subject', 'memo', 'note'],
      );
    }
    case 'cancelLesson': {
      const { data: lesson } = await provider.ask('readLesson', { params: { id: String(sent['id']) } }, { token });
      return lesson.canceledAt === undefined ? 'the lesson is not cancelled' : undefined;
    }
    case 'changeSettings': {
      const { data: teacher } = await provider.ask('readTeacher', {}, { token });
      return difference(sent, teacher, [
        'avatar',
        'name',
        'kana',
        'phone',
        'introduction',
        'timeZone',
        'firstDayOfWeek',
        'language',
        'theme',
        'reminderMinutes',
      ]);
    }
    case 'createLock':
    case 'changeLock': {
      const { data: days } = await provider.ask('readCalendar', { params: { date: String(sent['date']) } }, { token });
      return lockDifference(
        sent,
        days.map(({ lock }) => lock).find((lock) => lock?.lockId === reply['lockId']),
      );
    }
  }
  return undefined;
}

type Lock = DataOf<(typeof endpointTable)['createLock']>;

function lockDifference(sent: Row, lock: Lock | undefined): string | undefined {
  if (sent['locked'] === false) return lock && 'the lock is still there';
  return lock
    ? difference(sent, lock, ['date', 'startTimeMillis', 'endTimeMillis', 'reason'])
    : 'there is no such lock';
}

/** JSON knows no −0, and texts are stored without control characters, identifiers as they are cleaned. */
function difference(sent: Row, stored: Row, fields: string[]): string | undefined {
  const isStored = (value: unknown, field: string) =>
    typeof value === 'string'
      ? [value, oneLine(value), manyLines(value), cleanIdentifier(value)].includes(String(stored[field]))
      : isDeepStrictEqual(JSON.parse(JSON.stringify(value)), stored[field]);
  const wrong = fields.find((field) => sent[field] !== undefined && !isStored(sent[field], field));
  return wrong && `${wrong} was ${JSON.stringify(sent[wrong])} and is ${JSON.stringify(stored[wrong])}`;
}
