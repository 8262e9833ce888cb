import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { ALL_LESSONS, writeLessonQuery, type LessonQuery } from '../../../core/index.ts';

/** The part of a query that the search form edits. */
export type SearchInput = Pick<LessonQuery, 'words' | 'studentId' | 'from' | 'until' | 'state'>;
type DayProblems = { readonly from?: string | undefined; readonly until?: string | undefined };

/** State of the search form: nothing is searched until it is submitted. */
export function useLessonSearch(query: LessonQuery, onSearch: (input: SearchInput) => void) {
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
    /** The fields that narrow the search are shown, where there is no room for them otherwise. */
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
export type LessonSearchForm = ReturnType<typeof useLessonSearch>;

function inputOf({ words, studentId, from, until, state }: LessonQuery): SearchInput {
  return { words, studentId, from, until, state };
}

/** A day is validated when its field loses the focus; Enter submits the form without that. */
function validateFocusedField(form: HTMLFormElement): void {
  const active = (form.getRootNode() as ShadowRoot).activeElement;
  if (!(active instanceof HTMLInputElement)) return;
  active.blur();
  active.focus();
}
