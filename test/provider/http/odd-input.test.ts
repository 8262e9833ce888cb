import assert from 'node:assert/strict';
import { test } from 'node:test';
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

test('a name may contain joiners and direction marks among other characters', async () => {
  for (const name of ['👩\u200d🏫 花子', 'محمد \u200fعلي', '佐藤\u3000花子'])
    assert.equal((await change({ name })).data['name'], name);
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
