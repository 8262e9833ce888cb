import { useSignals } from '@preact/signals-react/runtime';
import type { MailRecipient } from '../../../core/api/endpoints/index.ts';
import type { Student } from '../../../core/index.ts';
import { mailtoHref } from '../../../core/students/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { MessageStart } from './recipients.ts';

/** With so many lessons left a renewal is suggested. */
const FEW_LESSONS = 3;

interface Props {
  readonly student: Student;
  readonly recipients: readonly MailRecipient[];
  /** Opens a message; without it the browser's mail program does. */
  readonly onWrite: ((start: MessageStart) => void) | undefined;
}

/** When a contract is nearly used up: how much is left, and a message about it that the teacher edits before sending. */
export function Renewal({ student: { name, lessonsLeft }, recipients, onWrite }: Props) {
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
