import { weekdayOfDay } from '../../../core/time/index.ts';
import type { Lock } from '../../../core/index.ts';
import type { ScheduleLabels } from './use-words.ts';

export interface DayProps {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly lock: Lock | undefined;
  readonly isToday: boolean;
  readonly words: ScheduleLabels;
}

interface Props extends DayProps {
  readonly count: number;
  readonly isStop: boolean;
}

/** The day's name is where the keyboard is before it steps down into the day's lessons. */
export function DayHead({ day, lock, count, isToday, isStop, words }: Props) {
  const holiday = words.holiday(day);
  const name = `${Number(day.slice(8))} ${words.weekday(day)}`;
  return (
    <div role="columnheader" className="schedule-head" data-weekday={holiday ? 0 : weekdayOfDay(day)}>
      <button
        type="button"
        className="schedule-head-date"
        data-date={day}
        aria-label={`${name} ${words.day(day, lock, count)}`}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isStop ? 0 : -1}
      >
        <b>{Number(day.slice(8))}</b> {words.weekday(day)}
      </button>
      {holiday && <span className="schedule-holiday">{holiday}</span>}
      {lock && lock.startTimeMillis === undefined && <span className="schedule-lock">{words.lock(lock)}</span>}
    </div>
  );
}
