import { useId, useState } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import dateTimeCss from './date-time.css';
import { DayInput } from './day-input.tsx';
import type { DateTimeLabels } from './labels.ts';
import { TimeInput } from './time-input.tsx';
import fieldCss from '../form/field.css';

export type { DateTimeLabels };

/** A face of calendar and clock, without a zone; a part is empty while it is missing or unreadable. */
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
  /** The screen's own complaint; what is wrong with the typed text comes before it. */
  readonly error?: string | undefined;
  readonly value: DateTimeValue;
  readonly onChange: (value: DateTimeValue) => void;
  /** `YYYY-MM-DD`, where lessons are shown. */
  readonly today: string;
  readonly isDayDisabled?: (day: string) => boolean;
  readonly isTimeDisabled?: (day: string, time: string) => boolean;
  readonly firstWeekday?: 0 | 1;
  /** Minutes between the times of the list. */
  readonly step?: number;
  readonly labels: DateTimeLabels;
}

/** The one field for a date with a time: two inputs, typed or picked. Unreadable text stays, with a sentence under it. */
export function DateTimeField(props: Props) {
  const { label, mark, hint, error, value, onChange, today, isDayDisabled, isTimeDisabled, firstWeekday, step, labels } = props;
  useStyles(fieldCss);
  useStyles(dateTimeCss);
  const id = useId();
  const [dayProblem, setDayProblem] = useState<string>();
  const [timeProblem, setTimeProblem] = useState<string>();
  const problem = dayProblem ?? timeProblem ?? error;
  const described = [hint && `${id}-hint`, problem && `${id}-error`].filter(Boolean).join(' ') || undefined;
  const control = (wrong: string | undefined) => ({
    'aria-describedby': described,
    'aria-invalid': wrong ? (true as const) : undefined,
  });
  const unchoosable = isTimeDisabled && ((time: string) => isTimeDisabled(value.day, time));

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
          isDisabled={unchoosable}
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
