import { useSignals } from '@preact/signals-react/runtime';
import { useState, useEffect, useRef } from 'react';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { LessonRecordMail, MailRecipient } from '../../../core/api/endpoints/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { chosenKeys, namedRecipients, recipientsWith } from '../../../core/students/index.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../runtime/placeholders.tsx';
import { RecipientChoice, useRecipientNames } from './recipients.tsx';

interface Props {
  readonly editor: RecordEditor;
  readonly board?: BoardAttachment | undefined;
}

/**
 * Button that previews the mail to the family and sends it; renders nothing if the provider cannot mail, or if the
 * record is empty.
 */
export function FamilyMail({ editor, board }: Props) {
  useSignals();
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const isEmpty = Object.values(editor.texts.value).every((text) => text.trim() === '');
  if (!editor.info.value?.canMail) return null;
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" disabled={isEmpty} onClick={() => setOpen(true)}>
        {t('lessonRecord.mail.action')}
      </Button>
      {isOpen && <FamilyMailDialog editor={editor} board={board} onClose={() => setOpen(false)} />}
    </>
  );
}

/** When the record was last mailed to the family. */
export function MailSentNote({ editor }: { readonly editor: RecordEditor }) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const sentAt = editor.sentAt.value;
  if (sentAt === undefined) return null;
  return <p className="lesson-record-status">{t('lessonRecord.mail.sentAt', { time: dates.moment(sentAt) })}</p>;
}

interface DialogProps {
  readonly editor: RecordEditor;
  readonly board: BoardAttachment | undefined;
  readonly onClose: () => void;
}

/** Shows the mail as the family will read it; a second press sends it. */
function FamilyMailDialog(props: DialogProps) {
  return (
    <Texts namespaces={['mailRecipients']}>
      <MailDialog {...props} />
    </Texts>
  );
}

function MailDialog({ editor, board, onClose }: DialogProps) {
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
          ? t('mailRecipients.sent', { people: namesOf(recipientsWith(people, chosen)) })
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

/** The mail to the chosen recipients, reloaded when they change; the previous one is shown until then. */
function usePreview(editor: RecordEditor) {
  const t = useText();
  const { reportFailure } = useScreen();
  const [mail, setMail] = useState<LessonRecordMail>();
  const [usual, setUsual] = useState<readonly MailRecipient[]>();
  const known = useRef<readonly MailRecipient[]>([]);
  const [choice, setChoice] = useState<readonly string[]>();
  const [isKept, setKept] = useState(false);
  const [error, setError] = useState<string>();
  // There is no mail without recipients.
  const asked = choice && choice.length > 0 ? JSON.stringify(choice) : undefined;
  useEffect(() => {
    let isCurrent = true;
    const named = asked === undefined ? {} : namedRecipients(known.current, JSON.parse(asked) as string[]);
    void editor.mail({ preview: true, ...named }).then((reply) => {
      if (!isCurrent) return;
      setError(undefined);
      if (!reply) setError(t('lessonRecord.mail.unsaved'));
      else if (succeeded(reply)) {
        setMail(reply.data);
        if (asked !== undefined) return;
        known.current = reply.data.recipients ?? [];
        setUsual(known.current);
      } else setError(reportFailure(reply));
    });
    return () => {
      isCurrent = false;
    };
  }, [editor, asked, reportFailure, t]);
  const people = usual ?? [];
  const before = chosenKeys(people);
  const chosen = choice ?? before;
  const isOther = chosen.length > 0 && JSON.stringify(chosen) !== JSON.stringify(before);
  return {
    mail,
    error,
    recipients: {
      /** Empty if the provider does not let the teacher choose. */
      people,
      chosen,
      choose: setChoice,
      /** Whether the recipients differ from those who usually receive this student's mails. */
      isOther,
      isKept: isOther && isKept,
      keep: setKept,
      /** The recipients in the request to the provider. */
      asked:
        choice && chosen.length > 0
          ? { ...namedRecipients(people, chosen), ...(isOther && isKept && { keepRecipients: true }) }
          : {},
    },
  };
}

interface MailTextProps {
  readonly mail: LessonRecordMail;
  /** Whether the addresses are shown above. */
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

/** The board of the lesson as a file that can be attached to the mail. */
export interface BoardAttachment {
  readonly name: string;
  /** Writes and uploads the file. Resolves with its URL; undefined if that failed. */
  upload(): Promise<string | undefined>;
}
