import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { createLessonMailChoices } from '../../../core/settings/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { RecipientsNote } from '../../lessons/record/recipients.tsx';

interface Props {
  /** The student, once chosen. */
  readonly studentId: string | undefined;
}

/** Says to whom a created lesson is mailed, where the provider does that and the teacher has not turned it off. */
export function MailNote(props: Props) {
  return useCapability('lesson-mails') ? <ChosenMailNote {...props} /> : null;
}

function ChosenMailNote({ studentId }: Props) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const mails = useMemo(() => createLessonMailChoices(session), [session]);
  // Without a reply the note is not shown.
  useEffect(() => {
    void mails.load();
    return mails.dispose;
  }, [mails]);
  if (!mails.choices.value?.onPlan) return null;
  return (
    <div>
      <p className="lesson-form-note">{t('scheduleForms.create.mailed')}</p>
      <RecipientsNote studentIds={studentId === undefined ? [] : [studentId]} />
    </div>
  );
}
