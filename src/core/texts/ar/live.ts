import type { Subjects } from '../index.ts';

export const live: Subjects['live'] = {
  classEnded: 'انتهى هذا الدرس.',
  meetingEnded: 'انتهى هذا اللقاء.',
};
