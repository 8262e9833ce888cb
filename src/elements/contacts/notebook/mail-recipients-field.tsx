import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useState } from 'react';
import type { MailRecipient, RecipientRole } from '../../../core/api/endpoints/index.ts';
import { succeeded, type Reply } from '../../../core/index.ts';
import { chosenRoles } from '../../../core/students/index.ts';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { RecipientChoice } from '../../lessons/recipients/recipient-choice.tsx';
import { useRecipientNames } from '../../lessons/recipients/use-recipient-names.ts';

interface Props {
  readonly people: readonly MailRecipient[];
  readonly onChoose: (chosen: readonly RecipientRole[]) => Promise<Reply<unknown>>;
}

/** Who gets the mails about a student. A choice is saved at once; at least one of them stays. */
export function MailRecipientsField(props: Props) {
  return (
    <Texts namespaces={['mailRecipients']} fallback={null}>
      <Choice {...props} />
    </Texts>
  );
}

function Choice({ people, onChoose }: Props) {
  useSignals();
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const isReadOnly = useContext(ReadOnlyContext);
  const { namesOf } = useRecipientNames();
  const [chosen, setChosen] = useState<readonly RecipientRole[]>();
  const [error, setError] = useState<string>();
  if (people.length === 0) return null;
  if (people.length === 1 || isReadOnly)
    return (
      <div>
        <p className="notebook-quiet">{t('mailRecipients.title')}</p>
        <p>{namesOf(people.filter(({ isChosen }) => isChosen))}</p>
      </div>
    );
  const choose = async (roles: readonly RecipientRole[]): Promise<void> => {
    setChosen(roles);
    setError(roles.length === 0 ? t('mailRecipients.missing') : undefined);
    if (roles.length === 0) return;
    const reply = await onChoose(roles);
    // What is stored is shown again, also where it could not be changed.
    setChosen(undefined);
    if (succeeded(reply)) toasts.show('success', t('mailRecipients.saved'));
    else setError(reportFailure(reply));
  };
  return (
    <RecipientChoice
      people={people}
      chosen={chosen ?? chosenRoles(people)}
      error={error}
      onChange={(roles) => void choose(roles)}
    />
  );
}
