import type { Translate } from '../../core/index.ts';

/** `授業3件・面談1件`: lessons and meetings are never counted together. Without either it is about lessons. */
export function countsText(t: Translate, lessons: number, meetings: number): string {
  // As texts: a day has no thousands to be separated, and Intl writes numbers slowly.
  const ofLessons = t('schedule.count', { count: String(lessons) });
  if (meetings === 0) return ofLessons;
  const ofMeetings = t('schedule.meetingCount', { count: String(meetings) });
  return lessons === 0 ? ofMeetings : t('schedule.counts', { lessons: ofLessons, meetings: ofMeetings });
}
