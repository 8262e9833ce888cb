import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState, useCallback, useLayoutEffect, type RefObject } from 'react';
import {
  findStudents,
  indexStudents,
  isNextLessonOver,
  nextStudentChange,
  pageOfStudents,
  writeContactQuery,
  settledWords,
  STUDENT_ORDERS,
  type ContactQuery,
  type Contacts,
  type StudentOrder,
} from '../../../core/students/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import { useCapabilitiesKnown, useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useMethods, useHost } from '../../../runtime/element-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { EmptyState } from '../../../ui/display/data-state.tsx';
import { HostSlot } from '../../../ui/display/host-slot.tsx';
import { people, search as searchIcon } from '../../../ui/icons/icons.ts';
import { ListScreen } from '../../../ui/list/list-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import type { contract } from '../contract.ts';
import { columnsOf, StudentTable } from './student-table.tsx';
import { useContacts } from '../use-contacts.ts';
import { useStoredContactQuery, type StoredContactQuery } from '../contact-navigation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import lessonWhenCss from '../../lessons/list/lesson-labels.css';
import avatarCss from '../../../ui/display/avatar.css';
import badgeCss from '../../../ui/display/badge.css';
import emptyCss from '../../../ui/display/data-state.css';
import fieldCss from '../../../ui/form/field.css';
import listScreenCss from '../../../ui/list/list-screen.css';
import listCss from '../../../ui/list/record-table.css';
import paginationCss from '../../../ui/list/pagination.css';
import tones from '../../../ui/display/tones.css';
import css from './contact-list-screen.css';
import tableCss from './student-table.css';

/** The teacher's students. All are loaded at once, so that only a search for guardians needs a request. */
export default function ContactListScreen() {
  useSignals();
  useListStyles();
  const t = useText();
  const { timeZone } = useScreen();
  const zone = useDates().foreignZone();
  const { contacts, failed, omitted, isOnline, reload } = useContacts();
  const { query, type, change, settle } = useStudentQuery();
  const [firstQuery] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  useMethods<typeof contract>({ reload });

  const students = contacts.students.data.value;
  const columns = useMemo(() => columnsOf(students ?? []), [students]);
  const index = useMemo(() => students && indexStudents(students, query.order), [students, query.order]);
  const byGuardian = useGuardianMatches(contacts, query.words);
  const found = useMemo(
    () => index && findStudents(index, query.words, byGuardian.ids),
    [index, query.words, byGuardian.ids],
  );
  // Not reported as nobody while the provider is still searching.
  const isSearching = byGuardian.isSearching && found?.length === 0;
  const page = useMemo(
    () => (found && !isSearching ? pageOfStudents(found, query) : undefined),
    [found, isSearching, query],
  );
  const now = useNow((now) => nextStudentChange(page?.list ?? [], now, timeZone));

  // The next lesson is over, and only the provider knows the one after it.
  const over = page?.list.find((student) => isNextLessonOver(student, now))?.nextLesson?.id;
  useEffect(() => {
    if (over) void reload();
  }, [over, reload]);

  const clear = (): void => {
    change({ words: '', page: 1 });
    input.current?.focus();
  };
  const isNarrowed = query.words.trim() !== '';

  return (
    <ListScreen
      className="contact-list"
      title={t('contacts.title')}
      zone={zone && t('contacts.zone', { zone })}
      reloadLabel={t('contacts.reload')}
      search={
        <StudentSearch
          query={query}
          input={input}
          onType={type}
          onOrder={(order) => change({ order, page: 1 })}
          onSettle={settle}
        />
      }
      status={page && t(isNarrowed ? 'contacts.found' : 'contacts.total', { total: page.total })}
      page={page}
      failed={failed}
      omitted={omitted}
      isOnline={isOnline}
      loadedAt={contacts.students.loadedAt.value}
      empty={
        isNarrowed ? (
          <EmptyState icon={searchIcon} message={t('contacts.noneFound')}>
            <Button onClick={clear}>{t('contacts.clear')}</Button>
          </EmptyState>
        ) : (
          <HostSlot name="empty">
            <EmptyState icon={people} message={t('contacts.none')}>
              <Button onClick={() => void reload()}>{t('contacts.reload')}</Button>
            </EmptyState>
          </HostSlot>
        )
      }
      onReload={() => void reload()}
      onPage={change}
    >
      {page && <StudentTable students={page.list} columns={columns} now={now} inSteps={query !== firstQuery} />}
    </ListScreen>
  );
}

/** Delay after typing before the provider is asked, in ms. */
const SEARCH_DEBOUNCE_MS = 250;

const NOBODY: ReadonlySet<string> = new Set();

/**
 * The students whom the provider finds by the name of a guardian: lists contain no guardians. Without the capability
 * `guardians` nothing is requested; if a request fails, the students are found by their own data alone.
 */
