import { useEffect, useMemo, useState, type RefObject } from 'react';
import { foldForSearch } from '../../../core/i18n/index.ts';
import { createContacts } from '../../../core/students/index.ts';
import { failureText, type Failure } from '../../../core/api/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import { offlineOf } from '../../../core/offline/index.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useCombobox } from '../../../ui/menu/use-combobox.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';

interface Props {
  readonly student: Student | undefined;
  readonly error: string | undefined;
  readonly onChoose: (student: Student | undefined) => void;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/** Limit of the offered students. */
const MAX_OPTIONS = 8;
/** Delay after typing before the provider is queried. */
const SEARCH_DEBOUNCE_MS = 250;

/**
 * Selects a student by name or reading, ignoring kana, width and case. The provider is queried too, because it may know
 * more students than the loaded list. Reads signals: the caller uses `useSignals()`.
 */
export function StudentField({ student, error, onChoose, inputRef }: Props) {
  const t = useText();
  const { session } = useScreen();
  const contacts = useMemo(() => createContacts(session), [session]);
  const [query, setQuery] = useState(student?.name ?? '');
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    void contacts.load();
    return () => contacts.dispose();
  }, [contacts]);
  useEffect(() => {
    if (!isOpen || query.trim() === '') return;
    return session.clock.after(SEARCH_DEBOUNCE_MS, () => void contacts.search(query));
  }, [session, contacts, isOpen, query]);

  // After a failed request a missing student is not reported as unknown.
  const failure = contacts.students.failure.value ?? contacts.found.failure.value;
  const requestError = failure && failure.kind !== 'aborted' ? failureText({ failure }, t) : undefined;
  const foldedQuery = foldForSearch(query);
  const options = optionsFor(foldedQuery, [
    useKeptStudents(failure),
    contacts.students.data.value ?? [],
    contacts.found.data.value ?? [],
  ]);
  const choose = (next: Student): void => {
    onChoose(next);
    setQuery(next.name);
    setIsOpen(false);
  };
  const { isShown, current, input, list, idOf, restart, onPointerDown } = useCombobox({
    options,
    isOpen,
    onOpen: () => setIsOpen(true),
    onClose: () => setIsOpen(false),
    onChoose: choose,
  });
  const label = t('scheduleForms.create.student');
  return (
    <div className="schedule-student">
      <Field
        label={label}
        hint={t('scheduleForms.create.studentHint')}
        error={error ?? (options.length === 0 ? requestError : undefined)}
      >
        {(control) => (
          <input
            {...control}
            {...input}
            ref={inputRef}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
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
        <ul {...list} className="schedule-students" aria-label={label} onPointerDown={onPointerDown}>
          {options.map((each, position) => (
            <li
              key={each.id}
              id={idOf(position)}
              role="option"
              aria-selected={position === current}
              onClick={() => choose(each)}
            >
              {each.name} <span>{each.kana}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="teacher-visually-hidden" role="status">
        {isOpen &&
          foldedQuery &&
          !(requestError && options.length === 0) &&
          t(options.length > 0 ? 'scheduleForms.create.found' : 'scheduleForms.create.noStudent', {
            count: options.length,
          })}
      </p>
      {isOpen &&
        options.length === 0 &&
        foldedQuery &&
        !requestError &&
        contacts.students.status.value !== 'loading' && (
          <p className="schedule-students lesson-quiet" aria-hidden="true">
            {t('scheduleForms.create.noStudent')}
          </p>
        )}
    </div>
  );
}

/** Without a network: the students of the lessons on this device. */
function useKeptStudents(failure: Failure | undefined): readonly Student[] {
  const { session } = useScreen();
  const isOffline = failure?.kind === 'offline';
  return useMemo(() => (isOffline && offlineOf(session).store?.months.students()) || [], [session, isOffline]);
}

/** The students of these lists whose name or reading contains the query; of one student the last entry. */
function optionsFor(foldedQuery: string, lists: readonly (readonly Student[])[]): readonly Student[] {
  const students = new Map(lists.flat().map((each) => [each.id, each]));
  return [...students.values()]
    .filter(({ name, kana }) => foldForSearch(name).includes(foldedQuery) || foldForSearch(kana).includes(foldedQuery))
    .slice(0, MAX_OPTIONS);
}
