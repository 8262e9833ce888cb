import type { Subjects } from '../index.ts';

export const portal: Subjects['portal'] = {
  title: '教师端',
};
