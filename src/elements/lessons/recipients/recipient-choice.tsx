import { useId } from 'react';
import type { MailRecipient, RecipientRole } from '../../../core/api/endpoints/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './recipients.css';
import { useRecipientNames } from './use-recipient-names.ts';

interface Props {
  /** Those with an address, in the order in which they are shown. */
  readonly people: readonly MailRecipient[];
  readonly chosen: readonly RecipientRole[];
  /** Why the choice cannot be used. */
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly RecipientRole[]) => void;
}

/** Who gets a mail: a checkbox for each of the family. Needs the texts `mailRecipients`. */
export function RecipientChoice({ people, chosen, error, onChange }: Props) {
  useStyles(css);
  const t = useText();
  const id = useId();
  const { nameOf } = useRecipientNames();
  const toggle = (role: RecipientRole, isChosen: boolean): void =>
    onChange(people.map((each) => each.role).filter((each) => (each === role ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="recipients" aria-describedby={error ? id : undefined}>
      <legend>{t('mailRecipients.title')}</legend>
      {people.map((person) => (
        <label key={person.role} className="recipients-person">
          <input
            type="checkbox"
            checked={chosen.includes(person.role)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => toggle(person.role, target.checked)}
          />
          <span>
            {nameOf(person)} <bdi dir="ltr">{person.email}</bdi>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} role="alert" part="error" className="teacher-field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
