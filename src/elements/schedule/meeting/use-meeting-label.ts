import { useMemo } from 'react';
import { clockEndOf, type PlacedLesson } from '../../../core/schedule/index.ts';
import { timeOfMinute } from '../../../core/time/index.ts';
import type { Meeting } from '../../../core/index.ts';
import { meetingState } from '../../../core/meetings/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

/** Returns a function that names a meeting for assistive technology: its visible text, then title, day, end and state. */
export function useMeetingLabel(): (placed: PlacedLesson<Meeting>, day: string, now: number) => string {
  const t = useText();
  const dates = useDates();
  const { timeZone } = useScreen();
  return useMemo(
    () => (placed, day, now) => {
      const { visitorName: name, title, startTimeMillis, endTimeMillis } = placed.lesson;
      const spoken = t(placed.continuesBefore ? 'schedule.meetingContinued' : 'schedule.meetingNamed', {
        time: timeOfMinute(placed.startMinute),
        name,
        title,
        day,
        end: placed.continuesAfter ? dates.moment(endTimeMillis) : timeOfMinute(clockEndOf(placed, timeZone)),
        state: t(`schedule.meetingState.${meetingState(placed.lesson, now) ?? 1}`),
      });
      const device = dates.deviceSpan(startTimeMillis, endTimeMillis);
      return device ? `${spoken} ${t('common.deviceTime', { time: device })}` : spoken;
    },
    [t, dates, timeZone],
  );
}
