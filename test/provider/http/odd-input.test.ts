import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as v from 'valibot';
import { manyLines, oneLine } from '../../../src/core/api/endpoints/plain-text.ts';
import { endpointTable } from '../../../src/core/api/endpoints/table.ts';
import type { Endpoint } from '../../../src/core/api/endpoints/endpoint.ts';
import { read, startTestProvider } from '../client.ts';

const provider = await startTestProvider();
const token = await provider.signIn();
const change = (body: Record<string, unknown>) => provider.askAnything('changeSettings', { body }, { token });

for (const [what, name] of Object.entries({
  'NUL characters': '\0\0',
  'zero-width characters': '\u200b\u200c\u200d\ufeff',
  'direction characters': '\u202e\u2066\u200f',
  'white space': ' \u3000\t',
  'fillers of Hangul and Braille': '\u3164\u2800',
})) {
  test(`a name of ${what} alone is refused as empty`, async () => {
    const { httpStatus, data, message } = await change({ name });
    assert.deepEqual([httpStatus, data['code'], data['field']], [422, 'required', 'name']);
    assert.match(message, /名前を入力してください。/);
  });
}

test('a name keeps joiners and variants of its kanji, and loses characters that are not seen', async () => {
  for (const name of ['👩\u200d🏫 花子', 'می\u200cخواهم', '佐藤\u3000花子', '葛\u{E0100}城 髙﨑'])
    assert.equal((await change({ name })).data['name'], name);
  assert.equal((await change({ name: '\uFEFFمحمد \u200fعلي\u200b' })).data['name'], 'محمد علي');
});

test('a list is rejected as an object, even where every field is optional', async () => {
  const response = await provider.fetch('/api/client/teacher/setting', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: '[]',
  });
  const { httpStatus, data } = await read(response);
  assert.deepEqual([httpStatus, data['code'], data['field']], [422, 'invalid', 'body']);
});

for (const date of ['9999-12-31', '9999-12-01', '0000-01-01', '2026-02-30', '2026-1-1', 'today']) {
  test(`the calendar of ${date} is refused as a wrong day`, async () => {
    const { httpStatus, data } = await provider.askAnything('readCalendar', { params: { date } }, { token });
    assert.deepEqual([httpStatus, data['code'], data['field']], [422, 'notDay', 'date']);
  });
}

test('a lock on the last representable day is rejected as invalid', async () => {
  const body = { date: '9999-12-31', locked: true, startTimeMillis: 253402214400000, endTimeMillis: 253402218000000 };
  const { httpStatus, data } = await provider.askAnything('createLock', { body }, { token });
  assert.deepEqual([httpStatus, data['code']], [422, 'notDay']);
});

describe('control characters', () => {
  const pasted = '数\u0000学\r\nII\tB\u0085C\u2028D\u001b[2J';
  const asLine = '数学 II B C D[2J';
  const asLines = '数学\nII B\nC\nD[2J';

  test('are removed from one line, which stays one', () => assert.equal(oneLine(pasted), asLine));

  test('are removed from several lines, which stay several', () => assert.equal(manyLines(pasted), asLines));

  test('are stored of no name and no text of a teacher', async () => {
    const { data: teacher } = await change({ name: pasted, kana: pasted, introduction: pasted });
    assert.deepEqual([teacher['name'], teacher['kana'], teacher['introduction']], [asLine, asLine, asLines]);
    const lesson = { studentId: 'student-hanako-01', subject: pasted, memo: pasted, idempotencyKey: 'pasted-texts' };
    const startTimeMillis = Date.UTC(2026, 11, 8, 18);
    const times = { startTimeMillis, endTimeMillis: startTimeMillis + 3_600_000, allowWarnings: true };
    const { data: created } = await provider.askAnything('createLesson', { body: { ...lesson, ...times } }, { token });
    assert.deepEqual([created['subject'], created['memo']], [asLine, asLines]);
  });

  /** Texts that nobody reads: secrets, keys, and addresses of our own. */
  const secrets = [
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'emailToken',
    'challenge',
    'code',
    'idempotencyKey',
  ];
  const references = ['id', 'ids', 'studentId', 'lockId', 'makeUpId', 'author', 'avatar', 'boardUrl'];
  const unread = new Set([...secrets, ...references]);

  test('pass through no field of any call that people read', () => {
    const passing: string[] = [];
    for (const [name, row] of Object.entries(endpointTable as Record<string, Endpoint>)) {
      for (const [field, schema] of Object.entries(entriesOf(row.body))) {
        if (unread.has(field)) continue;
        for (const text of ['a\u0000b', 'a\rb', 'a\u001bb', 'a\u0085b']) {
          const result = v.safeParse(schema, text);
          if (result.success && /[^\P{Cc}\n]/u.test(String(result.output))) passing.push(`${name} ${field}`);
        }
      }
    }
    assert.deepEqual(passing, []);
  });
});

/** The fields of a body, which may have checks of its own. */
const entriesOf = (schema: unknown): Record<string, v.GenericSchema> =>
  ((schema as { entries?: object } | undefined)?.entries ?? {}) as Record<string, v.GenericSchema>;
