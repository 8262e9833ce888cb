import { useMemo } from 'react';
import { holidayOf } from '../../../core/time/index.ts';
import { useText } from '../../../runtime/screen-context.ts';

/** Names Japan's public holidays: `勤労感謝の日`; undefined on any other day. */
export function useHolidays(): (day: string) => string | undefined {
  const t = useText();
  return useMemo(
    () => (day) => {
      const name = holidayOf(day);
      return name && t(`schedule.holiday.${name}`);
    },
    [t],
  );
}
