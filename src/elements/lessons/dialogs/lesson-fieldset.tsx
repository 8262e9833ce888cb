import { useText } from '../../../runtime/screen-context.ts';
import { Field } from '../../../ui/form/field.tsx';
import { LessonTimes } from './lesson-times.tsx';
import type { LessonForm } from './use-lesson-form.ts';

/** Start, end and subject of a lesson that is not over. */
export function LessonFieldset({ form }: { readonly form: LessonForm }) {
  const t = useText();
  const { values, errors } = form;
  return (
    <>
      <LessonTimes form={form} />
      <Field label={t('courses.subject')} error={errors.subject}>
        {(control) => (
          <input
            {...control}
            dir={values.subject ? 'auto' : undefined}
            autoComplete="off"
            value={values.subject}
            onChange={(event) => form.change({ subject: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
