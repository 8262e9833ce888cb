import { useId, useState } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import dateTimeCss from './date-time.css';
import { DayInput } from './day-input.tsx';
import type { DateTimeLabels } from './labels.ts';
import { TimeInput } from './time-input.tsx';
import fieldCss from '../form/field.css';

export type { DateTimeLabels };

/** A local date and time without a zone; each field is empty while it is missing or invalid. */
export interface DateTimeValue {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** `HH:MM` */
  readonly time: string;
}

interface Props {
  readonly label: string;
  readonly mark?: string | undefined;
  readonly hint?: string | undefined;
  /** An error of the screen's own validation; an error in the typed text takes precedence. */
  readonly error?: string | undefined;
  readonly value: DateTimeValue;
  readonly onChange: (value: DateTimeValue) => void;
  /** `YYYY-MM-DD`, in the time zone of the screen. */
  readonly today: string;
  readonly isDayDisabled?: (day: string) => boolean;
  readonly isTimeDisabled?: (day: string, time: string) => boolean;
  readonly firstWeekday?: 0 | 1;
  /** Interval of the offered times, in minutes. */
  readonly step?: number;
  readonly labels: DateTimeLabels;
}

/** A field for a date and time: two inputs, typed or picked. Invalid text stays, with an error message below. */
export function DateTimeField(props: Props) {
  const {
    label,
    mark,
    hint,
    error,
    value,
    onChange,
    today,
    isDayDisabled,
    isTimeDisabled,
    firstWeekday,
    step,
    labels,
  } = props;
  useStyles(fieldCss);
  useStyles(dateTimeCss);
  const id = useId();
  const [dayProblem, setDayProblem] = useState<string>();
  const [timeProblem, setTimeProblem] = useState<string>();
  const problem = dayProblem ?? timeProblem ?? error;
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const control = (fieldError: string | undefined) => ({
    'aria-describedby': described,
    'aria-invalid': fieldError ? (true as const) : undefined,
  });
  const isDisabledTime = isTimeDisabled && ((time: string) => isTimeDisabled(value.day, time));

  return (
    <div className="teacher-date-time" role="group" aria-labelledby={`${id}-label`}>
      <span className="teacher-field-label" id={`${id}-label`}>
        {label}
        {mark && <span className="teacher-field-mark">{mark}</span>}
      </span>
      <div className="teacher-date-time-inputs">
        <DayInput
          day={value.day}
          onChange={(day) => onChange({ ...value, day })}
          today={today}
          isDisabled={isDayDisabled}
          {...(firstWeekday === undefined ? {} : { firstWeekday })}
          labels={labels}
          onProblem={setDayProblem}
          control={control(dayProblem ?? (timeProblem ? undefined : error))}
        />
        <TimeInput
          time={value.time}
          onChange={(time) => onChange({ ...value, time })}
          isDisabled={isDisabledTime}
          {...(step === undefined ? {} : { step })}
          labels={labels}
          onProblem={setTimeProblem}
          control={control(timeProblem ?? (dayProblem ? undefined : error))}
        />
      </div>
      {hint && (
        <p className="teacher-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className="teacher-field-error" id={`${id}-error`}>
          {problem}
        </p>
      )}
    </div>
  );
}
