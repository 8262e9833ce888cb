import { useSignals } from '@preact/signals-react/runtime';
import { type ReactNode, useEffect, useMemo } from 'react';
import { createMailRecipients } from '../../../core/students/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import css from './recipients.css';
import { useRecipientNames } from './use-recipient-names.ts';

interface Props {
  /** The students whom mails are about; none yet where nobody is chosen. */
  readonly studentIds: readonly string[];
}

/** Says to whom a mail about a lesson goes, where the provider lets the teacher choose that. */
export function RecipientsNote({ studentIds }: Props) {
  useStyles(css);
  const hasRecipients = useCapability('mail-recipients');
  const [studentId, ...others] = [...new Set(studentIds)];
  if (!hasRecipients || studentId === undefined) return null;
  return (
    <Texts namespaces={['mailRecipients']} fallback={<Line>{null}</Line>}>
      {others.length > 0 ? <Several /> : <OfStudent key={studentId} studentId={studentId} />}
    </Texts>
  );
}

function Several() {
  const t = useText();
  return <Line>{t('mailRecipients.several')}</Line>;
}

function OfStudent({ studentId }: { readonly studentId: string }) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const { namesOf } = useRecipientNames();
  const recipients = useMemo(() => createMailRecipients(session, studentId), [session, studentId]);
  // Without an answer nothing is said.
  useEffect(() => {
    void recipients.load();
    return recipients.dispose;
  }, [recipients]);
  const people = recipients.people.value;
  const chosen = people?.filter(({ isChosen }) => isChosen) ?? [];
  if (!people) return <Line>{null}</Line>;
  return (
    <Line>
      {chosen.length > 0
        ? t('mailRecipients.goesTo', { people: namesOf(chosen) })
        : people.length === 0 && t('mailRecipients.nobody')}
    </Line>
  );
}

/** Its space is reserved while it loads. */
const Line = ({ children }: { readonly children: ReactNode }) => <p className="recipients-note">{children}</p>;
