import { useMemo } from 'react';
import { holidayOf, timeOfMinute, zoneClock } from '../../../core/time/index.ts';
import type { PlacedLesson } from '../../../core/schedule/index.ts';
import { lessonState, startOfDay, type Lesson, type Lock } from '../../../core/index.ts';
import { dayNames, type DayNames } from '../../../ui/date-time/day-names.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { deviceTimeZone, useDates } from '../../../runtime/hooks/use-dates.ts';
import type { View } from '../contract.ts';

/** All labels of days and lessons in the views. */
export interface ScheduleLabels extends DayNames {
  /** Label of the period: `2026年11月`. */
  period(view: View, days: readonly string[], date: string): string;
  /** `勤労感謝の日`; undefined on any other day. */
  holiday(day: string): string | undefined;
  /** Formats minutes since midnight: `09:05`; the end of the day is 24:00. */
  time(minute: number): string;
  /** The visible text of a lesson. */
  chip(placed: PlacedLesson, withSubject: boolean): string;
  /** The accessible name of a lesson: its visible text, then day, end and state. */
  lesson(placed: PlacedLesson, now: number): string;
  /** The accessible name of a day. */
  day(day: string, lock: Lock | undefined, count: number): string;
  lock(lock: Lock): string;
}

export function useScheduleLabels(): ScheduleLabels {
  const t = useText();
  const dates = useDates();
  const { language, timeZone } = useScreen();
  return useMemo(() => {
    const names = dayNames(language);
    const dayOf = (day: string): string => dates.day(startOfDay(day, timeZone));
    const [clock, deviceClock] = [zoneClock(timeZone), zoneClock(deviceTimeZone())];
    // Formatting is slow and there are many lessons, so compare clocks first.
    const isSameClock = (millis: number): boolean =>
      clock === deviceClock ||
      (clock(millis).minute === deviceClock(millis).minute &&
        clock(millis).dayNumber === deviceClock(millis).dayNumber);
    const state = (lesson: Lesson, now: number): string => t(`courses.lessonState.${lessonState(lesson, now) ?? 1}`);
    const holiday = (day: string): string | undefined => {
      const name = holidayOf(day);
      return name && t(`schedule.holiday.${name}`);
    };
    const lock = ({ startTimeMillis: start, endTimeMillis: end, reason = '' }: Lock): string => {
      if (start === undefined || end === undefined)
        return reason ? t('schedule.lockReason', { reason }) : t('schedule.lock');
      const time = dates.span(start, end);
      return reason ? t('schedule.lockSpanReason', { time, reason }) : t('schedule.lockSpan', { time });
    };
    return {
      ...names,
      holiday,
      lock,
      time: timeOfMinute,
      period(view, days, date) {
        if (view === 'month') return names.month(date);
        if (view === 'day') return names.full(date);
        return t('schedule.span', { from: dayOf(days[0] ?? date), until: dayOf(days.at(-1) ?? date) });
      },
      chip({ lesson, startMinute }, withSubject) {
        const { studentName: name, subject } = lesson;
        return [timeOfMinute(startMinute), name, withSubject && subject].filter(Boolean).join(' ');
      },
      lesson({ lesson, day, startMinute, endMinute, continuesBefore, continuesAfter }, now) {
        const { studentName: name, subject, startTimeMillis, endTimeMillis } = lesson;
        const end = continuesAfter ? dates.moment(endTimeMillis) : timeOfMinute(endMinute);
        const values = {
          time: timeOfMinute(startMinute),
          name,
          subject,
          day: names.full(day),
          end,
          state: state(lesson, now),
        };
        const spoken = t(continuesBefore ? 'schedule.continued' : 'schedule.lesson', values);
        const device =
          isSameClock(startTimeMillis) && isSameClock(endTimeMillis)
            ? undefined
            : dates.deviceSpan(startTimeMillis, endTimeMillis);
        return device ? `${spoken} ${t('common.deviceTime', { time: device })}` : spoken;
      },
      day(day, locked, count) {
        const name = holiday(day);
        return [
          names.full(day),
          name && t('schedule.isHoliday', { name }),
          locked && lock(locked),
          t('schedule.count', { count }),
        ]
          .filter(Boolean)
          .join(' ');
      },
    };
  }, [t, dates, language, timeZone]);
}
