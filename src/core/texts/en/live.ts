import type { Subjects } from '../subjects.ts';

export const live: Subjects['live'] = {
  classEnded: 'This lesson has ended.',
  meetingEnded: 'This meeting has ended.',
};
