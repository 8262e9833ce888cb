import { useEffect, useId, useRef, memo, useState, type FormEvent } from 'react';
import {
  isNarrowed,
  type Courses,
  type LessonQuery,
  type LessonState,
  ALL_LESSONS,
  writeLessonQuery,
} from '../../../core/lessons/index.ts';
import { dayKey } from '../../../core/time/index.ts';
import type { Student } from '../../../core/api/endpoints/index.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Icon } from '../../../ui/display/icon.tsx';
import { filter, search } from '../../../ui/icons/icons.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import css from './lesson-search.css';
import { useSignals } from '@preact/signals-react/runtime';
import { useDateTimeLabels } from '../../../ui/date-time/date-time-labels.ts';
import { DayInput } from '../../../ui/date-time/day-input.tsx';

interface Props {
  readonly query: LessonQuery;
  readonly courses: Courses;
  readonly onSearch: (input: SearchInput) => void;
}

/** Searches by words, student, period and state; narrow elements initially show only the words. */
export function LessonSearch({ query, courses, onSearch }: Props) {
  useStyles(css);
  const t = useText();
  const id = useId();
  const form = useLessonSearch(query, onSearch);
  const wordsInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void courses.loadStudents();
  }, [courses]);

  const clear = (): void => {
    form.clear();
    wordsInput.current?.focus();
  };
  return (
    <form
      className="lesson-search"
      part="search"
      role="search"
      aria-label={t('courses.search.title')}
      noValidate
      onSubmit={form.onSubmit}
    >
      <div className="lesson-search-words">
        <Field label={t('courses.search.words')}>
          {(control) => (
            <input
              {...control}
              ref={wordsInput}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              placeholder={t('courses.search.wordsHint')}
              value={form.input.words}
              onChange={(event) => form.change({ words: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        kind="quiet"
        className="lesson-search-fold"
        aria-expanded={form.isOpen}
        aria-controls={id}
        onClick={form.toggle}
      >
        <Icon path={filter} />
        {t(form.isNarrowed ? 'courses.search.narrowed' : 'courses.search.narrow')}
      </Button>
      <div className="lesson-search-more" id={id} data-open={form.isOpen}>
        <SearchFields form={form} courses={courses} />
      </div>
      <div className="lesson-search-actions">
        {isNarrowed(query) && (
          <Button kind="quiet" onClick={clear}>
            {t('courses.search.clear')}
          </Button>
        )}
        <Button type="submit" part="submit">
          <Icon path={search} />
          {t('courses.search.submit')}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  readonly form: LessonSearchForm;
  readonly courses: Courses;
}

const states = [1, 2, 3, 4] as const;

/** The fields that narrow a search: student, state and period. */
function SearchFields({ form, courses }: FieldsProps) {
  useSignals();
  const t = useText();
  const { input, change } = form;
  return (
    <>
      <Field label={t('courses.search.student')}>
        {(control) => (
          <select {...control} value={input.studentId} onChange={(event) => change({ studentId: event.target.value })}>
            <option value="">{t('courses.search.anyStudent')}</option>
            <StudentOptions students={courses.studentList.value} />
          </select>
        )}
      </Field>
      <Field label={t('courses.search.state')}>
        {(control) => (
          <select
            {...control}
            value={input.state ?? ''}
            onChange={(event) =>
              change({ state: (Number(event.target.value) || undefined) as LessonState | undefined })
            }
          >
            <option value="">{t('courses.search.anyState')}</option>
            {states.map((state) => (
              <option key={state} value={state}>
                {t(`courses.lessonState.${state}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <DayField form={form} name="from" />
      <DayField form={form} name="until" error={form.isReversed ? t('courses.search.reversed') : undefined} />
    </>
  );
}

/** Memoized, so that typing in the search renders none of up to thousands of options. */
const StudentOptions = memo(function StudentOptions({
  students,
}: {
  readonly students: readonly Student[] | undefined;
}) {
  const t = useText();
  return students?.map(({ id, name }) => (
    <option key={id} value={id}>
      {t('courses.studentName', { name })}
    </option>
  ));
});

interface DayProps {
  readonly form: LessonSearchForm;
  readonly name: 'from' | 'until';
  readonly error?: string | undefined;
}

function DayField({ form, name, error }: DayProps) {
  const t = useText();
  const { session, timeZone } = useScreen();
  const labels = useDateTimeLabels();
  return (
    <Field label={t(`courses.search.${name}`)} error={form.problems[name] ?? error}>
      {(control) => (
        <DayInput
          key={form.resetKey}
          control={control}
          day={form.input[name]}
          today={dayKey(session.clock.now(), timeZone)}
          labels={labels}
          onChange={(day) => form.change({ [name]: day })}
          onProblem={form.onDayProblem(name)}
        />
      )}
    </Field>
  );
}

/** The part of a query that the search form edits. */
type SearchInput = Pick<LessonQuery, 'words' | 'studentId' | 'from' | 'until' | 'state'>;
type DayProblems = { readonly from?: string | undefined; readonly until?: string | undefined };

/** State of the search form: nothing is searched until it is submitted. */
function useLessonSearch(query: LessonQuery, onSearch: (input: SearchInput) => void) {
  const [input, setInput] = useState(inputOf(query));
  const [known, setKnown] = useState(writeLessonQuery(query));
  const [isOpen, setIsOpen] = useState(false);
  const [isReversed, setIsReversed] = useState(false);
  const [resets, setResets] = useState(0);
  const [problems, setProblems] = useState<DayProblems>({});
  // A ref, because leaving a field and submitting can happen before the next render.
  const latestProblems = useRef(problems);
  const updateProblems = (next: DayProblems): void => {
    latestProblems.current = next;
    setProblems(next);
  };

  // The browser's back button, or a cleared search, changes the form too.
  if (writeLessonQuery(query) !== known) {
    setKnown(writeLessonQuery(query));
    setInput(inputOf(query));
  }
  return {
    input,
    problems,
    isReversed,
    /** Whether the filter fields are shown in a narrow element, which hides them initially. */
    isOpen,
    toggle: () => setIsOpen(!isOpen),
    isNarrowed: Boolean(input.studentId || input.from || input.until || input.state),
    /** Changes when day fields must drop their text, even if it is not a day. */
    resetKey: resets,
    change(patch: Partial<SearchInput>): void {
      setInput((before) => ({ ...before, ...patch }));
      setIsReversed(false);
    },
    onDayProblem: (name: 'from' | 'until') => (problem: string | undefined) =>
      updateProblems({ ...latestProblems.current, [name]: problem }),
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      validateFocusedField(event.currentTarget);
      const reversed = Boolean(input.from && input.until && input.until < input.from);
      setIsReversed(reversed);
      if (reversed || latestProblems.current.from || latestProblems.current.until) setIsOpen(true);
      else onSearch(input);
    },
    clear(): void {
      const all = inputOf(ALL_LESSONS);
      setInput(all);
      setIsReversed(false);
      setResets(resets + 1);
      updateProblems({});
      onSearch(all);
    },
  };
}
type LessonSearchForm = ReturnType<typeof useLessonSearch>;

function inputOf({ words, studentId, from, until, state }: LessonQuery): SearchInput {
  return { words, studentId, from, until, state };
}

/** A day is validated on blur, but Enter submits the form without a blur. */
function validateFocusedField(form: HTMLFormElement): void {
  const active = (form.getRootNode() as ShadowRoot).activeElement;
  if (!(active instanceof HTMLInputElement)) return;
  active.blur();
  active.focus();
}
