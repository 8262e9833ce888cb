import type { Student } from '../../../src/core/api/endpoints/records.ts';

/** A student with what a test is about. */
export function studentOf(id: string, more: Partial<Student> = {}): Student {
  return { id, name: id, kana: '', avatar: '', grade: '', subjects: [], ...more };
}
