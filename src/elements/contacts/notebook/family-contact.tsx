import { useSignals } from '@preact/signals-react/runtime';
import { useContext, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import {
  type Family,
  type FamilyMails,
  type Guardian,
  GUARDIAN_LIMIT,
  type Student,
} from '../../../core/api/endpoints/index.ts';
import { failureText } from '../../../core/api/index.ts';
import { canAddGuardian, createFamily, recipientsOfFamily, unreadKinds } from '../../../core/students/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { ReadOnlyContext, useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import tones from '../../../ui/display/tones.css';
import { listLabels } from '../list/list-labels.ts';
import { ContactMessages } from './contact-messages.tsx';
import css from './family.css';
import { useMailKindNames } from './mail-kinds.tsx';
import { Ways } from './ways.tsx';

const GuardianDialog = lazyScreen(() => import('./guardian-dialog.tsx'));
const StudentMailsDialog = lazyScreen(() => import('./student-mails-dialog.tsx'));

interface Props {
  readonly student: Student;
}

/** The people of a student's family: how they can be reached, and which mails each of them gets. */
export default function FamilyContact(props: Props) {
  return (
    <Texts namespaces={['guardians', 'mailRecipients']}>
      <Contact {...props} />
    </Texts>
  );
}

/** What a dialog is open for: a new guardian, a guardian, or the student's mails. */
type Edited = 'new' | Guardian | 'student';

function Contact({ student }: Props) {
  useSignals();
  useStyles(css);
  useStyles(tones);
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const isReadOnly = useContext(ReadOnlyContext);
  const hasMails = useCapability('mail-recipients');
  const model = useMemo(() => createFamily(session, student.id), [session, student.id]);
  useEffect(() => model.dispose, [model]);
  const { failed, reload } = useLoaded(student.id, () => model.load());
  const [edited, setEdited] = useState<Edited>();
  const title = useRef<HTMLHeadingElement>(null);
  /** Gets the focus when a dialog closes: the button that opened it, or the title if that has gone with its guardian. */
  const returnTo = useRef<HTMLElement>(null);
  const open = (what: Edited, button: HTMLElement): void => {
    returnTo.current = button;
    setEdited(what);
  };
  const close = (): void => setEdited(undefined);
  const family = model.data.value;
  const recipients = family ? recipientsOfFamily(student, family) : [];
  return (
    <section className="notebook-contact" aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {t('studentPage.contact')}
      </h2>
      {failed && !family && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !family && <Loading lines={4} label={t('common.loading')} />}
      {family && (
        <div className="family">
          <People student={student} family={family} hasMails={hasMails} onEdit={isReadOnly ? undefined : open} />
          {hasMails && recipients.length > 0 && <Unread kinds={unreadKinds(recipients)} />}
          {!isReadOnly && <AddGuardian family={family} onAdd={(button) => open('new', button)} />}
        </div>
      )}
      <ContactMessages student={student} recipients={recipients} hasChoice={hasMails} />
      {edited === 'student' && family && (
        <StudentMailsDialog
          name={student.name}
          mails={family.student.mails}
          model={model}
          returnFocus={returnTo}
          onClose={close}
        />
      )}
      {edited !== undefined && edited !== 'student' && (
        <GuardianDialog
          student={student}
          guardian={edited === 'new' ? undefined : edited}
          model={model}
          hasMails={hasMails}
          returnFocus={returnTo}
          onRemoved={() => {
            returnTo.current = title.current;
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

interface PeopleProps {
  readonly student: Student;
  readonly family: Family;
  readonly hasMails: boolean;
  /** Gets the button that was pressed; undefined if nothing can be changed. */
  readonly onEdit: ((what: Edited, button: HTMLElement) => void) | undefined;
}

function People({ student, family, hasMails, onEdit }: PeopleProps) {
  const t = useText();
  const { email, phone, mails } = family.student;
  const isKnown = email !== undefined || phone !== undefined;
  if (!isKnown && family.guardians.length === 0) return <p className="notebook-quiet">{t('studentPage.noContact')}</p>;
  return (
    <ul className="family-people">
      {isKnown && (
        <Person
          name={student.name}
          relation={t('guardians.student')}
          email={email}
          phone={phone}
          mails={hasMails ? mails : undefined}
        >
          {onEdit && hasMails && email && (
            <Button
              kind="quiet"
              aria-haspopup="dialog"
              aria-label={t('guardians.chooseMailsNamed', { name: student.name })}
              onClick={({ currentTarget }) => onEdit('student', currentTarget)}
            >
              {t('guardians.chooseMails')}
            </Button>
          )}
        </Person>
      )}
      {family.guardians.map((guardian) => (
        <Person
          key={guardian.id}
          name={guardian.name}
          relation={t(`guardians.relations.${guardian.relation}`)}
          email={guardian.email}
          phone={guardian.phone}
          mails={hasMails ? guardian.mails : undefined}
        >
          {onEdit && (
            <Button
              kind="quiet"
              aria-haspopup="dialog"
              aria-label={t('guardians.editNamed', {
                name: guardian.name || t(`guardians.relations.${guardian.relation}`),
              })}
              onClick={({ currentTarget }) => onEdit(guardian, currentTarget)}
            >
              {t('guardians.edit')}
            </Button>
          )}
        </Person>
      ))}
    </ul>
  );
}

interface PersonProps {
  readonly name: string;
  readonly relation: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  /** Undefined if the provider sends no mails to families. */
  readonly mails: FamilyMails | undefined;
  /** The button that changes this person. */
  readonly children: ReactNode;
}

function Person({ name, relation, email, phone, mails, children }: PersonProps) {
  const t = useText();
  const namesOf = useMailKindNames();
  return (
    <li className="family-person">
      <h3>
        <bdi>{name || t('guardians.nameless')}</bdi>
        <span>{relation}</span>
      </h3>
      {children}
      {(phone || email) && (
        <dl>
          <dt className="teacher-visually-hidden">{t('studentPage.contact')}</dt>
          <Ways name={name} email={email} phone={phone} />
        </dl>
      )}
      {mails && (
        <p className="family-mails">
          {email ? `${t('guardians.mails')}: ${namesOf(mails)}` : t('guardians.noAddress')}
        </p>
      )}
    </li>
  );
}

/** The mails that are not sent, since nobody gets them. */
function Unread({ kinds }: { readonly kinds: ReturnType<typeof unreadKinds> }) {
  const t = useText();
  const { language } = useScreen();
  const names = listLabels(
    kinds.map((kind) => t(`guardians.kinds.${kind}`)),
    language,
  );
  // A live region announces what appears in it.
  return <div role="status">{names && <p className="family-unread">{t('guardians.unread', { kinds: names })}</p>}</div>;
}

interface AddProps {
  readonly family: Family;
  readonly onAdd: (button: HTMLElement) => void;
}

function AddGuardian({ family, onAdd }: AddProps) {
  const t = useText();
  if (!canAddGuardian(family))
    return <p className="notebook-quiet">{t('guardians.full', { count: GUARDIAN_LIMIT })}</p>;
  return (
    <div>
      <Button aria-haspopup="dialog" onClick={({ currentTarget }) => onAdd(currentTarget)}>
        {t('guardians.add')}
      </Button>
    </div>
  );
}
