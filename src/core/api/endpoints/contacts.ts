import * as v from 'valibot';
import { contract, student } from './records.ts';
import { endpoint, inputType } from './endpoint.ts';
import type { Inputs } from './inputs.ts';

export const searchStudents = endpoint({
  method: 'POST',
  path: '/api/client/teacher/search/student',
  body: inputType<Inputs['searchStudents']['body']>(),
  data: v.array(student),
});

export const listStudents = endpoint({ method: 'GET', path: '/api/client/teacher/student', data: v.array(student) });

export const readContract = endpoint({
  method: 'GET',
  path: '/api/client/teacher/contractContent/{studentId}',
  data: contract,
});
