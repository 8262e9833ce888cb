import { useId, useContext, useEffect, useMemo, useState } from 'react';
import type { StudentContact, MailRecipient, Student } from '../../../core/api/endpoints/index.ts';
import { failureText, succeeded, type Reply } from '../../../core/api/index.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { LessonOpener } from './lesson-opener.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText, ReadOnlyContext, useScreen } from '../../../runtime/screen-context.ts';
import { LastTime } from '../../lessons/detail/last-time.tsx';
import { LessonLink } from '../../lessons/list/lesson-link.tsx';
import textLinkCss from '../../../ui/display/text-link.css';
import css from './student-notebook.css';
import { useSignals } from '@preact/signals-react/runtime';
import { chosenKeys, createMailRecipients, createStudentContact } from '../../../core/students/index.ts';
import { ErrorMessage, Loading } from '../../../runtime/placeholders.tsx';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { RecipientChoice, useRecipientNames } from '../../lessons/record/recipients.tsx';
import { ContactMessages } from './contact-messages.tsx';
import { Ways } from './ways.tsx';

interface Props {
  readonly student: Student;
}

/** The next lesson with its preparation, and the contact details of the student; loaded after the page. */
export default function StudentNotebook({ student }: Props) {
  useStyles(textLinkCss);
  useStyles(css);
  return (
    <Texts namespaces={['studentPage', 'courses', 'lessonForms', 'dateTime']} dates>
      <div className="notebook">
        <LessonOpener>
          <NextLesson student={student} />
        </LessonOpener>
        <ContactFacts student={student} />
      </div>
    </Texts>
  );
}

/** The next lesson, pinned, with the notes from the last one. */
function NextLesson({ student }: { readonly student: Student }) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const hasArchive = useCapability('lesson-archive');
  const { nextLesson: next } = student;
  // The lessons are listed separately below.
  if (!next && !hasArchive) return null;
  return (
    <section className="notebook-next" aria-labelledby={id}>
      <h2 id={id}>{t('studentPage.next')}</h2>
      {next ? (
        <p className="notebook-next-when">
          <LessonLink id={next.id} className="teacher-text-link">
            <time dateTime={new Date(next.startTimeMillis).toISOString()}>
              {dates.day(next.startTimeMillis)} <bdi>{dates.span(next.startTimeMillis, next.endTimeMillis)}</bdi>
            </time>
          </LessonLink>
          <span>{next.subject}</span>
        </p>
      ) : (
        <p className="notebook-quiet">{t('studentPage.noNext')}</p>
      )}
      {hasArchive && <LastTime studentId={student.id} />}
    </section>
  );
}

const FamilyContact = lazyScreen(() => import('./family-contact.tsx'));

interface FactsProps {
  readonly student: Student;
}

/** Contact details of student and guardian, and the remainder of the contract, as far as the provider has them. */
function ContactFacts({ student }: FactsProps) {
  const hasContact = useCapability('student-contacts');
  const hasGuardians = useCapability('guardians');
  if (!hasContact) return null;
  return hasGuardians ? <FamilyContact key={student.id} student={student} /> : <Contact student={student} />;
}

/** Contact details where the provider knows one guardian a student. */

function Contact({ student }: FactsProps) {
  useSignals();
  const t = useText();
  const id = useId();
  const { session } = useScreen();
  const model = useMemo(() => createStudentContact(session, student.id), [session, student.id]);
  const hasRecipients = useCapability('mail-recipients');
  const mails = useMemo(() => createMailRecipients(session, student.id), [session, student.id]);
  useEffect(
    () => () => {
      model.dispose();
      mails.dispose();
    },
    [model, mails],
  );
  useEffect(() => {
    if (hasRecipients) void mails.load();
  }, [mails, hasRecipients]);
  const { failed, reload } = useLoaded(student.id, () => model.load());
  const contact = model.data.value;
  const people = hasRecipients ? mails.people.value : undefined;
  const recipients = people ?? (contact ? recipientsOf(student, contact) : []);
  return (
    <section className="notebook-contact" aria-labelledby={id}>
      <h2 id={id}>{t('studentPage.contact')}</h2>
      {failed && !contact && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!failed && !contact && <Loading lines={2} label={t('common.loading')} />}
      {contact && <People name={student.name} contact={contact} />}
      {contact && people && <MailRecipientsField people={people} onChoose={mails.choose} />}
      <ContactMessages student={student} recipients={recipients} hasChoice={people !== undefined} />
    </section>
  );
}

function People({ name, contact }: { readonly name: string; readonly contact: StudentContact }) {
  const t = useText();
  const { email, phone, guardian } = contact;
  if (!email && !phone && !guardian) return <p className="notebook-quiet">{t('studentPage.noContact')}</p>;
  return (
    <dl className="notebook-people">
      {(email || phone) && (
        <div>
          <dt>{t('studentPage.student')}</dt>
          <Ways name={name} email={email} phone={phone} />
        </div>
      )}
      {guardian && (
        <div>
          <dt>{t('studentPage.guardian')}</dt>
          <dd>{t('courses.studentName', { name: guardian.name })}</dd>
          <Ways name={guardian.name} email={guardian.email} phone={guardian.phone} />
        </div>
      )}
    </dl>
  );
}

interface MailRecipientsProps {
  readonly people: readonly MailRecipient[];
  readonly onChoose: (keys: readonly string[]) => Promise<Reply<unknown>>;
}

/** Who receives the mails about a student. A choice is saved at once; at least one recipient must remain. */
function MailRecipientsField(props: MailRecipientsProps) {
  return (
    <Texts namespaces={['mailRecipients']} fallback={null}>
      <Choice {...props} />
    </Texts>
  );
}

function Choice({ people, onChoose }: MailRecipientsProps) {
  useSignals();
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const isReadOnly = useContext(ReadOnlyContext);
  const { namesOf } = useRecipientNames();
  const [chosen, setChosen] = useState<readonly string[]>();
  const [error, setError] = useState<string>();
  if (people.length === 0) return null;
  if (people.length === 1 || isReadOnly)
    return (
      <div>
        <p className="notebook-quiet">{t('mailRecipients.title')}</p>
        <p>{namesOf(people.filter(({ isChosen }) => isChosen))}</p>
      </div>
    );
  const choose = async (keys: readonly string[]): Promise<void> => {
    setChosen(keys);
    setError(keys.length === 0 ? t('mailRecipients.missing') : undefined);
    if (keys.length === 0) return;
    const reply = await onChoose(keys);
    // Show the stored choice again, even if it could not be changed.
    setChosen(undefined);
    if (succeeded(reply)) toasts.show('success', t('mailRecipients.saved'));
    else setError(reportFailure(reply));
  };
  return (
    <RecipientChoice
      people={people}
      chosen={chosen ?? chosenKeys(people)}
      error={error}
      onChange={(keys) => void choose(keys)}
    />
  );
}

/**
 * The people with an address: the guardian first and preselected, since most students are children. For providers that
 * do not say who receives the mails about a student.
 */
function recipientsOf({ name }: Student, { email, guardian }: StudentContact): MailRecipient[] {
  return [
    ...(guardian?.email
      ? [{ role: 'guardian', name: guardian.name, email: guardian.email, isChosen: true } as const]
      : []),
    ...(email ? [{ role: 'student', name, email, isChosen: !guardian?.email } as const] : []),
  ];
}
