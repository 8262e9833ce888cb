import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { RecordEditor } from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { BoardAttachment } from './board-attachment.ts';
import { FamilyMailDialog } from './family-mail-dialog.tsx';

interface Props {
  readonly editor: RecordEditor;
  readonly board?: BoardAttachment | undefined;
}

/** Button that shows the mail to the family and sends it; nothing where the provider cannot mail, or nothing is written. */
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
