import { useMemo } from 'react';
import type { Clash } from '../../../core/schedule/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';

/** Returns a function that describes a conflict. */
export function useClashMessages(): (clash: Clash) => string {
  const t = useText();
  const dates = useDates();
  return useMemo(
    () => (clash) => {
      switch (clash.kind) {
        case 'past':
          return t('schedule.clash.past');
        case 'holiday':
          return t('schedule.clash.holiday', { name: t(`schedule.holiday.${clash.holiday}`) });
        case 'offHours':
          return t('schedule.clash.offHours');
        case 'locked':
          return t('schedule.clash.locked', { reason: clash.lock.reason ?? '' }).trim();
        case 'meeting': {
          const { visitorName: name, startTimeMillis, endTimeMillis } = clash.meeting;
          return t('schedule.clash.meeting', { name, time: dates.span(startTimeMillis, endTimeMillis) });
        }
        case 'busy': {
          const { startTimeMillis, endTimeMillis, allDay, title = '' } = clash.time;
          const time = allDay ? t('schedule.busy.allDay') : dates.span(startTimeMillis, endTimeMillis);
          return title ? t('schedule.clash.busyTitled', { time, title }) : t('schedule.clash.busy', { time });
        }
        default: {
          const { studentName: name, startTimeMillis, endTimeMillis } = clash.lesson;
          return t(`schedule.clash.${clash.kind}`, { name, time: dates.span(startTimeMillis, endTimeMillis) });
        }
      }
    },
    [t, dates],
  );
}
