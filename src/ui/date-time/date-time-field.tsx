import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import dateTimeCss from './date-time.css';
import { DayInput } from './day-input.tsx';
import type { DateTimeLabels } from './date-time-labels.ts';
import fieldCss from '../form/field.css';
import { timeOfMinute } from '../../core/time/index.ts';
import type { ControlProps } from '../form/field.tsx';
import { Icon } from '../display/icon.tsx';
import { clock } from '../icons/later-icons.ts';
import { placeUnder } from '../placement/placement.ts';
import { typedTime, useTyped } from './typed.ts';
import { isComposing } from '../../runtime/is-composing.ts';

/** A local date and time without a zone; a field is empty if it is missing or invalid. */
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

interface TimeInputProps {
  /** `HH:MM`; empty if there is none. */
  readonly time: string;
  readonly onChange: (time: string) => void;
  readonly isDisabled?: ((time: string) => boolean) | undefined;
  /** Interval of the offered times, in minutes; any minute can be typed. */
  readonly step?: number;
  /** The input is the end of a span, so 24:00 is valid. */
  readonly isEnd?: boolean;
  readonly labels: DateTimeLabels;
  /** Called with an error message when the input loses focus with invalid text; with undefined when the error is gone. */
  readonly onProblem?: (problem: string | undefined) => void;
  readonly control: Partial<ControlProps>;
}

const anyTime = (): boolean => false;
const written = (time: string): string => time;

function timesOf(step: number): string[] {
  return Array.from({ length: Math.ceil(1440 / step) }, (_, index) => timeOfMinute(index * step));
}

/** A time of day, typed or picked from a list. */
export function TimeInput(props: TimeInputProps): ReactNode {
  const { time, onChange, isDisabled = anyTime, step = 15, isEnd = false, labels, onProblem, control } = props;
  useStyles(dateTimeCss);
  const row = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<number>();
  const id = useId();
  const times = isEnd ? [...timesOf(step), '24:00'] : timesOf(step);
  const open = active !== undefined;
  const typed = useTyped({
    value: time,
    parse: (text) => typedTime(text, isEnd),
    write: written,
    check: (value) => (isDisabled(value) ? labels.unavailableTime : undefined),
    invalidMessage: labels.invalidTime,
    onChange,
    onProblem,
  });

  const firstActive = (): number => {
    const at = times.findIndex((each) => each >= time && (time || !isDisabled(each)));
    return Math.max(at, 0);
  };
  const choose = (chosen: string | undefined): void => {
    if (chosen === undefined || isDisabled(chosen)) return;
    setActive(undefined);
    typed.choose(chosen);
  };
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 4, PageUp: -4 }[event.key];
    if (step) setActive(open ? Math.max(0, Math.min(times.length - 1, active + step)) : firstActive());
    else if (open && event.key === 'Enter') choose(times[active]);
    else if (open && event.key === 'Escape') setActive(undefined);
    else return;
    // Keys that the list handles must not submit the form or close the dialog.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="teacher-time" ref={row}>
      <input
        {...control}
        role="combobox"
        aria-label={control.id ? undefined : labels.time}
        aria-expanded={open}
        aria-controls={id}
        aria-autocomplete="none"
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        placeholder={labels.timePlaceholder}
        {...typed.input}
        onChange={(event) => {
          // Typing closes the list, so that Enter does not choose from it.
          setActive(undefined);
          typed.input.onChange(event);
        }}
        onKeyDown={press}
        onClick={() => setActive(firstActive())}
        onBlur={() => {
          setActive(undefined);
          typed.input.onBlur();
        }}
      />
      <span className="teacher-time-icon">
        <Icon path={clock} />
      </span>
      {open && (
        <TimeList
          id={id}
          anchor={row}
          times={times}
          time={time}
          active={active}
          isDisabled={isDisabled}
          labels={labels}
          onChoose={choose}
        />
      )}
    </div>
  );
}

interface ListProps {
  readonly id: string;
  /** The field below which the list opens. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly times: readonly string[];
  /** The selected time. */
  readonly time: string;
  /** Index of the option selected by the keyboard. */
  readonly active: number;
  readonly isDisabled: (time: string) => boolean;
  readonly labels: DateTimeLabels;
  readonly onChoose: (time: string) => void;
}

function TimeList({ id, anchor, times, time, active, isDisabled, labels, onChoose }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (!list.current || !anchor.current) return;
    list.current.showPopover();
    list.current.style.inlineSize = `${anchor.current.clientWidth}px`;
    placeUnder(list.current, anchor.current, labels.direction);
  }, [anchor, labels.direction]);
  useLayoutEffect(() => {
    const option = list.current?.children[active];
    if (option instanceof HTMLElement && list.current) {
      list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2 + option.clientHeight / 2;
    }
  }, [active]);

  return (
    <ul ref={list} id={id} className="teacher-times" role="listbox" aria-label={labels.time} popover="manual">
      {times.map((each, index) => (
        <li
          key={each}
          id={`${id}-${index}`}
          role="option"
          className={index === active ? 'teacher-times-active' : undefined}
          aria-selected={each === time}
          aria-disabled={isDisabled(each) || undefined}
          aria-label={isDisabled(each) ? `${each} ${labels.unavailable}` : undefined}
          // Keeps the focus in the input: a blur would close the list before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          {each}
        </li>
      ))}
    </ul>
  );
}
