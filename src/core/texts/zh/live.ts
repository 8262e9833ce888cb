import type { Subjects } from '../subjects.ts';

export const live: Subjects['live'] = {
  classEnded: '本节课已结束。',
  meetingEnded: '本次面谈已结束。',
};
