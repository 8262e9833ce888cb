import { useEffect, useMemo, useState } from 'react';
import { createSchedule } from '../../../core/schedule/index.ts';
import type { Student } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useSeries, type SeriesInput } from './use-series.ts';

/** State of the form for new lessons: the input, the lessons that result from it, and its errors. Reads signals. */
export function useCreationPlan(at: Pick<SeriesInput, 'day' | 'time' | 'minutes'>, preset: Student | undefined) {
  const t = useText();
  const { session } = useScreen();
  const [student, setStudent] = useState(preset);
  const [input, setInput] = useState<SeriesInput>({ ...at, weeks: 1, subject: preset?.subjects[0] ?? '', memo: '' });
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [isAware, setIsAware] = useState(false);

  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.dispose(), [nearby]);
  const plans = useSeries(nearby, input, student);
  const chosen = plans.filter(({ isBlocked }, position) => !isBlocked && !skipped.has(position));
  const hasNotes = chosen.some(({ clashes }) => clashes.length > 0);

  const subjectProblem = problemOfSubject(input.subject);
  const isComplete = chosen.length > 0 && (!hasNotes || isAware);
  const problems = {
    student: student ? undefined : t('schedule.create.missingStudent'),
    start: input.day && input.time ? undefined : t('courses.change.problem.missingStart'),
    subject: subjectProblem && t(`courses.change.problem.${subjectProblem}`),
    memo: [...input.memo].length > 1000 ? t('courses.change.problem.memoTooLong') : undefined,
    form: isComplete ? undefined : t('schedule.create.nothing'),
  };

  const change = (patch: Partial<SeriesInput>): void => {
    setInput({ ...input, ...patch });
    setSkipped(new Set());
    setIsAware(false);
  };
  return {
    student,
    input,
    plans,
    chosen,
    skipped,
    hasNotes,
    isAware,
    /** Messages by field; all undefined if the lessons can be created. */
    problems,
    isDirty: student?.id !== preset?.id || input.subject !== (preset?.subjects[0] ?? '') || input.memo !== '',
    change,
    choose(next: Student | undefined): void {
      setStudent(next);
      if (next && !input.subject) change({ subject: next.subjects[0] ?? '' });
    },
    /** Skips one lesson of a series, or includes it again. */
    skip: (position: number): void => setSkipped(toggled(skipped, position)),
    /** Whether the teacher accepts the non-blocking conflicts. */
    setIsAware,
  };
}

export type CreationPlan = ReturnType<typeof useCreationPlan>;

function problemOfSubject(subject: string): 'missingSubject' | 'subjectTooLong' | undefined {
  if (subject.trim() === '') return 'missingSubject';
  return [...subject].length > 60 ? 'subjectTooLong' : undefined;
}

function toggled(set: ReadonlySet<number>, entry: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
