import { useId, useState, type RefObject } from 'react';
import type { Lesson, LessonOutcome, LessonOutcomeInfo } from '../../../core/api/endpoints/index.ts';
import { outcomeDraft } from '../../../core/drafts/index.ts';
import { decisionOf, type OutcomeDecision, proposalOf } from '../../../core/lesson-records/index.ts';
import { checkHeldTimes, type HeldTimesProblem, typedHeldTimes } from '../../../core/lessons/index.ts';
import { timeOf } from '../../../core/time/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { TimeInput } from '../../../ui/date-time/date-time-field.tsx';
import { useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FormError } from '../../../ui/form/submission.tsx';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useForm } from '../../../ui/form/use-form.ts';

const OUTCOMES = ['held', 'absent', 'absentWithNotice', 'teacherAbsent'] as const satisfies readonly LessonOutcome[];

export interface OutcomeDialogProps {
  readonly lesson: Pick<Lesson, 'id' | 'studentName' | 'startTimeMillis' | 'endTimeMillis'>;
  readonly info: LessonOutcomeInfo;
  /** Saves a decision. Resolves with the message of a failure. */
  readonly save: (decision: OutcomeDecision) => Promise<string | undefined>;
  readonly returnFocus: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Chooses what really happened in a lesson, and when. Requires the texts `lessonOutcome`, `dateTime` and `lessonForms`. */
export default function OutcomeDialog(props: OutcomeDialogProps) {
  const { lesson, info, returnFocus, onClose } = props;
  const t = useText();
  const dates = useDates();
  const form = useOutcomeForm(props);
  const [isRestored] = useState(form.isDirty);
  const discard = (): void => {
    form.discard();
    onClose();
  };
  const { outcome } = form.values;
  const name = useId();
  return (
    <FormDialog
      title={t('lessonOutcome.dialog.title', { name: lesson.studentName })}
      text={`${dates.day(lesson.startTimeMillis)} ${dates.span(lesson.startTimeMillis, lesson.endTimeMillis)}`}
      closeLabel={t('lessonOutcome.dialog.close')}
      returnFocus={returnFocus}
      form={form}
      className="lesson-outcome-form"
      submit={{ label: t('lessonOutcome.dialog.save'), pendingLabel: t('lessonOutcome.dialog.saving') }}
      renderActions={() =>
        info.outcome && (
          <Button kind="quiet" aria-disabled={form.isPending || undefined} onClick={() => void form.remove()}>
            {t('lessonOutcome.dialog.remove')}
          </Button>
        )
      }
      isDirty={() => form.isDirty}
      leave={{
        title: t('lessonForms.change.leaveTitle'),
        text: t('lessonOutcome.dialog.unsaved'),
        stay: t('lessonForms.change.stay'),
        discard: t('lessonForms.change.discard'),
      }}
      onDiscard={discard}
      onClose={onClose}
    >
      {isRestored && <p className="lesson-outcome-quiet">{t('lessonOutcome.dialog.kept')}</p>}
      <fieldset className="lesson-outcome-choices">
        <legend>{t('lessonOutcome.dialog.outcome')}</legend>
        {OUTCOMES.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name={name}
              checked={each === outcome}
              onChange={() => form.change({ outcome: each })}
            />
            <span>{t(`lessonOutcome.dialog.choices.${each}`)}</span>
          </label>
        ))}
      </fieldset>
      {outcome === 'held' && <Times form={form} />}
      <FormError>{form.errors.form}</FormError>
    </FormDialog>
  );
}

/** When a held lesson really began and ended; both may stay empty. */
function Times({ form: { values, errors, change } }: { readonly form: ReturnType<typeof useOutcomeForm> }) {
  const t = useText();
  const zone = useDates().foreignZone();
  const labels = useDateTimeLabels();
  return (
    <fieldset className="lesson-outcome-times">
      <legend>{t('lessonOutcome.dialog.times')}</legend>
      <div className="lesson-outcome-pair">
        <Field label={t('lessonOutcome.dialog.from')} error={errors.from}>
          {(control) => (
            <TimeInput
              control={control}
              time={values.from}
              step={5}
              labels={labels}
              onChange={(from) => change({ from }, 'from', 'until')}
            />
          )}
        </Field>
        <Field label={t('lessonOutcome.dialog.until')} error={errors.until}>
          {(control) => (
            <TimeInput
              control={control}
              time={values.until}
              step={5}
              labels={labels}
              onChange={(until) => change({ until }, 'from', 'until')}
            />
          )}
        </Field>
      </div>
      <p className="lesson-outcome-quiet">
        {t('lessonOutcome.dialog.hint')} {zone && t('courses.zone', { zone })}
      </p>
    </fieldset>
  );
}

/** The decision being made: a draft of this tab until it is saved or discarded. */
function useOutcomeForm({ lesson, info, save, onClose }: OutcomeDialogProps) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const draftKey = `lesson-outcome ${lesson.id}`;
  const [saved] = useState(() => fieldsOf(info, timeZone));
  const draft = useStoredDraft(draftKey, outcomeDraft);
  const form = useForm<typeof saved, HeldTimesProblem, 'from' | 'until'>({
    initial: draft ?? saved,
    saved,
    message: (problem) => t(`lessonOutcome.problems.${problem}`),
  });
  const { values, isDirty } = form;
  const discard = useDraft(draftKey, isDirty ? values : undefined);

  function settle(message: string | undefined) {
    if (message !== undefined)
      return { message: session.state.peek() === 'active' ? message : t('lessonOutcome.dialog.notSaved') };
    discard();
    return onClose();
  }
  function submit() {
    const outcome = OUTCOMES.find((each) => each === values.outcome) ?? 'held';
    const times = typedHeldTimes(values, lesson, timeZone);
    const problem = outcome === 'held' ? checkHeldTimes(times, lesson, session.clock.now()) : undefined;
    const isStartMissing = problem === 'missing' && times.fromMillis === undefined;
    const { fromMillis, untilMillis } = times;
    const held = fromMillis !== undefined && untilMillis !== undefined ? { fromMillis, untilMillis } : undefined;
    return form.submit(
      { from: isStartMissing ? problem : undefined, until: isStartMissing ? undefined : problem },
      () => save({ outcome, times: held }),
      settle,
    );
  }
  return {
    ...form,
    discard,
    remove: () => form.submit({}, () => save({ outcome: undefined }), settle),
    onSubmit: form.handleSubmit(submit),
  };
}

/** The stored decision, else the proposal, else that the lesson was held as planned. */
function fieldsOf(info: LessonOutcomeInfo, zone: string) {
  const { outcome = 'held', times } = (info.outcome ? decisionOf(info) : proposalOf(info)) ?? {};
  return {
    outcome: outcome as string,
    from: times ? timeOf(times.fromMillis, zone) : '',
    until: times ? timeOf(times.untilMillis, zone) : '',
  };
}
