import { useId, useMemo, useRef, useState } from 'react';
import { succeeded } from '../../../core/api/index.ts';
import type { Meeting } from '../../../core/api/endpoints/index.ts';
import { createMeetingChanges } from '../../../core/meetings/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { FormError, useSubmission } from '../../../ui/form/submission.tsx';
import { LongText } from '../../../ui/form/text-fields.tsx';
import { reasonDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { LessonWhen } from '../../lessons/list/lesson-labels.tsx';
import { RestoredNote } from '../../lessons/dialogs/lesson-dialogs.tsx';
import lessonDialogsCss from '../../lessons/dialogs/lesson-dialogs.css';

interface Props {
  readonly meeting: Meeting;
  readonly now: number;
  readonly onCanceled: (meeting: Meeting) => void;
  readonly onClose: () => void;
}

/** Asks before a meeting is cancelled, and for the reason; a separate module, loaded only when needed. */
export default function CancelMeetingDialog(props: Props) {
  return (
    <Texts namespaces={['meetingChanges', 'courses']}>
      <CancelDialog {...props} />
    </Texts>
  );
}

const MAX_REASON = 1000;

function CancelDialog({ meeting, now, onCanceled, onClose }: Props) {
  useStyles(lessonDialogsCss);
  const t = useText();
  const { session, reportFailure } = useScreen();
  const changes = useMemo(() => createMeetingChanges(session), [session]);
  const draftKey = `meeting-cancel ${meeting.id}`;
  const stored = useStoredDraft(draftKey, reasonDraft);
  const [reason, setReason] = useState(stored?.reason ?? '');
  const [isRestored, setIsRestored] = useState(stored !== undefined);
  const discardDraft = useDraft(draftKey, reason ? { reason } : undefined);
  const close = (): void => {
    if (form.isPending) return;
    discardDraft();
    onClose();
  };
  const form = useSubmission<'reason', 'tooLong'>({
    message: () => t('meetingChanges.tooLong', { count: MAX_REASON }),
  });
  const back = useRef<HTMLButtonElement>(null);
  const id = useId();
  const submit = (): Promise<void> =>
    form.submit(
      { reason: [...reason].length > MAX_REASON ? 'tooLong' : undefined },
      () => changes.cancel(meeting, reason.trim()),
      (reply) => {
        if (succeeded(reply)) {
          discardDraft();
          return onCanceled(reply.data);
        }
        return { field: 'form', message: reportFailure(reply) };
      },
    );
  return (
    <Dialog
      title={t('meetingChanges.cancelTitle')}
      text={t('meetingChanges.cancelText')}
      closeLabel={t('common.close')}
      onClose={close}
      initialFocus={back}
      footer={
        <>
          <Button ref={back} onClick={close}>
            {t('meetingChanges.keep')}
          </Button>
          <Button
            kind="danger"
            type="submit"
            form={id}
            loading={form.isPending}
            loadingLabel={t('meetingChanges.submitting')}
          >
            {t('meetingChanges.cancelSubmit')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form.formRef} className="lesson-form" noValidate onSubmit={form.handleSubmit(submit)}>
        <p>
          <LessonWhen lesson={meeting} now={now} />{' '}
          <b>
            <bdi>{meeting.visitorName}</bdi>
          </b>{' '}
          <bdi>{meeting.title}</bdi>
        </p>
        {isRestored && reason !== '' && (
          <RestoredNote
            onStartOver={() => {
              setReason('');
              setIsRestored(false);
            }}
          />
        )}
        <LongText
          label={t('meetingChanges.reason')}
          mark={t('common.optional')}
          rows={3}
          error={form.errors.reason}
          value={reason}
          onChange={setReason}
        />
        {form.errors.form && <FormError>{form.errors.form}</FormError>}
      </form>
    </Dialog>
  );
}
