import assert from 'node:assert/strict';
import type { CallRecords } from './call-records.ts';
import type { CallRow } from './call-row.ts';

export const scheduleRows = ({ locked }: CallRecords) =>
  ({
    readCalendar: {
      right: { params: { date: '2026-11-18' } },
      data: (days) => assert.ok((days as unknown as unknown[]).length > 20),
      wrong: {
        'no day': [{ params: { date: '2026-02-30' } }, 422, 'notDay'],
        'a text': [{ params: { date: 'today' } }, 422, 'notDay'],
      },
    },
    createLock: {
      right: { body: { date: '2027-03-05', reason: '旅行', locked: true } },
      data: ({ lockId }) => assert.ok(lockId),
      wrong: {
        'a day that is locked': [{ body: { date: '2027-03-05', locked: true } }, 200, 'lockExists'],
        'a past day': [{ body: { date: '2026-11-17', locked: true } }, 200, 'past'],
        'no day of the calendar': [{ body: { date: '2027-02-30', locked: true } }, 422, 'notDay'],
        'an open lock': [{ body: { date: '2027-03-06', locked: false } }, 422, 'invalid'],
        'a long reason': [{ body: { date: '2027-03-06', reason: 'あ'.repeat(201), locked: true } }, 422, 'tooLong'],
      },
    },
    changeLock: {
      right: { body: { lockId: locked.lockId, date: locked.date, reason: '通院', locked: true } },
      data: ({ reason }) => assert.equal(reason, '通院'),
      wrong: { 'no number of the lock': [{ body: { date: locked.date, locked: true } }, 422, 'required'] },
      missing: { body: { lockId: 'nobody', date: locked.date, locked: false } },
    },
  }) satisfies Record<string, CallRow>;
