import { useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { MAX_SPANS, type SpanFields, USUAL_SPAN } from '../../../core/working-hours/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { TimeInput } from '../../../ui/date-time/date-time-field.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { trash } from '../../../ui/icons/later-icons.ts';

interface Props {
  /** The name of the day, such as `月曜日`. */
  readonly name: string;
  readonly spans: readonly SpanFields[];
  readonly error: string | undefined;
  readonly onChange: (spans: readonly SpanFields[]) => void;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** The spans of one day: each with its start and end, a button to remove it, and one to add another. */
export function DayHours({ name, spans, error, onChange, children }: Props) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const add = (): void => {
    flushSync(() => onChange([...spans, nextSpan(spans)]));
    const inputs = box.current?.querySelectorAll<HTMLElement>('.hours-span input');
    inputs?.[inputs.length - 2]?.focus();
  };
  const remove = (index: number): void => {
    flushSync(() => onChange(spans.filter((_, at) => at !== index)));
    // The button that was pressed is gone.
    box.current?.querySelector<HTMLElement>('.hours-actions button')?.focus();
  };
  return (
    <div ref={box} className="hours-day" role="group" aria-labelledby={id}>
      <h4 id={id}>{name}</h4>
      <div className="hours-row">
        <div className="hours-spans">
          {spans.length === 0 && <p className="hours-off">{t('workingHours.dayOff')}</p>}
          {spans.map((span, index) => (
            <SpanInputs
              key={index}
              name={`${name} ${index + 1}`}
              span={span}
              isWrong={error !== undefined}
              describedBy={error === undefined ? undefined : `${id}-error`}
              onChange={(next) => onChange(spans.map((each, at) => (at === index ? next : each)))}
              onRemove={() => remove(index)}
            />
          ))}
          {error && (
            <p className="teacher-field-error" id={`${id}-error`}>
              {error}
            </p>
          )}
        </div>
        <div className="hours-actions">
          {spans.length < MAX_SPANS && (
            <Button kind="quiet" aria-label={t('workingHours.addTo', { day: name })} onClick={add}>
              {t('workingHours.add')}
            </Button>
          )}
          {children}
        </div>
      </div>
    </div>
  );
}

/** After the last span if there is room for another hour. */
function nextSpan(spans: readonly SpanFields[]): SpanFields {
  const last = spans.at(-1);
  if (!last) return USUAL_SPAN;
  const hour = Number(last.until.slice(0, 2)) + 1;
  const time = (each: number) => `${String(each).padStart(2, '0')}:00`;
  return last.until !== '' && hour < 24 ? { from: time(hour), until: time(hour + 1) } : { from: '', until: '' };
}

interface SpanProps {
  readonly name: string;
  readonly span: SpanFields;
  readonly isWrong: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (span: SpanFields) => void;
  readonly onRemove: () => void;
}

function SpanInputs({ name, span, isWrong, describedBy, onChange, onRemove }: SpanProps) {
  const t = useText();
  const id = useId();
  const labels = useDateTimeLabels();
  const control = (which: 'from' | 'until') => ({
    id: `${id}-${which}`,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong ? (true as const) : undefined,
  });
  return (
    <div className="hours-span">
      <label className="teacher-visually-hidden" htmlFor={`${id}-from`}>
        {t('workingHours.from', { day: name })}
      </label>
      <TimeInput
        control={control('from')}
        time={span.from}
        labels={labels}
        onChange={(from) => onChange({ ...span, from })}
      />
      <span aria-hidden="true">–</span>
      <label className="teacher-visually-hidden" htmlFor={`${id}-until`}>
        {t('workingHours.until', { day: name })}
      </label>
      <TimeInput
        control={control('until')}
        time={span.until}
        isEnd
        labels={labels}
        onChange={(until) => onChange({ ...span, until })}
      />
      <Button
        kind="quiet"
        className="hours-remove"
        aria-label={t('workingHours.removeNamed', { day: name })}
        onClick={onRemove}
      >
        <Icon path={trash} />
      </Button>
    </div>
  );
}

/** A day of the week that names a weekday: 2023-01-01 is a Sunday. */
const SUNDAY = '2023-01-0';

/** The name of a weekday, 0 for Sunday, in the screen's language. */
export function useWeekdayNames(): (weekday: number) => string {
  const { language } = useScreen();
  return (weekday) => dayNames(language).longWeekday(`${SUNDAY}${weekday + 1}`);
}

interface CopyProps {
  readonly name: string;
  /** The other weekdays, in the order of the form. */
  readonly others: readonly number[];
  readonly onCopy: (weekdays: readonly number[]) => void;
}

/** Copies the spans of a weekday to others, which are chosen first. */
export function CopyHours({ name, others, onCopy }: CopyProps) {
  const t = useText();
  const nameOf = useWeekdayNames();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<readonly number[]>();
  const close = (): void => {
    flushSync(() => setChosen(undefined));
    box.current?.querySelector('button')?.focus();
  };
  if (!chosen)
    return (
      <div ref={box}>
        <Button
          kind="quiet"
          aria-label={t('workingHours.copyNamed', { day: name })}
          onClick={() => {
            flushSync(() => setChosen([]));
            box.current?.querySelector('input')?.focus();
          }}
        >
          {t('workingHours.copy')}
        </Button>
      </div>
    );
  return (
    <div ref={box} className="hours-copy" role="group" aria-label={t('workingHours.copyTo', { day: name })}>
      <p>{t('workingHours.copyTo', { day: name })}</p>
      <div className="hours-choices">
        {others.map((weekday) => (
          <label key={weekday} className="hours-check">
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, weekday] : chosen.filter((each) => each !== weekday))
              }
            />
            {nameOf(weekday)}
          </label>
        ))}
      </div>
      <div className="hours-actions">
        <Button onClick={close}>{t('common.cancel')}</Button>
        <Button
          aria-disabled={chosen.length === 0 || undefined}
          onClick={() => {
            if (chosen.length === 0) return;
            onCopy(chosen);
            close();
          }}
        >
          {t('workingHours.copyApply')}
        </Button>
      </div>
    </div>
  );
}
