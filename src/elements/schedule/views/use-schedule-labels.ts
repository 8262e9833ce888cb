import { useMemo } from 'react';
import { clockEndOf, isPlacedMeeting, type PlacedEntry, type PlacedLesson } from '../../../core/schedule/index.ts';
import { lessonState } from '../../../core/lessons/index.ts';
import { deviceZoneClock, showSameTime, timeOfMinute, zoneClock, startOfDay } from '../../../core/time/index.ts';
import type { BusyDay } from '../../../core/outside-calendars/index.ts';
import type { Lesson, Lock } from '../../../core/api/endpoints/index.ts';
import type { Translate } from '../../../core/i18n/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { dayNames, type DayNames } from '../../../ui/date-time/day-names.ts';
import type { View } from '../contract.ts';
import { useHolidays } from './use-holidays.ts';

/** Between the titles of several events. */
export const SEPARATOR = ' · ';

/** All labels of days and lessons in the views. */
export interface ScheduleLabels extends DayNames {
  /** Label of the period: `2026年11月`. */
  period(view: View, days: readonly string[], date: string): string;
  /** `勤労感謝の日`; undefined on any other day. */
  holiday(day: string): string | undefined;
  /** Formats minutes since midnight: `09:05`; the end of the day is 24:00. */
  time(minute: number): string;
  /** `16:00–17:00`, on the day of the grid. */
  span(placed: PlacedEntry): string;
  /** The accessible name of a lesson: its visible text, then day and state. */
  lesson(placed: PlacedLesson, now: number): string;
  /** The accessible name of a day. */
  day(day: string, lock: Lock | undefined, placed: readonly PlacedEntry[]): string;
  /** `授業3件・面談1件`, of what is there. */
  counts(placed: readonly PlacedEntry[]): string;
  /** `他 3 件`, of what is not shown; with meetings each kind is counted. */
  more(placed: readonly PlacedEntry[]): string;
  /** The same where only one count has room: `計4件` of lessons and meetings. */
  shortCounts(placed: readonly PlacedEntry[]): string;
  lock(lock: Lock): string;
  /** `ほかのカレンダー：10:00–11:00`, for screen readers. */
  busy(busy: BusyDay): string;
  /** `終日：研修`, the events of a whole day. */
  busyAllDay(busy: BusyDay): string;
}

export function useScheduleLabels(): ScheduleLabels {
  const t = useText();
  const dates = useDates();
  const holiday = useHolidays();
  const { language, timeZone } = useScreen();
  return useMemo(() => {
    const names = dayNames(language);
    const dayOf = (day: string): string => dates.day(startOfDay(day, timeZone));
    const clock = zoneClock(timeZone);
    // Formatting is slow and there are many lessons, so compare clocks first.
    const isSameClock = (millis: number): boolean => showSameTime(clock, deviceZoneClock, millis);
    const state = (lesson: Lesson, now: number): string => t(`courses.lessonState.${lessonState(lesson, now) ?? 1}`);
    const lock = ({ startTimeMillis: start, endTimeMillis: end, reason = '' }: Lock): string => {
      if (start === undefined || end === undefined)
        return reason ? t('schedule.lockReason', { reason }) : t('schedule.lock');
      const time = dates.span(start, end);
      return reason ? t('schedule.lockSpanReason', { time, reason }) : t('schedule.lockSpan', { time });
    };
    const span = (placed: PlacedEntry): string =>
      `${timeOfMinute(placed.startMinute)}–${timeOfMinute(clockEndOf(placed, timeZone))}`;
    const counts = (placed: readonly PlacedEntry[]): string => {
      const meetings = placed.filter(isPlacedMeeting).length;
      return countsText(t, placed.length - meetings, meetings);
    };
    const busyAllDay = ({ allDay }: BusyDay): string => {
      const titles = allDay.filter(Boolean).join(SEPARATOR);
      return titles ? t('schedule.busy.allDayTitle', { title: titles }) : t('schedule.busy.allDay');
    };
    return {
      ...names,
      busyAllDay,
      busy(busy) {
        const spans = busy.spans.map(({ startMinute, endMinute, titles }) =>
          [`${timeOfMinute(startMinute)}–${timeOfMinute(endMinute)}`, ...titles].join(' '),
        );
        const what = [...(busy.allDay.length > 0 ? [busyAllDay(busy)] : []), ...spans];
        return t('schedule.busy.day', { what: what.join(SEPARATOR) });
      },
      holiday,
      lock,
      counts,
      more: (placed) =>
        placed.some(isPlacedMeeting)
          ? t('schedule.moreWith', { what: counts(placed) })
          : t('schedule.more', { count: String(placed.length) }),
      shortCounts: (placed) =>
        placed.some(isPlacedMeeting) && !placed.every(isPlacedMeeting)
          ? t('schedule.total', { count: String(placed.length) })
          : counts(placed),
      time: timeOfMinute,
      period(view, days, date) {
        if (view === 'month') return names.month(date);
        if (view === 'day') return names.full(date);
        return t('schedule.span', { from: dayOf(days[0] ?? date), until: dayOf(days.at(-1) ?? date) });
      },
      span,
      lesson(placed, now) {
        const { lesson, day, continuesBefore, continuesAfter } = placed;
        const { studentName: name, subject, startTimeMillis, endTimeMillis } = lesson;
        const values = {
          name,
          time: span(placed),
          subject,
          day: names.full(day),
          until: continuesAfter ? dates.moment(endTimeMillis) : '',
          state: state(lesson, now),
        };
        const form = continuesBefore ? 'continued' : continuesAfter ? 'overnight' : 'lesson';
        const spoken = t(`schedule.${form}`, values);
        const device =
          isSameClock(startTimeMillis) && isSameClock(endTimeMillis)
            ? undefined
            : dates.deviceSpan(startTimeMillis, endTimeMillis);
        return device ? `${spoken} ${t('common.deviceTime', { time: device })}` : spoken;
      },
      day(day, locked, placed) {
        const name = holiday(day);
        return [names.full(day), name && t('schedule.isHoliday', { name }), locked && lock(locked), counts(placed)]
          .filter(Boolean)
          .join(' ');
      },
    };
  }, [t, dates, holiday, language, timeZone]);
}

/** `授業3件・面談1件`: lessons and meetings are never counted together. Without either it is about lessons. */
export function countsText(t: Translate, lessons: number, meetings: number): string {
  // As texts: a day has no thousands to be separated, and Intl writes numbers slowly.
  const ofLessons = t('schedule.count', { count: String(lessons) });
  if (meetings === 0) return ofLessons;
  const ofMeetings = t('schedule.meetingCount', { count: String(meetings) });
  return lessons === 0 ? ofMeetings : t('schedule.counts', { lessons: ofLessons, meetings: ofMeetings });
}
