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
  /** Where the teacher has pressed, `YYYY-MM-DD` and `HH:MM`, and for how long in minutes. */
  readonly at: { readonly day: string; readonly time: string; readonly minutes: number };
  /** Whom the lesson is for, as long as the teacher chooses nobody else. */
  readonly student?: Student;
  /** With a sentence about what was done. */
  readonly onDone: (told: string) => void;
  readonly onClose: () => void;
}

/** Makes a lesson, or one a week, after showing what speaks against it; what fails can be tried again on its own. */
export function CreateDialog({ schedule, at, student, onDone, onClose }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const id = useId();
  const formNode = useRef<HTMLFormElement>(null);
  const plan = useCreationPlan(at, student);
  const creation = useCreation(schedule, onDone);
  const [complaints, setComplaints] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);
  const { plans, chosen, hasNotes, isAware } = plan;
  const { progress, isSending } = creation;
  const isDirty = !creation.hasResults && plan.isDirty;
  useUnsaved(isDirty, 'schedule create');
  useEffect(() => {
    if (complaints > 0) formNode.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [complaints]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSending) return;
    if (plan.isReady) void creation.create(chosen.map((each) => ({ ...each.plan, allowWarnings: isAware })));
    else setComplaints(complaints + 1);
  };
  const leave = (): void => {
    if (isSending) return;
    if (isDirty) setIsLeaving(true);
    else onClose();
  };

  const made = progress?.filter(({ state }) => state === 'created').length ?? 0;
  return (
    <>
      <Dialog
        wide
        title={t('schedule.create.action')}
        closeLabel={t('common.close')}
        onClose={leave}
        footer={(
          <>
            <Button onClick={leave}>{t(creation.hasResults ? 'common.close' : 'common.cancel')}</Button>
            {progress
              ? <Button kind="primary" loading={isSending} loadingLabel={t('schedule.create.submitting')} onClick={() => void creation.retry()}>{t('schedule.create.retry')}</Button>
              : <Button kind="primary" type="submit" form={id} part="submit">{t('schedule.create.submit')}</Button>}
          </>
        )}
      >
        {progress
          ? (
            <>
              {!isSending && (
                <p className="lesson-dialog-error" role="alert" part="error">
                  {t('schedule.create.someFailed', { made, failed: progress.length - made })}
                </p>
              )}
              <CreationList creations={progress} />
            </>
          )
          : (
            <form id={id} ref={formNode} className="lesson-form" noValidate onSubmit={submit}>
              <CreateFields plan={plan} complains={complaints > 0} />
              <SeriesPreview plans={plans} skipped={plan.skipped} onSkip={plan.skip} />
              {hasNotes && (
                <label className="lesson-check">
                  <input type="checkbox" checked={isAware} aria-invalid={complaints > 0 && !isAware ? true : undefined} onChange={() => plan.setIsAware(!isAware)} />
                  {t('schedule.create.goOn')}
                </label>
              )}
              {complaints > 0 && plans.length > 0 && chosen.length === 0 && <p className="lesson-dialog-error" role="alert" part="error">{t('schedule.create.nothing')}</p>}
            </form>
          )}
      </Dialog>
      {isLeaving && (
        <DiscardChangesDialog
          title={t('schedule.create.leaveTitle')}
          text={t('schedule.create.leave')}
          stay={t('courses.change.stay')}
          discard={t('courses.change.discard')}
          onStay={() => setIsLeaving(false)}
          onDiscard={onClose}
        />
      )}
    </>
  );
}
