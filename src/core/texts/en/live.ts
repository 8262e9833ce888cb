import type { Subjects } from '../index.ts';

export const live: Subjects['live'] = {
  classEnded: 'This lesson has ended.',
  meetingEnded: 'This meeting has ended.',
};
