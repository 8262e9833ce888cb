import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useState } from 'react';
import type { MailRecipient, Student } from '../../../core/api/endpoints/index.ts';
import { mailtoHref } from '../../../core/students/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { mail } from '../../../ui/icons/later-icons.ts';

const MessageDialog = lazyScreen(() => import('./message-dialog.tsx'));

interface Props {
  readonly student: Student;
  /** The people with an address; empty until they are known. */
  readonly recipients: readonly MailRecipient[];
  /** Whether the provider can mail several people at once. */
  readonly hasChoice: boolean;
}

/** Writes to a student's family: a message, and the renewal of a contract that is nearly used up. */
export function ContactMessages({ student, recipients, hasChoice }: Props) {
  useSignals();
  const t = useText();
  const isReadOnly = useContext(ReadOnlyContext);
  const canSend = useCapability('student-messages') && !isReadOnly;
  const [message, setMessage] = useState<MessageStart>();
  return (
    <>
      {canSend && recipients.length > 0 && (
        <div>
          <Button className="notebook-compose" aria-haspopup="dialog" onClick={() => setMessage({ kind: 'message' })}>
            <Icon path={mail} />
            {t('studentPage.compose')}
          </Button>
        </div>
      )}
      {!isReadOnly && <Renewal student={student} recipients={recipients} onWrite={canSend ? setMessage : undefined} />}
      {message && (
        <MessageDialog
          student={student}
          recipients={recipients}
          hasChoice={hasChoice}
          start={message}
          onClose={() => setMessage(undefined)}
        />
      )}
    </>
  );
}

/** Number of remaining lessons at which a renewal is suggested. */
const FEW_LESSONS = 3;

interface RenewalProps {
  readonly student: Student;
  readonly recipients: readonly MailRecipient[];
  /** Opens a message; if undefined, the browser's mail program is used. */
  readonly onWrite: ((start: MessageStart) => void) | undefined;
}

/**
 * Shown when a contract is nearly used up: how much is left, and a message about it that the teacher edits before
 * sending.
 */
function Renewal({ student: { name, lessonsLeft }, recipients, onWrite }: RenewalProps) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  if (lessonsLeft === undefined || lessonsLeft > FEW_LESSONS) return null;
  const teacher = session.signedIn.value?.name ?? '';
  const start = {
    kind: 'renewal',
    title: t('studentPage.renewal.title'),
    text: t('studentPage.renewal.text', { name, teacher, count: lessonsLeft }),
  } as const;
  const [first] = recipients;
  return (
    <div className="notebook-renewal">
      <p>{lessonsLeft === 0 ? t('studentPage.noneLeft') : t('studentPage.left', { count: lessonsLeft })}</p>
      {first && onWrite && (
        <Button aria-haspopup="dialog" onClick={() => onWrite(start)}>
          {t('studentPage.renew')}
        </Button>
      )}
      {first && !onWrite && (
        <a className="teacher-text-link" href={mailtoHref(first.email, start)}>
          {t('studentPage.renew')}
        </a>
      )}
    </div>
  );
}

/** The subject of a message; a renewal starts with a text. */
export interface MessageStart {
  readonly kind: 'message' | 'renewal';
  readonly title?: string;
  readonly text?: string;
}
