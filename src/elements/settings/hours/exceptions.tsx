import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dayKey, isValidDayKey, SERVICE_ZONE } from '../../../core/time/index.ts';
import type { ExceptionFields } from '../../../core/working-hours/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { DayInput } from '../../../ui/date-time/day-input.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { DayHours } from './day-hours.tsx';

interface Props {
  readonly exceptions: readonly ExceptionFields[];
  readonly errorOf: (date: string) => string | undefined;
  readonly onChange: (exceptions: readonly ExceptionFields[]) => void;
}

/** Dates with other hours than their weekday, from today on: days off, holidays with lessons. */
export function Exceptions({ exceptions, errorOf, onChange }: Props) {
  const t = useText();
  const id = useId();
  const { session, language } = useScreen();
  const labels = useDateTimeLabels();
  const box = useRef<HTMLElement>(null);
  const [date, setDate] = useState('');
  const [problem, setProblem] = useState<'noDay' | 'twice'>();
  const today = dayKey(session.clock.now(), SERVICE_ZONE);
  const names = dayNames(language);
  // Past ones are kept, but nobody needs to see them.
  const shown = exceptions.filter((each) => each.date >= today);
  const add = (): void => {
    if (!isValidDayKey(date)) return setProblem('noDay');
    if (exceptions.some((each) => each.date === date)) return setProblem('twice');
    flushSync(() => {
      onChange([...exceptions, { date, spans: [] }].toSorted((a, b) => (a.date < b.date ? -1 : 1)));
      setDate('');
      setProblem(undefined);
    });
    box.current?.querySelector<HTMLElement>(`[data-exception="${date}"] .hours-actions button`)?.focus();
  };
  const remove = (removed: string): void => {
    flushSync(() => onChange(exceptions.filter((each) => each.date !== removed)));
    box.current?.querySelector<HTMLElement>('.hours-new input')?.focus();
  };
  return (
    <section ref={box} className="hours-part" aria-labelledby={id}>
      <h3 id={id}>{t('workingHours.exceptions')}</h3>
      <p className="settings-quiet">{t('workingHours.exceptionsText')}</p>
      {shown.map((each) => (
        <div key={each.date} data-exception={each.date}>
          <DayHours
            name={names.full(each.date)}
            spans={each.spans}
            error={errorOf(each.date)}
            onChange={(spans) =>
              onChange(exceptions.map((other) => (other.date === each.date ? { ...other, spans } : other)))
            }
          >
            <Button
              kind="quiet"
              aria-label={t('workingHours.removeException', { day: names.full(each.date) })}
              onClick={() => remove(each.date)}
            >
              {t('workingHours.remove')}
            </Button>
          </DayHours>
        </div>
      ))}
      <div className="hours-new">
        <Field label={t('workingHours.exceptionDay')} error={problem && t(`workingHours.problem.${problem}`)}>
          {(control) => (
            <DayInput
              control={control}
              day={date}
              today={today}
              isDisabled={(day) => day < today}
              labels={labels}
              onChange={(day) => {
                setDate(day);
                setProblem(undefined);
              }}
            />
          )}
        </Field>
        <Button onClick={add}>{t('workingHours.exceptionAdd')}</Button>
      </div>
    </section>
  );
}
