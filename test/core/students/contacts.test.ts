import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createContacts } from '../../../src/core/index.ts';
import { success, type Answer } from '../../support/servers/scripted-server.ts';
import { start } from '../recorded-session.ts';

describe('contacts', () => {
  test('are all students, those that are searched for, and the contract of one', async (t) => {
    const contract = {
      studentId: '3',
      studentName: '佐藤 健',
      contractNumber: 'A-1',
      plan: '週1回',
      subjects: ['数学'],
      startsOn: '2026-04-01',
      endsOn: '2027-03-31',
      minutesPerLesson: 60,
      lessonsTotal: 40,
      lessonsUsed: 10,
      lessonsPlanned: 5,
      lessonsLeft: 25,
      minutesThisMonth: 120,
      note: '',
    };
    const { server, session } = await start(t, ({ path }) => success(path.includes('contract') ? contract : []));
    const contacts = createContacts(session);
    await contacts.load();
    await contacts.search('さとう');
    await contacts.readContract('3');
    assert.deepEqual(
      server.requests.map(({ method, path, body }) => `${method} ${path} ${body}`),
      [
        'GET /api/client/teacher/student ',
        'POST /api/client/teacher/search/student {"words":"さとう"}',
        'GET /api/client/teacher/contractContent/3 ',
      ],
    );
    assert.deepEqual(
      [contacts.students.data.peek(), contacts.found.data.peek(), contacts.contract.data.peek()],
      [[], [], contract],
    );
  });

  test('are called off when the screen goes', async (t) => {
    const { server, session } = await start(t, () => new Promise<Answer>(() => undefined));
    const contacts = createContacts(session);
    const calls = [contacts.load(), contacts.search('x'), contacts.readContract('3')];
    await server.waitForRequest(3);
    contacts.dispose();
    for (const call of calls) assert.equal((await call).failure?.kind, 'aborted');
  });
});
