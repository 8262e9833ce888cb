import * as v from 'valibot';
import { contract, student } from './records.ts';
import { endpoint, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const searchStudents = endpoint({
  method: 'POST',
  path: '/api/client/teacher/search/student',
  description:
    "The teacher's students whose name, kana or guardian's name contains the words; ignores kana, width and case.",
  body: inputType<Inputs['searchStudents']['body']>(),
  data: v.array(student),
});

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/client/teacher/student',
  description: 'All students of the teacher, sorted by kana.',
  data: v.array(student),
});

export const readContract = endpoint({
  method: 'GET',
  path: '/api/client/teacher/contractContent/{studentId}',
  description: 'The contract of a student, and how much of it is used.',
  data: contract,
});
