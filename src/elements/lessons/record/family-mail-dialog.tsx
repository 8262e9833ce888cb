import { useEffect, useState } from 'react';
import type { LessonRecordMail } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/index.ts';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../runtime/display/loading.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { BoardAttachment } from './board-attachment.ts';

interface Props {
  readonly editor: RecordEditor;
  readonly board: BoardAttachment | undefined;
  readonly onClose: () => void;
}

/** Shows the mail as the family will read it; sending it is a second press. */
export function FamilyMailDialog({ editor, board, onClose }: Props) {
  const t = useText();
  const dates = useDates();
  const { toasts, reportFailure } = useScreen();
  const [mail, setMail] = useState<LessonRecordMail>();
  const [hasBoard, setHasBoard] = useState(board !== undefined);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void editor.mail({ preview: true }).then((reply) => {
      if (!isCurrent) return;
      if (!reply) setError(t('lessonRecord.mail.unsaved'));
      else if (succeeded(reply)) setMail(reply.data);
      else setError(reportFailure(reply));
    });
    return () => {
      isCurrent = false;
    };
  }, [editor, reportFailure, t]);

  const send = async (): Promise<void> => {
    setSending(true);
    setError(undefined);
    const boardUrl = hasBoard ? await board?.upload() : undefined;
    if (hasBoard && board && boardUrl === undefined) {
      setSending(false);
      return setError(t('lessonRecord.mail.boardFailed'));
    }
    const reply = await editor.mail({ preview: false, boardUrl });
    setSending(false);
    if (!reply) return setError(t('lessonRecord.mail.unsaved'));
    if (!succeeded(reply)) return setError(reportFailure(reply));
    const { sentAtMillis: sentAt } = reply.data;
    if (sentAt === undefined || sentAt !== mail?.sentAtMillis) toasts.show('success', t('lessonRecord.mail.sent'));
    else toasts.show('info', t('lessonRecord.mail.again', { time: dates.moment(sentAt) }));
    onClose();
  };
  return (
    <Dialog
      wide
      title={t('lessonRecord.mail.title')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('lessonRecord.mail.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!mail}
            loading={isSending}
            loadingLabel={t('lessonRecord.mail.sending')}
            onClick={() => void send()}
          >
            {t('lessonRecord.mail.send')}
          </Button>
        </>
      }
    >
      {mail ? <MailText mail={mail} /> : !error && <Loading lines={4} label={t('lessonRecord.mail.loading')} />}
      {mail && board && (
        <label className="lesson-record-attach">
          <input type="checkbox" checked={hasBoard} onChange={({ target }) => setHasBoard(target.checked)} />
          <span>{t('lessonRecord.mail.attach', { name: board.name })}</span>
        </label>
      )}
      {error && (
        <p role="alert" part="error" className="teacher-field-error">
          {error}
        </p>
      )}
    </Dialog>
  );
}

function MailText({ mail: { to, subject, text, sentAtMillis } }: { readonly mail: LessonRecordMail }) {
  const t = useText();
  const dates = useDates();
  return (
    <>
      {sentAtMillis !== undefined && (
        <p className="lesson-record-quiet">{t('lessonRecord.mail.again', { time: dates.moment(sentAtMillis) })}</p>
      )}
      <dl className="lesson-record-mail">
        <dt>{t('lessonRecord.mail.to')}</dt>
        <dd dir="ltr">{to}</dd>
        <dt>{t('lessonRecord.mail.subject')}</dt>
        <dd dir="auto">{subject}</dd>
        <dt>{t('lessonRecord.mail.text')}</dt>
        <dd className="lesson-record-mail-text" dir="auto">
          {text}
        </dd>
      </dl>
    </>
  );
}
