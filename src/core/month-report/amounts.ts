import type { Lesson, LessonRate } from '../api/endpoints/index.ts';
import { heldTimesOf, lessonState } from '../lessons/index.ts';
import { HOUR_MS } from '../time/index.ts';

/** What a student's lessons of a month cost by the teacher's rates. */
export interface Amount {
  /** Whole yen; undefined if no rate says anything: an unknown amount is never 0. */
  readonly yen: number | undefined;
  /** Lessons that took place but have no rate: the amount does not contain them. */
  readonly unpriced: number;
}

/** The rate of a lesson: that of its subject, else the student's rate for all subjects. */
export function rateOf(
  rates: readonly LessonRate[],
  { studentId, subject }: Pick<Lesson, 'studentId' | 'subject'>,
): LessonRate | undefined {
  const own = rates.filter((rate) => rate.studentId === studentId);
  return own.find((rate) => rate.subject !== '' && rate.subject === subject.trim()) ?? own.find(isForAll);
}

const isForAll = ({ subject }: LessonRate): boolean => subject === '';

/**
 * What a lesson costs, in whole yen: `unpriced` if it took place and has no rate, undefined if it has not ended yet.
 *
 * By the hour, the real time counts if it is known, else the planned time, to the millisecond; the result is rounded to
 * whole yen, halves up. A lesson without a decision counts as held. An absence counts the planned time, if the rate
 * charges it. A lesson that was cancelled, or that the teacher missed, costs nothing.
 */
export function lessonAmount(
  lesson: Lesson,
  rates: readonly LessonRate[],
  now: number,
): number | 'unpriced' | undefined {
  const state = lessonState(lesson, now);
  if (state === 4) return 0;
  if (state !== 3) return undefined;
  const { outcome = 'held' } = lesson;
  if (outcome === 'teacherAbsent') return 0;
  const rate = rateOf(rates, lesson);
  if (!rate) return 'unpriced';
  if (outcome === 'absent' && !rate.chargesAbsence) return 0;
  if (outcome === 'absentWithNotice' && !rate.chargesNotice) return 0;
  return rate.per === 'lesson' ? rate.yen : yenOf(rate.yen, chargedMillis(lesson));
}

/** Exact, because the product of a rate and a length is a whole number far below 2^53. */
const yenOf = (yenPerHour: number, millis: number): number =>
  Math.floor((2 * yenPerHour * millis + HOUR_MS) / (2 * HOUR_MS));

function chargedMillis(lesson: Lesson): number {
  const held = heldTimesOf(lesson);
  return held ? held.untilMillis - held.fromMillis : Math.max(0, lesson.endTimeMillis - lesson.startTimeMillis);
}

/** The sum of the rounded amounts of a student's lessons. */
export function amountOf(
  studentId: string,
  lessons: readonly Lesson[],
  rates: readonly LessonRate[],
  now: number,
): Amount {
  const amounts = lessons.map((lesson) => lessonAmount(lesson, rates, now));
  const unpriced = amounts.filter((amount) => amount === 'unpriced').length;
  const isPriced = rates.some((rate) => rate.studentId === studentId);
  // Lessons that cost nothing say nothing about the others.
  const isKnown = isPriced && lessons.some((lesson) => rateOf(rates, lesson) !== undefined);
  return { yen: isKnown ? sum(amounts.filter((amount) => typeof amount === 'number')) : undefined, unpriced };
}

/** The sum of several amounts; unknown ones are left out. */
export function totalAmount(amounts: readonly Amount[]): Amount {
  const known = amounts.flatMap(({ yen }) => (yen === undefined ? [] : [yen]));
  return { yen: known.length > 0 ? sum(known) : undefined, unpriced: sum(amounts.map(({ unpriced }) => unpriced)) };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
