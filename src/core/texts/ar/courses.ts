import type { Subjects } from '../index.ts';

export const courses: Subjects['courses'] = {
  title: 'الدروس',
};
