import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo } from 'react';
import type { Schedule } from '../../../core/schedule/index.ts';
import { failureText, loadDateLocale, type Lesson } from '../../../core/index.ts';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { dayNames } from '../../../ui/date-time/day-names.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import css from '../schedule-dialogs.css';
import { LockFields } from './lock-fields.tsx';
import { HitHandlingFields } from './hit-handling.tsx';
import { countsOf, LockHits } from './lock-hits.tsx';
import { shownLock } from './shown-lock.ts';
import { useLockForm, type LockFormState } from './use-lock-form.ts';
import { FormError } from '../../../ui/form/form-error.tsx';

interface Props {
  readonly schedule: Schedule;
  /** `YYYY-MM-DD`; the same day twice for a single day. */
  readonly from: string;
  readonly until: string;
  /** It was opened from where the schedule shows the lock, which gets the focus back. */
  readonly isShown?: boolean | undefined;
  readonly onOpenLesson: (lesson: Lesson) => void;
  /** Called once everything is locked. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Locks a day, a range, a part of each day, or a weekday until a date; what lies there can be cancelled or moved first. */
export function LockDialog(props: Props) {
  return (
    <Texts
      namespaces={['schedule', 'scheduleForms', 'courses', 'dateTime', 'lessonForms', 'batchChange']}
      prepare={loadDateLocale}
    >
      <LockFormDialog {...props} />
    </Texts>
  );
}

function LockFormDialog({ schedule, from, until, isShown, onOpenLesson, onDone, onClose }: Props) {
  useSignals();
  useStyles(lessonDialogsCss);
  useStyles(css);
  const t = useText();
  const id = useId();
  const { root } = useHost();
  const returnFocus = useMemo(
    () => ({
      get current() {
        return shownLock(root, from);
      },
    }),
    [root, from],
  );
  const form = useLockForm({ schedule, from, until, onDone });
  const { only, hits } = form;
  const leave = (): void => {
    if (form.isSending) return;
    // What was done before something failed can still be undone.
    hits.batch.report();
    form.discardDraft();
    onClose();
  };
  const submitLabel = (): string => {
    if (hits.steps.length > 0)
      return t(`batchChange.locking.${hits.handling === 'move' ? 'submitMove' : 'submitCancel'}`, {
        what: countsOf(
          hits.steps.map(({ entry }) => entry),
          t,
        ),
      });
    return t(only ? 'common.save' : 'scheduleForms.locking.submit');
  };
  return (
    <Dialog
      wide
      title={t(only ? 'scheduleForms.locking.change' : 'schedule.locking.action')}
      text={<p className="lesson-quiet">{t('scheduleForms.locking.text')}</p>}
      closeLabel={t('common.close')}
      onClose={leave}
      returnFocus={isShown ? returnFocus : undefined}
      footer={
        <>
          {only && (
            <Button className="schedule-lift" onClick={() => void form.lift(only)}>
              {t('scheduleForms.locking.lift')}
            </Button>
          )}
          <Button onClick={leave}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={id}
            part="submit"
            loading={form.isSending}
            loadingLabel={t('scheduleForms.locking.submitting')}
          >
            {submitLabel()}
          </Button>
        </>
      }
    >
      <form id={id} className="lesson-form" noValidate onSubmit={form.onSubmit}>
        {form.isRestored && <RestoredNote onStartOver={form.startOver} />}
        <LockFields form={form} />
        <LockResult form={form} onOpenLesson={onOpenLesson} />
      </form>
    </Dialog>
  );
}

interface ResultProps {
  readonly form: LockFormState;
  readonly onOpenLesson: (lesson: Lesson) => void;
}

/** What the form would do, and what has failed. */
function LockResult({ form, onOpenLesson }: ResultProps) {
  const t = useText();
  const { language } = useScreen();
  const names = dayNames(language);
  const changed = form.planned.filter(({ change }) => change === 'widened' || change === 'replaced');
  return (
    <>
      {form.days.length > 1 && <p role="status">{t('scheduleForms.locking.count', { count: form.requestCount })}</p>}
      <FormError>{form.errors.form}</FormError>
      {changed.map(({ day }) => (
        <p key={day} className="lesson-quiet">
          {t('scheduleForms.locking.already', { day: names.full(day) })}
        </p>
      ))}
      <LockHits hits={form.hits} isBusy={form.isLoading} onOpen={onOpenLesson}>
        <HitHandlingFields hits={form.hits} error={form.errors.cancel} onHandling={form.setHandling} />
      </LockHits>
      {form.failed.map(({ request, reply }) => (
        <FormError key={request.date}>
          {t('scheduleForms.locking.failed', { day: names.full(request.date), message: failureText(reply, t) })}
        </FormError>
      ))}
    </>
  );
}
