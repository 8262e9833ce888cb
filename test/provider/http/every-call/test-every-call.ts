import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpointTable, type EndpointName } from '../../../../src/core/api/endpoints/table.ts';
import type { Calls } from '../../client.ts';
import {
  accountRows,
  findCallRecords,
  type CallRecords,
  type CallRow,
  contactsRows,
  coursesRows,
  liveRoomRows,
  passwordRows,
  scheduleRows,
  settingsRows,
} from './rows.ts';
import { extensionRows } from './extension-rows.ts';

/** Tests every call of a provider with the demo world as of `NOW`: right, wrong, without a token and with a foreign one. */
export async function testEveryCall(provider: Calls): Promise<void> {
  const token = await provider.signIn('hanako');
  const foreignToken = await provider.signIn('taro');
  const records = await findCallRecords(provider, token);
  const rows = rowsFor(records);

  test('the table has every call of the specification, and the extensions', () => {
    const isExtension = (name: string) => 'extension' in endpointTable[name as EndpointName];
    assert.equal(Object.keys(rows).filter((name) => !isExtension(name)).length, 31);
    assert.deepEqual(Object.keys(rows).filter(isExtension).toSorted(), Object.keys(extensionRows(records)).toSorted());
  });

  // In the order of the table, but signing out comes last.
  const names = (Object.keys(endpointTable) as EndpointName[]).toSorted(
    (a, b) => Number(a === 'signOut') - Number(b === 'signOut'),
  );
  for (const name of names)
    if (Object.hasOwn(rows, name)) testCall(provider, name, rows[name], token, foreignToken);
    else
      test(`${name} has requests that are tested`, () => assert.fail(`Add ${name} to test/provider/http/every-call/.`));
}

const rowsFor = (records: CallRecords): Record<EndpointName, CallRow> => ({
  ...accountRows,
  ...settingsRows,
  ...passwordRows,
  ...coursesRows(records),
  ...liveRoomRows(records),
  ...scheduleRows(records),
  ...contactsRows(records),
  ...extensionRows(records),
});

function testCall(provider: Calls, name: EndpointName, row: CallRow, token: string, foreignToken: string): void {
  const { right, data, wrong = {}, missing } = row;
  const { method, path, ...rest } = endpointTable[name];
  const needsTeacher = !('access' in rest);

  describe(`${method} ${path} (${name})`, () => {
    if (needsTeacher) {
      test('rejects a request without a token, or with an unknown one', async () => {
        for (const wrongToken of [undefined, 'x'.repeat(43)]) {
          const answer = await provider.askAnything(name, right ?? {}, { token: wrongToken });
          assert.deepEqual([answer.httpStatus, answer.status, answer.data['code']], [403, -1, 'sessionOver']);
        }
      });
    }
    if (missing) {
      test("replies 404 for unknown records and for another teacher's", async () => {
        for (const answer of [
          await provider.askAnything(name, missing, { token }),
          await provider.askAnything(name, right, { token: foreignToken }),
        ])
          assert.deepEqual([answer.httpStatus, answer.status, answer.data['code']], [404, 0, 'notFound']);
      });
    }
    if (right) {
      test('replies with the data of its row', async () => {
        const answer = await provider.askAnything(name, right, { token });
        assert.deepEqual([answer.httpStatus, answer.status, answer.message], [200, 1, 'success']);
        data?.(answer.data);
      });
    }
    for (const [what, [input, httpStatus, code]] of Object.entries(wrong)) {
      test(`refuses ${what}`, async () => {
        const answer = await provider.askAnything(name, input, { token });
        assert.deepEqual([answer.httpStatus, answer.status, answer.data['code']], [httpStatus, 0, code]);
        assert.notEqual(answer.message, '');
        if (httpStatus === 422) assert.equal(typeof answer.data['field'], 'string');
      });
    }
  });
}
