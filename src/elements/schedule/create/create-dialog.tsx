import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { Schedule } from '../../../core/schedule/index.ts';
import type { Student } from '../../../core/index.ts';
import { DiscardChangesDialog } from '../../../ui/dialog/discard-changes-dialog.tsx';
import css from '../../lessons/dialogs/lesson-dialogs.css';
import { useUnsaved } from '../../lessons/dialogs/use-unsaved.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { CreateFields } from './create-fields.tsx';
import { CreationList } from './creation-list.tsx';
import { SeriesPreview } from './series-preview.tsx';
import { useCreation } from './use-creation.ts';
import { useCreationPlan } from './use-creation-plan.ts';

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
  const formNode = useRef<HTMLFormElement>(null);
  const plan = useCreationPlan(at, student);
  const creation = useCreation(schedule, onDone);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const { plans, chosen, hasNotes, isAware } = plan;
  const { progress, isSending } = creation;
  const isDirty = !creation.hasResults && plan.isDirty;
  useUnsaved(isDirty, 'schedule create');
  useEffect(() => {
    if (failedSubmits > 0) formNode.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failedSubmits]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (plan.isReady) void creation.create(chosen.map((each) => ({ ...each.plan, allowWarnings: isAware })));
    else setFailedSubmits(failedSubmits + 1);
  };
  const requestClose = (): void => {
    if (isSending) return;
    if (isDirty) setIsConfirmingDiscard(true);
    else onClose();
  };

  const created = progress?.filter(({ state }) => state === 'created').length ?? 0;
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
          <>
            {!isSending && (
              <p className="lesson-dialog-error" role="alert" part="error">
                {t('schedule.create.someFailed', { made: created, failed: progress.length - created })}
              </p>
            )}
            <CreationList creations={progress} />
          </>
        ) : (
          <form id={id} ref={formNode} className="lesson-form" noValidate onSubmit={submit}>
            <CreateFields plan={plan} showsErrors={failedSubmits > 0} />
            <SeriesPreview plans={plans} skipped={plan.skipped} onSkip={plan.skip} />
            {hasNotes && (
              <label className="lesson-check">
                <input
                  type="checkbox"
                  checked={isAware}
                  aria-invalid={failedSubmits > 0 && !isAware ? true : undefined}
                  onChange={() => plan.setIsAware(!isAware)}
                />
                {t('schedule.create.goOn')}
              </label>
            )}
            {failedSubmits > 0 && plans.length > 0 && chosen.length === 0 && (
              <p className="lesson-dialog-error" role="alert" part="error">
                {t('schedule.create.nothing')}
              </p>
            )}
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
