import * as v from 'valibot';
import { contract, student } from '../records.ts';
import { endpoint, text } from './endpoint.ts';

export const searchStudents = endpoint({
  method: 'POST', path: '/api/client/teacher/search/student',
  use: 'The teacher\'s students whose name or kana holds the words, blind to kana, width and case.',
  body: v.object({ words: text(100) }),
  data: v.array(student),
});

export const listStudents = endpoint({
  method: 'GET', path: '/api/client/teacher/student',
  use: 'All students of the teacher, by kana.',
  data: v.array(student),
});

export const readContract = endpoint({
  method: 'GET', path: '/api/client/teacher/contractContent/{studentId}',
  use: 'The contract of one student, and how much of it is used.',
  data: contract,
});
