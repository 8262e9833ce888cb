import { useRef, useState, useEffect, useMemo } from 'react';
import {
  chooseWay,
  forWeeks,
  noChoices,
  plansToCreate,
  toggleSkipped,
  freeTimesOfDay,
  planSeries,
  clashContext,
  seriesLength,
  type DateChoice,
  type LessonPlan,
  type SeriesDate,
  type ClashContext,
  type Schedule,
  type SeriesChoices,
  type Creation,
} from '../../../core/schedule/index.ts';
import { addDays, type Span, addMinutes, isValidDayKey, isValidTime, momentOf } from '../../../core/time/index.ts';
import { succeeded } from '../../../core/api/index.ts';
import type { Student, Lock } from '../../../core/api/endpoints/index.ts';
import { seriesDraft } from '../../../core/drafts/index.ts';
import { keepDraft } from '../../../core/offline/index.ts';
import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useDraft, useStoredDraft } from '../../../ui/form/use-draft.ts';
import { useNearbySchedule } from '../../lessons/dialogs/use-nearby-clashes.ts';

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

/** The values of the form for new lessons. */
interface SeriesInput {
  /** `YYYY-MM-DD`, empty while it is missing. */
  readonly day: string;
  /** `HH:MM`, empty while it is missing. */
  readonly time: string;
  readonly minutes: number;
  /** Number of weekly lessons, from 1. */
  readonly weeks: number;
  readonly subject: string;
  readonly memo: string;
}

/** The dates of a series, checked against what is planned around them. */
interface Series {
  readonly dates: readonly SeriesDate[];
  /** Whether what is around the dates is known; `failed`: it could not be loaded, and only the provider checks. */
  readonly check: 'done' | 'pending' | 'failed';
  /** By their day in Tokyo. */
  readonly locks: ReadonlyMap<string, Lock>;
  /** The day of the date that would be added at the end, `YYYY-MM-DD`; empty while the input is incomplete. */
  readonly nextDay: string;
  /** Free times on the day of a date. */
  timesFor(date: SeriesDate): readonly Span[];
  /** The dates once what is around them is loaded, or loaded again. */
  checked(isReloaded: boolean): Promise<readonly SeriesDate[]>;
}

/** Before a student is chosen no date has a conflict. */
const NOTHING_PLANNED: ClashContext = {
  lessons: [],
  meetings: [],
  locks: new Map(),
  holidayOf: () => undefined,
  now: 0,
  minimumGapMinutes: 0,
};

/** The lessons of a series with their conflicts, once a student is chosen; the months around them are loaded into `nearby`. Reads signals. */
function useSeries(nearby: Schedule, input: SeriesInput, student: Student | undefined, choices: SeriesChoices): Series {
  const { session, timeZone } = useScreen();
  const { day, time, weeks } = input;
  const isComplete = isValidDayKey(day) && isValidTime(time);
  const length = seriesLength(weeks, choices);
  const last = isComplete ? addDays(day, 7 * (length - 1)) : '';
  useEffect(() => {
    if (last) void nearby.show([day, last], timeZone);
  }, [nearby, day, last, timeZone]);

  const lessons = nearby.lessons.value;
  const meetings = nearby.meetings.value;
  const locks = nearby.locks.value;
  const busy = nearby.busy.value;
  const context = useMemo(
    () => clashContext(nearby, session.clock.now()),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the context is of what is loaded
    [nearby, session, lessons, meetings, locks, busy],
  );
  const dates = useMemo(
    () => datesOf(input, student, choices, student ? context : NOTHING_PLANNED, timeZone),
    [input, student, choices, context, timeZone],
  );
  const isKnown = !isComplete || !student || nearby.isComplete.value;
  return {
    dates,
    check: isKnown ? 'done' : nearby.status.value === 'failed' ? 'failed' : 'pending',
    locks,
    nextDay: isComplete ? addDays(day, 7 * length) : '',
    timesFor: ({ plan }) => freeTimesOfDay(plan, context, timeZone),
    async checked(isReloaded) {
      if (last) await nearby.show([day, last], timeZone);
      if (isReloaded) await nearby.reload();
      return datesOf(input, student, choices, clashContext(nearby, session.clock.now()), timeZone);
    },
  };
}

