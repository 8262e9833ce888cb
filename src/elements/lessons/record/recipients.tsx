import { useId, type ReactNode, useEffect, useMemo } from 'react';
import type { MailRecipient } from '../../../core/api/endpoints/index.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './recipients.css';
import { useSignals } from '@preact/signals-react/runtime';
import { chosenRecipients, createMailRecipients, recipientKey } from '../../../core/students/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { listLabels } from '../../contacts/list/list-labels.ts';

interface ChoiceProps {
  /** The people with an address, in display order. */
  readonly people: readonly MailRecipient[];
  /** Their keys. */
  readonly chosen: readonly string[];
  /** Why the choice is invalid. */
  readonly error?: string | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Selects who receives a mail: a checkbox for each member of the family. Requires the texts `mailRecipients`. */
export function RecipientChoice({ people, chosen, error, onChange }: ChoiceProps) {
  useStyles(css);
  const t = useText();
  const id = useId();
  const { nameOf } = useRecipientNames();
  const toggle = (key: string, isChosen: boolean): void =>
    onChange(people.map(recipientKey).filter((each) => (each === key ? isChosen : chosen.includes(each))));
  return (
    <fieldset className="recipients" aria-describedby={error ? id : undefined}>
      <legend>{t('mailRecipients.title')}</legend>
      {people.map((person) => (
        <label key={recipientKey(person)} className="recipients-person">
          <input
            type="checkbox"
            checked={chosen.includes(recipientKey(person))}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) => toggle(recipientKey(person), target.checked)}
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

interface NoteProps {
  /** The students whom mails are about; empty before one is chosen. */
  readonly studentIds: readonly string[];
}

/** Shows the recipients of a mail about a lesson, if the provider lets the teacher choose them. */
export function RecipientsNote({ studentIds }: NoteProps) {
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
  // Nothing is shown until the reply arrives.
  useEffect(() => {
    void recipients.load();
    return recipients.dispose;
  }, [recipients]);
  const people = recipients.people.value;
  const chosen = people ? chosenRecipients(people, 'plans') : [];
  if (!people) return <Line>{null}</Line>;
  return (
    <Line>
      {chosen.length > 0
        ? t('mailRecipients.goesTo', { people: namesOf(chosen) })
        : t(people.length === 0 ? 'mailRecipients.nobody' : 'mailRecipients.noneChosen')}
    </Line>
  );
}

/** Its space is reserved while it loads. */
const Line = ({ children }: { readonly children: ReactNode }) => <p className="recipients-note">{children}</p>;

/** Formats the recipients of a mail: `伊藤 真由美さん（母）`. Requires the texts `mailRecipients`. */
export function useRecipientNames() {
  const t = useText();
  const { language } = useScreen();
  const nameOf = ({ role, name, relation = 'other' }: Pick<MailRecipient, 'role' | 'name' | 'relation'>): string => {
    if (role === 'guardian' && relation !== 'other' && name !== '')
      return t('mailRecipients.related', { name, relation: t(`mailRecipients.relations.${relation}`) });
    return name === '' ? t('mailRecipients.nameless') : t(`mailRecipients.${role}`, { name });
  };
  return {
    nameOf,
    /** All recipients as one text. */
    namesOf: (people: readonly MailRecipient[]): string => listLabels(people.map(nameOf), language),
  };
}
