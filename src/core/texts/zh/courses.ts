import type { Subjects } from '../index.ts';

export const courses: Subjects['courses'] = {
  title: '课程列表',
};
