import { useSignals } from '@preact/signals-react/runtime';
import { memo } from 'react';
import { dayKey, type Courses, type LessonState, type Student } from '../../../core/index.ts';
import { useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { DayInput } from '../../../ui/date-time/day-input.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { LessonSearchForm } from './use-lesson-search.ts';

interface Props {
  readonly form: LessonSearchForm;
  readonly courses: Courses;
}

const states = [1, 2, 3, 4] as const;

/** The fields that narrow a search: student, state and period. */
export function SearchFields({ form, courses }: Props) {
  useSignals();
  const t = useText();
  const { input, change } = form;
  return (
    <>
      <Field label={t('courses.search.student')}>
        {(control) => (
          <select {...control} value={input.studentId} onChange={(event) => change({ studentId: event.target.value })}>
            <option value="">{t('courses.search.anyStudent')}</option>
            <StudentOptions students={courses.studentList.value} />
          </select>
        )}
      </Field>
      <Field label={t('courses.search.state')}>
        {(control) => (
          <select
            {...control}
            value={input.state ?? ''}
            onChange={(event) =>
              change({ state: (Number(event.target.value) || undefined) as LessonState | undefined })
            }
          >
            <option value="">{t('courses.search.anyState')}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`courses.lessonState.${state}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayField form={form} name="from" />
      <DayField form={form} name="until" error={form.isReversed ? t('courses.search.reversed') : undefined} />
    </>
  );
}

/** Memoized, so that typing in the search renders none of up to thousands of options. */
const StudentOptions = memo(function StudentOptions({
  students,
}: {
  readonly students: readonly Student[] | undefined;
}) {
  const t = useText();
  return students?.map(({ id, name }) => (
    <option key={id} value={id}>
      {t('courses.studentName', { name })}
    </option>
  ));
});

interface DayProps {
  readonly form: LessonSearchForm;
  readonly name: 'from' | 'until';
  readonly error?: string | undefined;
}

function DayField({ form, name, error }: DayProps) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const labels = useDateTimeLabels();
  return (
    <Field label={t(`courses.search.${name}`)} error={form.problems[name] ?? error}>
      {(control) => (
        <DayInput
          key={form.resetKey}
          control={control}
          day={form.input[name]}
          today={dayKey(session.clock.now(), timeZone)}
          labels={labels}
          onChange={(day) => form.change({ [name]: day })}
          onProblem={form.onDayProblem(name)}
        />
      )}
    </Field>
  );
}
