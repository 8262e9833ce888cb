import { weekdayOf } from '../../../../core/time/index.ts';
import type { PlacedEntry } from '../../../../core/schedule/index.ts';
import type { Lock } from '../../../../core/index.ts';
import { LockButton } from '../lock-button.tsx';
import type { ScheduleLabels } from '../use-schedule-labels.ts';

export interface DayProps {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly lock: Lock | undefined;
  readonly isToday: boolean;
  readonly labels: ScheduleLabels;
}

interface Props extends DayProps {
  readonly placed: readonly PlacedEntry[];
  readonly isStop: boolean;
  /** The lock of the whole day among the day's stops. */
  readonly lockStop: number;
  readonly isLockStop: boolean;
}

/** Header of a day; its button is the first stop of the day for the keyboard. */
export function DayHead({ day, lock, placed, isToday, isStop, lockStop, isLockStop, labels }: Props) {
  const holiday = labels.holiday(day);
  const name = `${Number(day.slice(8))} ${labels.weekday(day)}`;
  return (
    <div role="columnheader" className="schedule-head" data-weekday={holiday ? 0 : weekdayOf(day)}>
      <button
        type="button"
        className="schedule-head-date"
        data-date={day}
        aria-label={`${name} ${labels.day(day, lock, placed)}`}
        aria-current={isToday ? 'date' : undefined}
        tabIndex={isStop ? 0 : -1}
      >
        <b>{Number(day.slice(8))}</b> {labels.weekday(day)}
      </button>
      {holiday && <span className="schedule-holiday">{holiday}</span>}
      {lock && lock.startTimeMillis === undefined && (
        <LockButton className="schedule-lock" stop={lockStop} isStop={isLockStop} {...{ lock, day, labels }} />
      )}
    </div>
  );
}
