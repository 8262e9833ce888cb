import { useEffect, useMemo, useState } from 'react';
import { createSchedule } from '../../../core/schedule/index.ts';
import type { Student } from '../../../core/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useSeries, type SeriesInput } from './use-series.ts';

/** What the teacher wants to create: the wish, the lessons that come of it, and what is missing in it. Reads signals. */
export function useCreationPlan(at: Pick<SeriesInput, 'day' | 'time' | 'minutes'>, given: Student | undefined) {
  const t = useText();
  const { session } = useScreen();
  const [student, setStudent] = useState(given);
  const [wish, setWish] = useState<SeriesInput>({ ...at, weeks: 1, subject: given?.subjects[0] ?? '', memo: '' });
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [isAware, setIsAware] = useState(false);

  const nearby = useMemo(() => createSchedule(session), [session]);
  useEffect(() => () => nearby.leave(), [nearby]);
  const plans = useSeries(nearby, wish, student);
  const chosen = plans.filter(({ isBlocked }, position) => !isBlocked && !skipped.has(position));
  const hasNotes = chosen.some(({ clashes }) => clashes.length > 0);

  const subjectProblem = problemOfSubject(wish.subject);
  const problems = {
    student: student ? undefined : t('schedule.create.missingStudent'),
    start: wish.day && wish.time ? undefined : t('courses.change.problem.missingStart'),
    subject: subjectProblem && t(`courses.change.problem.${subjectProblem}`),
    memo: [...wish.memo].length > 1000 ? t('courses.change.problem.memoTooLong') : undefined,
  };

  const change = (news: Partial<SeriesInput>): void => {
    setWish({ ...wish, ...news });
    setSkipped(new Set());
    setIsAware(false);
  };
  return {
    student, wish, plans, chosen, skipped, hasNotes, isAware, problems,
    isDirty: student?.id !== given?.id || wish.subject !== (given?.subjects[0] ?? '') || wish.memo !== '',
    isReady: Object.values(problems).every((problem) => !problem) && chosen.length > 0 && (!hasNotes || isAware),
    change,
    choose(next: Student | undefined): void {
      setStudent(next);
      if (next && !wish.subject) change({ subject: next.subjects[0] ?? '' });
    },
    /** Leaves one lesson of a series out, or takes it in again. */
    skip: (position: number): void => setSkipped(toggled(skipped, position)),
    /** The teacher goes on although something speaks against it. */
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
