import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import {
  ALL_LESSONS,
  dayKey,
  isNarrowed,
  writeLessonQuery,
  type Courses,
  type LessonQuery,
  type LessonState,
} from '../../../core/index.ts';
import { useDateTimeLabels } from '../../../runtime/hooks/use-date-time-labels.ts';
import { Button } from '../../../ui/form/button.tsx';
import { DayInput } from '../../../ui/date-time/day-input.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { filter, search } from '../../../ui/display/icons.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import css from './lesson-search.css';

type Wish = Pick<LessonQuery, 'words' | 'studentId' | 'from' | 'until' | 'state'>;

interface Props {
  readonly query: LessonQuery;
  readonly courses: Courses;
  readonly onSearch: (wish: Wish) => void;
}

const wishOf = ({ words, studentId, from, until, state }: LessonQuery): Wish => ({
  words,
  studentId,
  from,
  until,
  state,
});
const states = [1, 2, 3, 4] as const;

/** Words, student, period and state. Nothing is asked for until the form is sent; where it is narrow, most of it folds away. */
export function LessonSearch({ query, courses, onSearch }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { session, timeZone } = useScreen();
  const labels = useDateTimeLabels();
  const id = useId();
  const [wish, setWish] = useState(wishOf(query));
  const [known, setKnown] = useState(writeLessonQuery(query));
  const [isOpen, setIsOpen] = useState(false);
  const [isReversed, setIsReversed] = useState(false);
  const [clearings, setClearings] = useState(0);
  const [problems, setProblems] = useState<{ from?: string | undefined; until?: string | undefined }>({});
  const unreadable = useRef(problems);
  const wordsInput = useRef<HTMLInputElement>(null);

  // The browser's way back, or a cleared search, reaches the form too.
  if (writeLessonQuery(query) !== known) {
    setKnown(writeLessonQuery(query));
    setWish(wishOf(query));
  }
  useEffect(() => {
    void courses.loadStudents();
  }, [courses]);

  const today = dayKey(session.clock.now(), timeZone);
  const narrowing = [wish.studentId, wish.from, wish.until, wish.state].filter(Boolean).length;
  const change = (news: Partial<Wish>): void => {
    setWish({ ...wish, ...news });
    setIsReversed(false);
  };
  const judge =
    (name: 'from' | 'until') =>
    (problem: string | undefined): void => {
      unreadable.current = { ...unreadable.current, [name]: problem };
      setProblems(unreadable.current);
    };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // A date is judged when its field is left; Enter sends the form without leaving it.
    const active = (event.currentTarget.getRootNode() as ShadowRoot).activeElement;
    if (active instanceof HTMLInputElement) {
      active.blur();
      active.focus();
    }
    const reversed = Boolean(wish.from && wish.until && wish.until < wish.from);
    setIsReversed(reversed);
    if (reversed || unreadable.current.from || unreadable.current.until) setIsOpen(true);
    else onSearch(wish);
  };
  const clear = (): void => {
    setWish(wishOf(ALL_LESSONS));
    setIsReversed(false);
    // What was typed into a date and is none goes with the old field.
    setClearings(clearings + 1);
    unreadable.current = {};
    setProblems({});
    onSearch(wishOf(ALL_LESSONS));
    wordsInput.current?.focus();
  };

  return (
    <form
      className="lesson-search"
      part="search"
      role="search"
      aria-label={t('courses.search.title')}
      noValidate
      onSubmit={submit}
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
              value={wish.words}
              onChange={(event) => change({ words: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Button
        kind="quiet"
        className="lesson-search-fold"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon path={filter} />
        {t(narrowing > 0 ? 'courses.search.narrowed' : 'courses.search.narrow')}
      </Button>
      <div className="lesson-search-more" id={id} data-open={isOpen}>
        <Field label={t('courses.search.student')}>
          {(control) => (
            <select {...control} value={wish.studentId} onChange={(event) => change({ studentId: event.target.value })}>
              <option value="">{t('courses.search.anyStudent')}</option>
              {courses.studentList.value?.map(({ id, name }) => (
                <option key={id} value={id}>
                  {t('courses.studentName', { name })}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('courses.search.state')}>
          {(control) => (
            <select
              {...control}
              value={wish.state ?? ''}
              onChange={(event) =>
                change({ state: (Number(event.target.value) || undefined) as LessonState | undefined })
              }
            >
              <option value="">{t('courses.search.anyState')}</option>
              {states.map((state) => (
                <option key={state} value={state}>
                  {t(`common.lessonState.${state}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('courses.search.from')} error={problems.from}>
          {(control) => (
            <DayInput
              key={clearings}
              control={control}
              day={wish.from}
              today={today}
              labels={labels}
              onChange={(from) => change({ from })}
              onProblem={judge('from')}
            />
          )}
        </Field>
        <Field
          label={t('courses.search.until')}
          error={problems.until ?? (isReversed ? t('courses.search.reversed') : undefined)}
        >
          {(control) => (
            <DayInput
              key={clearings}
              control={control}
              day={wish.until}
              today={today}
              labels={labels}
              onChange={(until) => change({ until })}
              onProblem={judge('until')}
            />
          )}
        </Field>
      </div>
      <div className="lesson-search-acts">
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
