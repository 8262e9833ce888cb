import { useSignals } from '@preact/signals-react/runtime';
import { useId, useState } from 'react';
import type { Creation, Schedule } from '../../../core/schedule/index.ts';
import type { Student } from '../../../core/index.ts';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import css from '../../lessons/dialogs/lesson-dialogs.css';
import { useForm } from '../../../ui/form/use-form.ts';
import { useUnsaved } from '../../../ui/form/use-unsaved.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { CreateFields } from './create-fields.tsx';
import { CreationList } from './creation-list.tsx';
import { SeriesPreview } from './series-preview.tsx';
import { useCreation } from './use-creation.ts';
import { useCreationPlan, type CreationPlan } from './use-creation-plan.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  readonly schedule: Schedule;
  /** Initial day (`YYYY-MM-DD`), time (`HH:MM`) and length in minutes. */
  readonly at: { readonly day: string; readonly time: string; readonly minutes: number };
  /** The preselected student. */
  readonly student?: Student;
  /** Called with a message about the result. */
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
}

/** Creates a lesson or a weekly series after showing its conflicts; failed ones can be retried separately. */
export function CreateDialog({ schedule, at, student, onDone, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const plan = useCreationPlan(at, student);
  const creation = useCreation(schedule, onDone);
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const { progress, isSending } = creation;
  const form = useForm<object, string, keyof CreationPlan['problems']>({ initial: {}, message: (problem) => problem });
  const errors = form.liveErrors(plan.problems);
  const isDirty = !creation.hasResults && plan.isDirty;
  useUnsaved(isDirty, 'schedule create');

  const submit = (): Promise<void> =>
    form.submit(
      plan.problems,
      () => creation.create(plan.chosen.map((each) => ({ ...each.plan, allowWarnings: plan.isAware }))),
      () => undefined,
    );
  const requestClose = (): void => {
    if (isSending) return;
    if (isDirty) setIsConfirmingDiscard(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        wide
        title={t('schedule.create.action')}
        closeLabel={t('common.close')}
        onClose={requestClose}
        footer={
          <>
            <Button onClick={requestClose}>{t(creation.hasResults ? 'common.close' : 'common.cancel')}</Button>
            {progress ? (
              <Button
                kind="primary"
                loading={isSending}
                loadingLabel={t('schedule.create.submitting')}
                onClick={() => void creation.retry()}
              >
                {t('schedule.create.retry')}
              </Button>
            ) : (
              <Button kind="primary" type="submit" form={id} part="submit">
                {t('schedule.create.submit')}
              </Button>
            )}
          </>
        }
      >
        {progress ? (
          <CreationResult creations={progress} isSending={isSending} />
        ) : (
          <form id={id} className="lesson-form" noValidate onSubmit={form.handleSubmit(submit)}>
            <CreateFields plan={plan} errors={errors} />
            <SeriesPreview plans={plan.plans} skipped={plan.skipped} onSkip={plan.skip} />
            {plan.hasNotes && (
              <label className="lesson-check">
                <input
                  type="checkbox"
                  checked={plan.isAware}
                  aria-invalid={form.hasFailedSubmit && !plan.isAware ? true : undefined}
                  onChange={() => plan.setIsAware(!plan.isAware)}
                />
                {t('schedule.create.goOn')}
              </label>
            )}
            {errors.form && plan.plans.length > 0 && plan.chosen.length === 0 && <FormError>{errors.form}</FormError>}
          </form>
        )}
      </Dialog>
      {isConfirmingDiscard && (
        <DiscardChangesDialog
          title={t('schedule.create.leaveTitle')}
          text={t('schedule.create.leave')}
          stay={t('courses.change.stay')}
          discard={t('courses.change.discard')}
          onStay={() => setIsConfirmingDiscard(false)}
          onDiscard={onClose}
        />
      )}
    </>
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
        <FormError>{t('schedule.create.someFailed', { made: created, failed: creations.length - created })}</FormError>
      )}
      <CreationList creations={creations} />
    </>
  );
}
