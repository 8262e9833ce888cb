import type { Subjects } from '../subjects.ts';

export const live: Subjects['live'] = {
  classEnded: 'انتهى هذا الدرس.',
  meetingEnded: 'انتهى هذا اللقاء.',
};
