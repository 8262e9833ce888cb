import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import type { ControlProps } from '../form/field.tsx';
import { Icon } from '../display/icon.tsx';
import { calendar } from '../icons/icons.ts';
import css from './date-time.css';
import { dayNames } from './day-names.ts';
import type { DateTimeLabels } from './date-time-labels.ts';
import { typedDay, useTyped, writtenDay } from './typed.ts';
import { optionalScreen } from '../../runtime/optional-screen.tsx';

interface DayInputProps {
  /** `YYYY-MM-DD`; empty if there is none. */
  readonly day: string;
  readonly onChange: (day: string) => void;
  readonly today: string;
  readonly isDisabled?: ((day: string) => boolean) | undefined;
  /** 0 Sunday, 1 Monday. */
  readonly firstWeekday?: 0 | 1;
  readonly labels: DateTimeLabels;
  /** Called with an error message when the input loses focus with invalid text; with undefined when the error is gone. */
  readonly onProblem?: (problem: string | undefined) => void;
  readonly control: Partial<ControlProps>;
}

// If the calendar cannot be loaded, a day can still be typed.
const DayCalendar = optionalScreen(() => import('./day-calendar.tsx'));

const anyDay = (): boolean => false;

/** A day, typed or picked. Typed text is formatted on blur; invalid text stays as it is. */
export function DayInput(props: DayInputProps): ReactNode {
  const {
    firstWeekday = props.labels.firstWeekday ?? 0,
    day,
    onChange,
    today,
    isDisabled = anyDay,
    labels,
    onProblem,
    control,
  } = props;
  useStyles(css);
  const row = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const typed = useTyped({
    value: day,
    parse: (text) => typedDay(text, today, (each) => !isDisabled(each)),
    write: writtenDay,
    check: (value) => (isDisabled(value) ? labels.unavailableDay : undefined),
    invalidMessage: labels.invalidDay,
    onChange,
    onProblem,
  });
  return (
    <div className="teacher-day" ref={row}>
      <input
        {...control}
        aria-label={control.id ? undefined : labels.day}
        placeholder={labels.dayPlaceholder}
        {...typed.input}
      />
      {day && <span className="teacher-day-weekday">{dayNames(labels.lang).weekday(day)}</span>}
      <button
        type="button"
        aria-label={labels.openCalendar}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon path={calendar} />
      </button>
      {open && (
        <DayCalendar
          day={day}
          today={today}
          isDisabled={isDisabled}
          firstWeekday={firstWeekday}
          labels={labels}
          anchor={row}
          onClose={() => setOpen(false)}
          onChoose={(chosen) => {
            setOpen(false);
            typed.choose(chosen);
          }}
        />
      )}
    </div>
  );
}
