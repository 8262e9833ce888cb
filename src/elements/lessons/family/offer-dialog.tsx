import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useMemo, useState } from 'react';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { failureText, succeeded } from '../../../core/api/index.ts';
import { type FamilyRequests, MAX_CHOSEN, offerableTimes, offerDays, toggleTime } from '../../../core/family/index.ts';
import { clashContext, createSchedule } from '../../../core/schedule/index.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError, useSubmission } from '../../../ui/form/submission.tsx';
import { TimeChoice } from '../../../ui/form/time-choice.tsx';
import { LessonHead } from '../dialogs/lesson-dialogs.tsx';
import lessonDialogsCss from '../dialogs/lesson-dialogs.css';
import { useStyles } from '../../../runtime/styles.ts';

export interface OfferDialogProps {
  readonly lesson: Lesson;
  readonly model: FamilyRequests;
  readonly returnFocus: { readonly current: HTMLElement | null };
  /** Called before the dialog closes. */
  readonly onAnswered?: () => void;
  readonly onClose: () => void;
}

/** Offers up to three free times to the family; a separate module, loaded only when needed. */
export default function OfferDialog(props: OfferDialogProps) {
  return (
    <Texts namespaces={['familyRequests', 'courses']} dates>
      <Offer {...props} />
    </Texts>
  );
}

function Offer({ lesson, model, returnFocus, onAnswered, onClose }: OfferDialogProps) {
  useSignals();
  useStyles(lessonDialogsCss);
  const t = useText();
  const { session, timeZone, toasts, reportFailure } = useScreen();
  const id = useId();
  const schedule = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => schedule.dispose(), [schedule]);
  const [now] = useState(() => session.clock.now());
  const { failed, shown, reload } = useLoaded(lesson.id, () => schedule.show(offerDays(now, timeZone), timeZone));
  const current = model.offers.value.find(({ lessonId }) => lessonId === lesson.id)?.times ?? [];
  const [chosen, setChosen] = useState<readonly number[]>(current);
  const form = useSubmission<'times', 'missing'>({ message: () => t('familyRequests.offerDialog.missing') });

  const days = shown === undefined ? [] : offerableTimes(lesson, { timeZone, clash: clashContext(schedule, now) });
  const others = current.filter((start) => !days.flat().includes(start));
  const groups = [
    ...(others.length > 0 ? [{ title: t('familyRequests.offerDialog.current'), starts: others }] : []),
    ...days.map((starts) => ({ starts })),
  ];
  const close = (): void => {
    if (!form.isPending) onClose();
  };
  const send = (times: readonly number[]): Promise<void> =>
    form.submit(
      {},
      () => model.offer(lesson.id, times),
      (reply) => {
        if (!succeeded(reply)) return { message: reportFailure(reply) };
        onAnswered?.();
        toasts.show('success', t(`familyRequests.offerDialog.${times.length > 0 ? 'done' : 'ended'}`));
        onClose();
        return undefined;
      },
    );
  const submit = (): Promise<void> =>
    chosen.length > 0
      ? send(chosen)
      : form.submit(
          { times: 'missing' },
          async () => undefined,
          () => undefined,
        );
  return (
    <Dialog
      wide
      title={t('familyRequests.offerDialog.title')}
      text={t('familyRequests.offerDialog.text')}
      closeLabel={t('common.close')}
      onClose={close}
      returnFocus={returnFocus}
      footer={
        <>
          <Button onClick={close}>{t('common.cancel')}</Button>
          {current.length > 0 && (
            <Button kind="quiet" onClick={() => void send([])}>
              {t('familyRequests.offerDialog.end')}
            </Button>
          )}
          <Button
            kind="primary"
            type="submit"
            form={id}
            part="submit"
            loading={form.isPending}
            loadingLabel={t('familyRequests.offerDialog.submitting')}
          >
            {t('familyRequests.offerDialog.submit')}
          </Button>
        </>
      }
    >
      <LessonHead lesson={lesson} />
      {failed && shown === undefined && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && shown === undefined && <Loading lines={4} label={t('familyRequests.offerDialog.loading')} />}
      <form id={id} ref={form.formRef} noValidate onSubmit={form.handleSubmit(() => void submit())}>
        {shown !== undefined && groups.length === 0 && <p>{t('familyRequests.offerDialog.none')}</p>}
        {shown !== undefined && groups.length > 0 && (
          <TimeChoice
            label={t('familyRequests.offerDialog.times')}
            moreLabel={t('familyRequests.offerDialog.more')}
            groups={groups}
            lengthMillis={lesson.endTimeMillis - lesson.startTimeMillis}
            chosen={chosen}
            isFull={chosen.length >= MAX_CHOSEN}
            count={t('familyRequests.offerDialog.chosen', { count: chosen.length, most: MAX_CHOSEN })}
            error={form.errors.times}
            onToggle={(start) => {
              setChosen(toggleTime(chosen, start));
              form.clearErrors();
            }}
          />
        )}
      </form>
      <FormError>{form.errors.form}</FormError>
    </Dialog>
  );
}
