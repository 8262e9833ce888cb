import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState, type ReactNode, type RefObject } from 'react';
import type { Creation, Schedule } from '../../../core/schedule/index.ts';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import { useDiscardQuestion } from '../../../ui/dialog/use-discard-question.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useUnsaved } from '../../../ui/form/use-unsaved.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from '../schedule-dialogs.css';
import { CreateFields } from './create-fields.tsx';
import { CreationList } from './creation-list.tsx';
import { MailNote } from './mail-note.tsx';
import { PlanPanel } from './plan/plan-panel.tsx';
import { ContractNote, useSubmitLabel } from './submit-label.tsx';
import { useClashMessages } from './use-clash-messages.ts';
import { useCreation } from './use-creation.ts';
import type { CreationPlan } from './use-creation-plan.ts';
import { useLessonsLeft, type LessonsLeft } from './use-lessons-left.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  readonly schedule: Schedule;
  /** What is entered, which outlives the dialog. */
  readonly plan: CreationPlan;
  /** Shown above the fields. */
  readonly head: ReactNode;
  readonly initialFocus: RefObject<HTMLElement | null>;
  /** There is other input that would be lost with the dialog. */
  readonly hasOtherInput: boolean;
  /** Called once everything is created. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form for a lesson or a weekly series beside its plan; lessons that failed can be retried separately. */
export function LessonFormDialog({ schedule, plan, head, initialFocus, hasOtherInput, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  useStyles(css);
  const t = useText();
  const id = useId();
  const left = useLessonsLeft(plan.student);
  const submitLabel = useSubmitLabel(plan.count, left);
  const creation = useCreation(schedule, onDone);
  const { progress, isSending } = creation;
  const form = useForm<object, string, keyof CreationPlan['problems']>({ initial: {}, message: (problem) => problem });
  const errors = form.liveErrors(plan.problems);
  const isDirty = !creation.hasResults && (plan.isDirty || hasOtherInput);
  useUnsaved(isDirty, plan.draftKey);
  /** What is planned around the lessons has changed since the teacher looked at them. */
  const [isOutdated, setIsOutdated] = useState(false);

  const submit = (): Promise<void> =>
    form.submit(
      plan.problems,
      async () => {
        if (creation.isUnanswered(plan.plans)) return creation.retry();
        const lessons = await plan.agreed(creation.mayHaveArrived);
        setIsOutdated(!lessons);
        if (lessons) await creation.create(lessons);
      },
      () => undefined,
    );
  const { requestClose, isConfirmingDiscard, stay } = useDiscardQuestion({
    isPending: isSending || form.isPending,
    isDirty: () => isDirty,
    onClose,
  });
  return (
    <>
      <Dialog
        wide
        title={t('schedule.create.action')}
        closeLabel={t('common.close')}
        initialFocus={initialFocus}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>{t(creation.hasResults ? 'common.close' : 'common.cancel')}</Button>
            {progress ? (
              <Button
                kind="primary"
                loading={isSending}
                loadingLabel={t('scheduleForms.create.submitting')}
                onClick={() => void creation.retry()}
              >
                {t('scheduleForms.create.retry')}
              </Button>
            ) : (
              <Button
                kind="primary"
                type="submit"
                form={id}
                part="submit"
                loading={form.isPending}
                loadingLabel={t('seriesPlan.checking')}
              >
                {submitLabel}
              </Button>
            )}
          </>
        }
      >
        {progress ? (
          <CreationResult creations={progress} isSending={isSending} />
        ) : (
          <>
            {head}
            {plan.isRestored && <RestoredNote onStartOver={plan.startOver} />}
            <form id={id} className="lesson-form schedule-create" noValidate onSubmit={form.handleSubmit(submit)}>
              <div className="schedule-create-side">
                <CreateFields plan={plan} errors={errors} />
                <MailNote studentId={plan.student?.id} />
              </div>
              <PlanSide
                plan={plan}
                left={left}
                isNoteMissing={form.hasFailedSubmit && !plan.isAware}
                error={isOutdated ? t('seriesPlan.changed') : plan.isEmpty ? errors.form : creation.error}
              />
            </form>
          </>
        )}
      </Dialog>
      {isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('scheduleForms.create.leaveTitle')}
          text={t('scheduleForms.create.leave')}
          stay={t('lessonForms.change.stay')}
          discard={t('lessonForms.change.discard')}
          onStay={stay}
          onDiscard={onClose}
        />
      )}
    </>
  );
}

interface PlanSideProps {
  readonly plan: CreationPlan;
  readonly left: LessonsLeft | undefined;
  readonly isNoteMissing: boolean;
  readonly error: string | undefined;
}

/** What results from the fields: beside them, or below them on a phone. */
function PlanSide({ plan, left, isNoteMissing, error }: PlanSideProps) {
  return (
    <div className="schedule-create-side">
      <PlanPanel plan={plan} />
      <ContractNote count={plan.count} left={left} />
      <NotesCheck plan={plan} isMissing={isNoteMissing} />
      <FormError>{error}</FormError>
    </div>
  );
}

interface NotesCheckProps {
  readonly plan: CreationPlan;
  readonly isMissing: boolean;
}

/** Warnings listed; the rest is a count. */
const MAX_WARNINGS = 6;

/** The warnings about the lessons, which the teacher has read and creates them all the same. */
function NotesCheck({ plan: { series, hasNotes, isAware, setIsAware }, isMissing }: NotesCheckProps) {
  const t = useText();
  const id = useId();
  const dates = useDates();
  const clashMessage = useClashMessages();
  if (!hasNotes) return null;
  const warnings = series.dates
    .filter(({ state }) => state === 'noted')
    .flatMap(({ clashes, plan }) =>
      clashes.map((clash) => `${dates.day(plan.startTimeMillis)} ${clashMessage(clash)}`),
    );
  return (
    <div className="plan-notes">
      <ul id={id}>
        {warnings.slice(0, MAX_WARNINGS).map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
        {warnings.length > MAX_WARNINGS && <li>{t('schedule.more', { count: warnings.length - MAX_WARNINGS })}</li>}
      </ul>
      <label className="lesson-check">
        <input
          type="checkbox"
          checked={isAware}
          aria-describedby={id}
          aria-invalid={isMissing || undefined}
          onChange={() => setIsAware(!isAware)}
        />
        {t('scheduleForms.create.goOn')}
      </label>
    </div>
  );
}

interface ResultProps {
  readonly creations: readonly Creation[];
  readonly isSending: boolean;
}

/** The progress of the creations, and how many failed. */
function CreationResult({ creations, isSending }: ResultProps) {
  const t = useText();
  const created = creations.filter(({ state }) => state === 'created').length;
  return (
    <>
      {!isSending && (
        <FormError>
          {t('scheduleForms.create.someFailed', { made: created, failed: creations.length - created })}
        </FormError>
      )}
      <CreationList creations={creations} />
    </>
  );
}
