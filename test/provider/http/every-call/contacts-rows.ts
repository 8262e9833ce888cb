import assert from 'node:assert/strict';
import type { CallRecords } from './call-records.ts';
import type { CallRow } from './call-row.ts';

export const contactsRows = ({ student }: CallRecords) =>
  ({
    searchStudents: {
      right: { body: { words: 'ﾔﾏﾀﾞ' } },
      data: (found) =>
        assert.deepEqual(
          (found as unknown as { name: string }[]).map(({ name }) => name),
          ['山田 太一'],
        ),
      wrong: { 'no words': [{ body: {} }, 422, 'required'] },
    },
    listStudents: { right: {}, data: (found) => assert.equal((found as unknown as unknown[]).length, 14) },
    readContract: {
      right: { params: { studentId: student.id } },
      data: ({ lessonsTotal, lessonsUsed, lessonsLeft }) => {
        assert.equal(Number(lessonsTotal), Number(lessonsUsed) + Number(lessonsLeft));
      },
      missing: { params: { studentId: 'nobody' } },
    },
  }) satisfies Record<string, CallRow>;
