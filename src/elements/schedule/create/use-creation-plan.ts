import { useRef, useState } from 'react';
import {
  chooseWay,
  type DateChoice,
  forWeeks,
  type LessonPlan,
  noChoices,
  plansToCreate,
  type SeriesDate,
  toggleSkipped,
} from '../../../core/schedule/index.ts';
import type { Student } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { seriesDraft } from '../../../core/drafts/index.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';
import { useSeries, type SeriesInput } from './use-series.ts';

/** State of the form for new lessons: the input, the lessons that result from it, and its errors. Reads signals. */
export function useCreationPlan(at: Pick<SeriesInput, 'day' | 'time' | 'minutes'>, preset: Student | undefined) {
  const t = useText();
  const draftKey = `schedule create ${preset?.id ?? ''}`.trim();
  const draft = useStoredDraft(draftKey, seriesDraft);
  const [start] = useState<SeriesInput>({ ...at, weeks: 1, subject: preset?.subjects[0] ?? '', memo: '' });
  const [student, setStudent] = useState<Student | undefined>(draft ? draft.student : preset);
  const [input, setInput] = useState<SeriesInput>(draft?.input ?? start);
  const [choices, setChoices] = useState(
    draft ? { ways: new Map(draft.ways), skipped: new Set(draft.skipped) } : noChoices,
  );
  const [isRestored, setIsRestored] = useState(draft !== undefined);
  const [isAware, setIsAware] = useState(false);
  const studentInput = useRef<HTMLInputElement>(null);

  const nearby = useNearbySchedule();
  const series = useSeries(nearby, input, student, choices);
  const { dates } = series;
  const count = plansToCreate(dates).length;
  const hasNotes = dates.some(({ state }) => state === 'noted');

  const subjectProblem = problemOfSubject(input.subject);
  const isComplete = count > 0 && (!hasNotes || isAware);
  const problems = {
    student: student ? undefined : t('scheduleForms.create.missingStudent'),
    start: input.day && input.time ? undefined : t('lessonForms.change.problem.missingStart'),
    subject: subjectProblem && t(`lessonForms.change.problem.${subjectProblem}`),
    memo: [...input.memo].length > 1000 ? t('lessonForms.change.problem.memoTooLong') : undefined,
    form: isComplete ? undefined : t('scheduleForms.create.nothing'),
  };

  const plansOf = (planned: readonly SeriesDate[]): LessonPlan[] =>
    plansToCreate(planned).map((plan) => ({ ...plan, allowWarnings: isAware }));

  const isDirty = student?.id !== preset?.id || input.subject !== start.subject || input.memo !== '';
  const hasChanged =
    isDirty ||
    choices !== noChoices ||
    (Object.keys(start) as (keyof SeriesInput)[]).some((name) => input[name] !== start[name]);
  const discardDraft = useDraft(
    draftKey,
    hasChanged ? { student, input, ways: [...choices.ways], skipped: [...choices.skipped] } : undefined,
  );

  const change = (patch: Partial<SeriesInput>): void => {
    const next = { ...input, ...patch };
    const isOtherTime = next.day !== input.day || next.time !== input.time || next.minutes !== input.minutes;
    setInput(next);
    if (isOtherTime) setChoices(noChoices);
    else if (next.weeks !== input.weeks) setChoices(forWeeks(choices, next.weeks));
    if (isOtherTime || next.weeks !== input.weeks) setIsAware(false);
  };
  return {
    student,
    /** The field that a new form begins with. */
    studentInput,
    input,
    series,
    /** The number of lessons that are created. */
    count,
    /** There are dates, and none of them can be created. */
    isEmpty: dates.length > 0 && count === 0,
    hasNotes,
    isAware,
    /** Messages by field; all undefined if the lessons can be created. */
    problems,
    isDirty,
    /** The form shows a draft. */
    isRestored: isRestored && hasChanged,
    /** Back to what the form starts with. */
    startOver(): void {
      setStudent(preset);
      setInput(start);
      setChoices(noChoices);
      setIsAware(false);
      setIsRestored(false);
    },
    draftKey,
    discardDraft,
    change,
    choose(next: Student | undefined): void {
      setStudent(next);
      if (next && !input.subject) change({ subject: next.subjects[0] ?? '' });
    },
    /** Leaves one date of a series out, or takes it in again. */
    skip: (week: number): void => setChoices(toggleSkipped(choices, week)),
    /** Takes a way out of a date, or none again. */
    chooseWay: (week: number, way?: DateChoice): void => setChoices(chooseWay(choices, input.weeks, week, way)),
    /** Whether the teacher accepts the non-blocking conflicts. */
    setIsAware,
    /** The lessons to create as the teacher sees them. */
    plans: plansOf(dates),
    /** The lessons to create once all days are known, if need be loaded again; undefined when that is not what the teacher sees. */
    async agreed(isReloaded: boolean): Promise<readonly LessonPlan[] | undefined> {
      const fresh = await series.checked(isReloaded);
      return outcomesOf(fresh) === outcomesOf(dates) ? plansOf(fresh) : undefined;
    },
  };
}

export type CreationPlan = ReturnType<typeof useCreationPlan>;

const outcomesOf = (dates: readonly SeriesDate[]): string => dates.map(({ state }) => state).join();

function problemOfSubject(subject: string): 'missingSubject' | 'subjectTooLong' | undefined {
  if (subject.trim() === '') return 'missingSubject';
  return [...subject].length > 60 ? 'subjectTooLong' : undefined;
}
