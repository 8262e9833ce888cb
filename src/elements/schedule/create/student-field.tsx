import { useEffect, useMemo, useState } from 'react';
import { foldForSearch, createContacts, failureText, type Student } from '../../../core/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useCombobox } from '../../../ui/menu/use-combobox.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

interface Props {
  readonly student: Student | undefined;
  readonly error: string | undefined;
  readonly onChoose: (student: Student | undefined) => void;
}

/** So many are offered; more words make them fewer. */
const OFFERED = 8;
/** Milliseconds of rest before the provider is asked. */
const PAUSE = 250;

/**
 * One of the teacher's students, found by name or reading, blind to kana, width and case. The provider is asked too: it
 * may know more students than the list. Reads signals: the caller uses `useSignals()`.
 */
export function StudentField({ student, error, onChoose }: Props) {
  const t = useText();
  const { session } = useScreen();
  const contacts = useMemo(() => createContacts(session), [session]);
  const [words, setWords] = useState(student?.name ?? '');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    void contacts.load();
    return () => contacts.leave();
  }, [contacts]);
  useEffect(() => {
    if (!isOpen || words.trim() === '') return;
    return session.clock.after(PAUSE, () => void contacts.search(words));
  }, [session, contacts, isOpen, words]);

  // Who cannot be found for want of an answer is not called unknown.
  const failure = contacts.students.failure.value ?? contacts.found.failure.value;
  const unanswered = failure && failure.kind !== 'aborted' ? failureText({ failure }, t) : undefined;
  const wanted = foldForSearch(words);
  const known = new Map([...contacts.students.data.value ?? [], ...contacts.found.data.value ?? []].map((each) => [each.id, each]));
  const offered = [...known.values()].filter(({ name, kana }) => foldForSearch(name).includes(wanted) || foldForSearch(kana).includes(wanted)).slice(0, OFFERED);
  const choose = (next: Student): void => {
    onChoose(next);
    setWords(next.name);
    setIsOpen(false);
  };
  const { isShown, current, input, list, idOf, restart, onPointerDown } = useCombobox({
    options: offered, isOpen, onOpen: () => setIsOpen(true), onClose: () => setIsOpen(false), onChoose: choose,
  });
  return (
    <div className="schedule-student">
      <Field label={t('schedule.create.student')} hint={t('schedule.create.studentHint')} error={error ?? (offered.length === 0 ? unanswered : undefined)}>
        {(control) => (
          <input
            {...control}
            {...input}
            value={words}
            onChange={(event) => {
              setWords(event.target.value);
              restart();
              setIsOpen(true);
              if (student) onChoose(undefined);
            }}
            onFocus={() => setIsOpen(student === undefined)}
            onBlur={() => setIsOpen(false)}
          />
        )}
      </Field>
      {isShown && (
        <ul {...list} className="schedule-students" aria-label={t('schedule.create.student')} onPointerDown={onPointerDown}>
          {offered.map((each, position) => (
            <li key={each.id} id={idOf(position)} role="option" aria-selected={position === current} onClick={() => choose(each)}>
              {each.name} <span>{each.kana}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="teacher-visually-hidden" role="status">
        {isOpen && wanted && !(unanswered && offered.length === 0) && t(offered.length > 0 ? 'schedule.create.found' : 'schedule.create.noStudent', { count: offered.length })}
      </p>
      {isOpen && offered.length === 0 && wanted && !unanswered && contacts.students.status.value !== 'loading' && (
        <p className="schedule-students lesson-quiet" aria-hidden="true">{t('schedule.create.noStudent')}</p>
      )}
    </div>
  );
}
