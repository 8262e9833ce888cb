import type { View } from '../contract.ts';
import type { DayStripProps } from './day-strip.tsx';
import type { PhoneBarProps } from './phone-bar.tsx';

export type PhoneControlsProps = PhoneBarProps & Omit<DayStripProps, 'firstDayOfWeek'>;

/** Whether a strip of days is over a view of a phone. */
export const hasDays = (view: View): boolean => view === 'agenda' || view === 'day';
