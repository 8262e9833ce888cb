import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { createLessonMailChoices } from '../../../core/settings/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

/** Says that a created lesson is mailed to the student, where the provider does that and the teacher has not turned it off. */
export function MailNote() {
  return useCapability('lesson-mails') ? <ChosenMailNote /> : null;
}

function ChosenMailNote() {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const mails = useMemo(() => createLessonMailChoices(session), [session]);
  // Without an answer nothing is said.
  useEffect(() => {
    void mails.load();
    return mails.dispose;
  }, [mails]);
  return mails.choices.value?.onPlan ? <p className="lesson-form-note">{t('scheduleForms.create.mailed')}</p> : null;
}