function datesOf(
  { day, time, minutes, weeks, subject, memo }: SeriesInput,
  student: Student | undefined,
  choices: SeriesChoices,
  context: ClashContext,
  timeZone: string,
): SeriesDate[] {
  if (!isValidDayKey(day) || !isValidTime(time)) return [];
  const startTimeMillis = momentOf(day, time, timeZone);
  const plan: LessonPlan = {
    studentId: student?.id ?? '',
    studentName: student?.name ?? '',
    subject: subject.trim(),
    memo,
    startTimeMillis,
    endTimeMillis: addMinutes(startTimeMillis, minutes),
  };
  return planSeries(plan, weeks, choices, context, timeZone);
}

/** Lessons that were sent without a reply: they may have reached the provider. */
interface Unanswered {
  readonly plans: readonly LessonPlan[];
  readonly message: string | undefined;
}

/**
 * Creates lessons one by one and reports each result; failed ones can be retried. Where no reply came at all the form stays,
 * and the same lessons are sent with the same keys. What was created can be undone. Reads signals.
 */
export function useCreation(schedule: Schedule, onDone: () => void) {
  const t = useText();
  const { session, reportFailure, toasts } = useScreen();
  const [results, setResults] = useState<readonly Creation[]>();
  const [isSending, setIsSending] = useState(false);
  const [unanswered, setUnanswered] = useState<Unanswered>();

  const applyResults = (creations: readonly Creation[], before: ReadonlySet<string>): void => {
    const created = creations.filter(
      ({ reply, idempotencyKey }) => reply && succeeded(reply) && !before.has(idempotencyKey),
    );
    const lessons = created.flatMap(({ reply }) => reply?.data ?? []);
    if (lessons.length > 0) toasts.show('success', '', { kind: 'created', lessons });
    else if (created.length > 0) toasts.show('success', t('scheduleForms.create.made'));
    const left = creations.filter(
      ({ state, reply, plan, idempotencyKey }) =>
        state !== 'created' && !(reply && keepDraft(session, reply, { kind: 'create', plan, idempotencyKey })),
    );
    const [message] = left.flatMap(({ reply }) => (reply?.failure ? reportFailure(reply) : []));
    if (left.length === 0) return onDone();
    const isUnanswered =
      left.length === creations.length && left.every(({ reply }) => reply?.failure?.kind !== 'rejected');
    setUnanswered(isUnanswered ? { plans: creations.map(({ plan }) => plan), message } : undefined);
    setResults(isUnanswered ? undefined : creations);
  };
  const run = async (send: () => Promise<readonly Creation[]>): Promise<void> => {
    // Those of an earlier try have a toast already.
    const created = (results ?? []).filter(({ state }) => state === 'created');
    setIsSending(true);
    const creations = await send();
    setIsSending(false);
    applyResults(creations, new Set(created.map(({ idempotencyKey }) => idempotencyKey)));
  };
  return {
    isSending,
    /** Undefined before the first attempt. */
    progress: isSending ? schedule.creations.value : results,
    hasResults: results !== undefined,
    /** Why nothing was created, while the form is shown. */
    error: unanswered?.message,
    /** Whether exactly these lessons were sent without a reply. They may have arrived. */
    isUnanswered: (plans: readonly LessonPlan[]): boolean =>
      unanswered !== undefined && JSON.stringify(unanswered.plans) === JSON.stringify(plans),
    /** Whether any lessons were sent without a reply. They may have arrived, too. */
    mayHaveArrived: unanswered !== undefined,
    create(plans: readonly LessonPlan[]): Promise<void> {
      setResults(schedule.creations.peek());
      return run(() => schedule.create(plans));
    },
    retry: (): Promise<void> => run(() => schedule.retryFailed()),
  };
}
