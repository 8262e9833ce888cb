import type { CSSProperties } from 'react';
import type { Lock } from '../../../core/index.ts';
import type { ScheduleLabels } from './use-schedule-labels.ts';

interface Props {
  readonly lock: Lock;
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly labels: ScheduleLabels;
  readonly className: string;
  /** Index among the focusable items of its day in a grid; a list has none. */
  readonly stop?: number;
  readonly isStop?: boolean;
  readonly title?: string;
  readonly style?: CSSProperties;
  /** A grid hears of the press itself. */
  readonly onClick?: () => void;
}

/** A lock where a view shows it; a press opens its card. */
export function LockButton({ lock, day, labels, className, stop, isStop, title, style, onClick }: Props) {
  const text = labels.lock(lock);
  return (
    <button
      type="button"
      className={className}
      data-lock={day}
      data-stop={stop}
      tabIndex={stop === undefined || isStop ? 0 : -1}
      aria-label={`${text} ${labels.full(day)}`}
      aria-haspopup="dialog"
      title={title}
      style={style}
      onClick={onClick}
    >
      {text}
    </button>
  );
}