function useGuardianMatches(contacts: Contacts, words: string): { ids: ReadonlySet<string>; isSearching: boolean } {
  const { session } = useScreen();
  const hasGuardians = useCapability('guardians');
  const isKnown = useCapabilitiesKnown();
  const asked = hasGuardians || !isKnown ? words.trim() : '';
  const [answer, setAnswer] = useState({ asked: '', ids: NOBODY });
  useEffect(() => {
    if (asked === '' || !hasGuardians) return undefined;
    let isCurrent = true;
    const stop = session.clock.after(SEARCH_DEBOUNCE_MS, () => {
      void contacts.search(asked).then((reply) => {
        if (isCurrent) setAnswer({ asked, ids: succeeded(reply) ? new Set(reply.data.map(({ id }) => id)) : NOBODY });
      });
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [session, contacts, asked, hasGuardians]);
  const isAnswered = asked === '' || answer.asked === asked;
  return { ids: asked !== '' && isAnswered ? answer.ids : NOBODY, isSearching: !isAnswered };
}

/** Delay after typing before the query is stored, so that the URL does not change with each key. */
const STORE_DELAY_MS = 400;

interface StudentQuery {
  readonly query: ContactQuery;
  /** Applied at once, stored after the delay. */
  type(words: string): void;
  /** Applied and stored at once. */
  change(patch: Partial<ContactQuery>): void;
  /** Stores the query without waiting for the delay. */
  settle(): void;
}

const isSameQuery = (one: ContactQuery, other: ContactQuery): boolean =>
  writeContactQuery(one) === writeContactQuery(other);

/** The current query of the list, ahead of the stored one. */
function useStudentQuery(): StudentQuery {
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const { query: kept, keep } = useStoredContactQuery();
  const [query, setQuery] = useState(kept);
  const [known, setKnown] = useState(kept);
  /** The last stored query: known at once, but rendered later. */
  const stored = useRef(kept);
  if (kept !== known) {
    setKnown(kept);
    // The stored query may arrive after the user has typed something newer.
    if (!isSameQuery(kept, stored.current)) setQuery(kept);
  }
  useLayoutEffect(() => {
    stored.current = kept;
  }, [kept]);

  const latest = useRef({ query, keep });
  useEffect(() => {
    latest.current = { query, keep };
  });
  const store = useCallback<StoredContactQuery['keep']>(
    (next, options) => {
      const { words } = stored.current;
      stored.current = next;
      latest.current.keep(next, options);
      if (next.words !== words) emit('teacher-search', { words: next.words });
    },
    [emit],
  );
  const settle = useCallback(() => {
    const { query } = latest.current;
    if (!isSameQuery(query, stored.current)) store(query, { replace: true });
  }, [store]);
  const { words } = query;
  useEffect(
    () => (words === kept.words ? undefined : session.clock.after(STORE_DELAY_MS, settle)),
    [session, words, kept, settle],
  );

  return {
    query,
    settle,
    type: (words) => setQuery({ ...query, words, page: 1 }),
    change(patch) {
      const next = { ...query, ...patch };
      setQuery(next);
      store(next);
    },
  };
}

interface StudentSearchProps {
  readonly query: ContactQuery;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onType: (words: string) => void;
  readonly onOrder: (order: StudentOrder) => void;
  /** The field has lost the focus, or the search was submitted. */
  readonly onSettle: () => void;
}

/** Searches while typing; unfinished input of an input method is ignored. */
function StudentSearch({ query: { words, order }, input, onType, onOrder, onSettle }: StudentSearchProps) {
  const t = useText();
  const hasGuardians = useCapability('guardians');
  const [typed, setTyped] = useState({ text: words, words });
  // Changed from outside: by the clear button or the browser's back button.
  if (typed.words !== words) setTyped({ text: words, words });

  const type = (text: string, isComposing: boolean): void => {
    const words = isComposing ? settledWords(text) : text;
    setTyped({ text, words });
    onType(words);
  };
  return (
    <form
      className="student-search"
      part="search"
      role="search"
      aria-label={t('contacts.search')}
      onSubmit={(event) => {
        event.preventDefault();
        onSettle();
      }}
    >
      <Field label={t('contacts.search')}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            placeholder={t(hasGuardians ? 'contacts.searchHintGuardians' : 'contacts.searchHint')}
            value={typed.text}
            onChange={({ target, nativeEvent }) =>
              type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
            }
            onCompositionEnd={(event) => type(event.currentTarget.value, false)}
            onBlur={onSettle}
          />
        )}
      </Field>
      <Field label={t('contacts.order')}>
        {(control) => (
          <select {...control} value={order} onChange={(event) => onOrder(event.target.value as StudentOrder)}>
            {STUDENT_ORDERS.map((each) => (
              <option key={each} value={each}>
                {t(`contacts.orders.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </form>
  );
}

/**
 * Style sheets of components that appear and disappear in the list. The screen adopts them, because removing a sheet
 * with the last row that uses it, and adding it again, makes the browser recalculate all styles.
 */
function useListStyles(): void {
  useStyles(tones);
  useStyles(avatarCss);
  useStyles(badgeCss);
  useStyles(emptyCss);
  useStyles(fieldCss);
  useStyles(paginationCss);
  useStyles(lessonWhenCss);
  useStyles(listScreenCss);
  useStyles(css);
  useStyles(listCss);
  useStyles(tableCss);
}
