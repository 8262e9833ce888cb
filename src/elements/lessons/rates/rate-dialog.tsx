import { useState, type RefObject } from 'react';
import { succeeded, type Reply } from '../../../core/api/index.ts';
import type { LessonRate, Student } from '../../../core/api/endpoints/index.ts';
import { rateDraft } from '../../../core/drafts/index.ts';
import { type LessonRates, readYen } from '../../../core/month-report/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import css from './rates.css';

export interface RateDialogProps {
  readonly student: Pick<Student, 'id' | 'name'>;
  /** The subjects to choose from, besides those with a rate. */
  readonly subjects: readonly string[];
  /** The subject that is chosen first; empty for all subjects. */
  readonly subject?: string;
  readonly model: LessonRates;
  readonly returnFocus?: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Sets, changes or removes what a teacher charges a student, for all subjects or for one. */
export default function RateDialog(props: RateDialogProps) {
  return (
    <Texts namespaces={['lessonRates', 'lessonForms']}>
      <RateForm {...props} />
    </Texts>
  );
}

function RateForm(props: RateDialogProps) {
  const { student, returnFocus, onClose } = props;
  useStyles(css);
  const t = useText();
  const form = useRateForm(props);
  const [isRestored] = useState(form.isDirty);
  const discard = (): void => {
    form.discard();
    onClose();
  };
  const { values, errors, change } = form;
  return (
    <FormDialog
      title={t('lessonRates.dialog.title', { name: student.name })}
      text={t('lessonRates.private')}
      closeLabel={t('lessonRates.dialog.close')}
      returnFocus={returnFocus}
      form={form}
      className="rates-form"
      submit={{ label: t('lessonRates.dialog.save'), pendingLabel: t('lessonRates.dialog.saving') }}
      renderActions={() =>
        form.stored && (
          <Button kind="quiet" aria-disabled={form.isPending || undefined} onClick={() => void form.remove()}>
            {t('lessonRates.dialog.remove')}
          </Button>
        )
      }
      isDirty={() => form.isDirty}
      leave={{
        title: t('lessonForms.change.leaveTitle'),
        text: t('lessonRates.dialog.unsaved'),
        stay: t('lessonForms.change.stay'),
        discard: t('lessonForms.change.discard'),
      }}
      onDiscard={discard}
      onClose={onClose}
    >
      {isRestored && <p className="rates-quiet">{t('lessonRates.dialog.kept')}</p>}
      <Field label={t('lessonRates.dialog.subject')}>
        {(control) => (
          <select {...control} value={values.subject} onChange={({ target }) => form.choose(target.value)}>
            {form.subjects.map((subject) => (
              <option key={subject} value={subject}>
                {subject || t('lessonRates.all')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="rates-pair">
        <Field label={t('lessonRates.dialog.yen')} error={errors.yen}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              dir="ltr"
              maxLength={20}
              value={values.yen}
              onChange={({ target }) => change({ yen: target.value })}
            />
          )}
        </Field>
        <Field label={t('lessonRates.dialog.per')}>
          {(control) => (
            <select
              {...control}
              value={values.per}
              onChange={({ target }) => change({ per: target.value === 'lesson' ? 'lesson' : 'hour' })}
            >
              <option value="hour">{t('lessonRates.dialog.hour')}</option>
              <option value="lesson">{t('lessonRates.dialog.lesson')}</option>
            </select>
          )}
        </Field>
      </div>
      <fieldset className="rates-absences">
        <legend>{t('lessonRates.dialog.absences')}</legend>
        {(['chargesAbsence', 'chargesNotice'] as const).map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={values[name]}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
            <span>{t(`lessonRates.dialog.${name}`)}</span>
          </label>
        ))}
      </fieldset>
      <FormError>{errors.form}</FormError>
    </FormDialog>
  );
}

/** The rate being written: a draft of this tab until it is saved or discarded. */
function useRateForm({ student, subjects, subject: first = '', model, onClose }: RateDialogProps) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const own = (model.rates.peek() ?? []).filter(({ studentId }) => studentId === student.id);
  const draftKey = `lesson-rate ${student.id}`;
  const find = (subject: string) => own.find((rate) => rate.subject === subject);
  const [saved] = useState(() => fieldsOf(first, find(first)));
  const draft = useStoredDraft(draftKey, rateDraft);
  const form = useForm<typeof saved, 'wrong', 'yen'>({
    initial: draft ?? saved,
    saved,
    message: () => t('lessonRates.dialog.wrong'),
  });
  const { values } = form;
  const stored = find(values.subject);
  // Choosing another subject alone does not count as input.
  const isDirty = JSON.stringify(values) !== JSON.stringify(fieldsOf(values.subject, stored));
  const discard = useDraft(draftKey, isDirty ? values : undefined);

  const settle = (done: 'saved' | 'removed') => (reply: Reply<LessonRate[]>) => {
    if (reply.failure?.kind === 'expired') return { message: t('lessonRates.dialog.notSaved') };
    if (!succeeded(reply)) return { message: reportFailure(reply) };
    discard();
    announce(done);
    return onClose();
  };
  /** What was stored before can be restored. */
  function announce(done: 'saved' | 'removed'): void {
    const { subject } = values;
    const undo = async () => [
      stored ? await model.change(stored) : await model.remove({ studentId: student.id, subject }),
    ];
    const text = t(`lessonRates.${done}`, { name: student.name });
    toasts.show('success', '', { kind: 'noted', subject: `rate ${student.id} ${subject}`, text, undo });
  }
  function submit() {
    const yen = readYen(values.yen);
    return form.submit(
      { yen: yen === undefined ? 'wrong' : undefined },
      () => model.change({ ...values, studentId: student.id, yen: yen ?? 0 }),
      settle('saved'),
    );
  }
  return {
    ...form,
    isDirty,
    /** The stored rate of the chosen subject. */
    stored,
    /** All subjects first. */
    subjects: [...new Set(['', ...subjects, ...own.map(({ subject }) => subject)])],
    /** Shows the stored rate of another subject; what was typed stays if there is none. */
    choose(subject: string) {
      const known = find(subject);
      form.change(known ? fieldsOf(subject, known) : { subject }, 'yen');
    },
    discard,
    remove: () =>
      form.submit({}, () => model.remove({ studentId: student.id, subject: values.subject }), settle('removed')),
    onSubmit: form.handleSubmit(submit),
  };
}

/** An absence without notice usually counts, one with notice does not. */
function fieldsOf(subject: string, rate: LessonRate | undefined) {
  const { yen, per = 'hour' as const, chargesAbsence = true, chargesNotice = false } = rate ?? {};
  return { subject, yen: yen === undefined ? '' : String(yen), per, chargesAbsence, chargesNotice };
}
