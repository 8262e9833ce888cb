import { useEffect, useState } from 'react';
import type { LessonRecordMail, RecipientRole } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/index.ts';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { chosenRoles } from '../../../core/students/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../runtime/placeholders.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RecipientChoice } from '../recipients/recipient-choice.tsx';
import { useRecipientNames } from '../recipients/use-recipient-names.ts';
import type { BoardAttachment } from './board-attachment.ts';

interface Props {
  readonly editor: RecordEditor;
  readonly board: BoardAttachment | undefined;
  readonly onClose: () => void;
}

/** Shows the mail as the family will read it; sending it is a second press. */
export function FamilyMailDialog(props: Props) {
  return (
    <Texts namespaces={['mailRecipients']}>
      <MailDialog {...props} />
    </Texts>
  );
}

function MailDialog({ editor, board, onClose }: Props) {
  const t = useText();
  const dates = useDates();
  const { toasts, reportFailure } = useScreen();
  const { namesOf } = useRecipientNames();
  const { mail, error: previewError, recipients } = usePreview(editor);
  const [hasBoard, setHasBoard] = useState(board !== undefined);
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<string>();
  const { people, chosen } = recipients;

  const send = async (): Promise<void> => {
    if (people.length > 0 && chosen.length === 0) return setMissing(true);
    setSending(true);
    setError(undefined);
    const boardUrl = hasBoard ? await board?.upload() : undefined;
    if (hasBoard && board && boardUrl === undefined) {
      setSending(false);
      return setError(t('lessonRecord.mail.boardFailed'));
    }
    const reply = await editor.mail({ preview: false, boardUrl, ...recipients.asked });
    setSending(false);
    if (!reply) return setError(t('lessonRecord.mail.unsaved'));
    if (!succeeded(reply)) return setError(reportFailure(reply));
    const { sentAtMillis: sentAt } = reply.data;
    if (sentAt !== undefined && sentAt === mail?.sentAtMillis)
      toasts.show('info', t('lessonRecord.mail.again', { time: dates.moment(sentAt) }));
    else
      toasts.show(
        'success',
        people.length > 0
          ? t('mailRecipients.sent', { people: namesOf(people.filter(({ role }) => chosen.includes(role))) })
          : t('lessonRecord.mail.sent'),
      );
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
      {mail && (people.length > 0 || board) && (
        <div className="lesson-record-mail-choices">
          {people.length > 0 && (
            <div>
              <RecipientChoice
                people={people}
                chosen={chosen}
                error={isMissing && chosen.length === 0 ? t('mailRecipients.missing') : undefined}
                onChange={recipients.choose}
              />
              {recipients.isOther && (
                <label className="lesson-record-attach">
                  <input
                    type="checkbox"
                    checked={recipients.isKept}
                    onChange={({ target }) => recipients.keep(target.checked)}
                  />
                  <span>{t('mailRecipients.always')}</span>
                </label>
              )}
            </div>
          )}
          {board && (
            <label className="lesson-record-attach">
              <input type="checkbox" checked={hasBoard} onChange={({ target }) => setHasBoard(target.checked)} />
              <span>{t('lessonRecord.mail.attach', { name: board.name })}</span>
            </label>
          )}
        </div>
      )}
      {mail ? (
        <MailText mail={mail} hasChoice={people.length > 0} />
      ) : (
        !previewError && <Loading lines={4} label={t('lessonRecord.mail.loading')} />
      )}
      {(error ?? previewError) && (
        <p role="alert" part="error" className="teacher-field-error">
          {error ?? previewError}
        </p>
      )}
    </Dialog>
  );
}

/** The mail to those who are chosen, loaded again when others are; the one before is shown until then. */
function usePreview(editor: RecordEditor) {
  const t = useText();
  const { reportFailure } = useScreen();
  const [mail, setMail] = useState<LessonRecordMail>();
  const [usual, setUsual] = useState<LessonRecordMail['recipients']>();
  const [choice, setChoice] = useState<readonly RecipientRole[]>();
  const [isKept, setKept] = useState(false);
  const [error, setError] = useState<string>();
  // Of nobody there is no mail.
  const asked = choice?.join(' ') || undefined;
  useEffect(() => {
    let isCurrent = true;
    void editor.mail({ preview: true, ...(asked && { recipients: rolesIn(asked) }) }).then((reply) => {
      if (!isCurrent) return;
      setError(undefined);
      if (!reply) setError(t('lessonRecord.mail.unsaved'));
      else if (succeeded(reply)) {
        setMail(reply.data);
        if (asked === undefined) setUsual(reply.data.recipients ?? []);
      } else setError(reportFailure(reply));
    });
    return () => {
      isCurrent = false;
    };
  }, [editor, asked, reportFailure, t]);
  const people = usual ?? [];
  const before = chosenRoles(people);
  const chosen = choice ?? before;
  const isOther = chosen.length > 0 && chosen.join(' ') !== before.join(' ');
  return {
    mail,
    error,
    recipients: {
      /** Empty where the provider does not let the teacher choose. */
      people,
      chosen,
      choose: setChoice,
      /** Whether these are others than those who usually get this student's mails. */
      isOther,
      isKept: isOther && isKept,
      keep: setKept,
      /** What the provider is asked for. */
      asked:
        choice && chosen.length > 0
          ? { recipients: [...chosen], ...(isOther && isKept && { keepRecipients: true }) }
          : {},
    },
  };
}

const rolesIn = (joined: string): RecipientRole[] => joined.split(' ') as RecipientRole[];

interface MailTextProps {
  readonly mail: LessonRecordMail;
  /** Whether the addresses stand above. */
  readonly hasChoice: boolean;
}

function MailText({ mail: { to, subject, text, sentAtMillis }, hasChoice }: MailTextProps) {
  const t = useText();
  const dates = useDates();
  return (
    <>
      {sentAtMillis !== undefined && (
        <p className="lesson-record-quiet">{t('lessonRecord.mail.again', { time: dates.moment(sentAtMillis) })}</p>
      )}
      <dl className="lesson-record-mail">
        {!hasChoice && (
          <>
            <dt>{t('lessonRecord.mail.to')}</dt>
            <dd dir="ltr">{to}</dd>
          </>
        )}
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
