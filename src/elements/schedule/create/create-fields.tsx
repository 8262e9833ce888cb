import { useId, useState } from 'react';
import { dayKey, disabledDay, disabledTime } from '../../../core/index.ts';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { useScheduleDateLabels } from '../views/use-schedule-date-labels.ts';
import { DateTimeField } from '../../../ui/date-time/date-time-field.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { StudentField } from './student-field.tsx';
import type { CreationPlan } from './use-creation-plan.ts';

interface Props {
  readonly plan: CreationPlan;
  readonly errors: Partial<CreationPlan['problems']>;
}

/** Offered lengths in minutes; the initial length is added. */
const LENGTHS_MINUTES = [30, 45, 60, 75, 90, 120, 150, 180];
/** Offered numbers of weekly lessons. */
const WEEKS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 26];

/** Student, subject, time and repetition of a new lesson. */
export function CreateFields({ plan: { student, studentInput, input, change, choose }, errors }: Props) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const labels = useScheduleDateLabels();
  const id = useId();
  const now = session.clock.now();
  const [initialLength] = useState(input.minutes);
  const lengths = [...new Set([...LENGTHS_MINUTES, initialLength])].sort((a, b) => a - b);
  return (
    <>
      <StudentField student={student} error={errors.student} inputRef={studentInput} onChoose={choose} />
      <Field label={t('courses.subject')} error={errors.subject}>
        {(control) => (
          <>
            <input
              {...control}
              autoComplete="off"
              list={`${id}-subjects`}
              value={input.subject}
              onChange={(event) => change({ subject: event.target.value })}
            />
            <datalist id={`${id}-subjects`}>
              {student?.subjects.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <DateTimeField
        label={t('scheduleForms.create.start')}
        hint={zone && t('courses.zone', { zone })}
        error={errors.start}
        value={input}
        onChange={({ day, time }) => change({ day, time })}
        today={dayKey(now, timeZone)}
        isDayDisabled={(day) => disabledDay(day, now, timeZone, 'after')}
        isTimeDisabled={(day, time) => disabledTime(day, time, now, timeZone, 'after')}
        labels={labels}
      />
      <div className="schedule-pair">
        <Field label={t('scheduleForms.create.length')}>
          {(control) => (
            <select
              {...control}
              value={input.minutes}
              onChange={(event) => change({ minutes: Number(event.target.value) })}
            >
              {lengths.map((count) => (
                <option key={count} value={count}>
                  {t('scheduleForms.create.minutes', { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('scheduleForms.create.weekly')}>
          {(control) => (
            <select
              {...control}
              value={input.weeks}
              onChange={(event) => change({ weeks: Number(event.target.value) })}
            >
              {WEEKS.map((count) => (
                <option key={count} value={count}>
                  {count === 1 ? t('scheduleForms.create.once') : t('scheduleForms.create.weeks', { count })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <LongText
        label={t('courses.memo')}
        mark={t('common.optional')}
        rows={2}
        error={errors.memo}
        value={input.memo}
        onChange={(memo) => change({ memo })}
      />
    </>
  );
}
