import type { Subjects } from '../index.ts';

export const portal: Subjects['portal'] = {
  title: 'صفحة المعلّم',
};
