import type { WorkingHours } from '../api/endpoints/index.ts';
import { type ClashContext, clashesOf, gapMinutesOf } from '../schedule/index.ts';
import { DAY_MS, dayOfNumber, MINUTE_MS, SERVICE_ZONE, type Span, startOfDay, zoneClock } from '../time/index.ts';
import { DAY_MINUTES, workingSpansOf } from '../working-hours/index.ts';

/** The data with which times are checked. */
export interface FreeTimesContext {
  readonly clash: ClashContext;
  /** The teacher's hours, with their break between lessons; without them, the hours of `clash` apply. */
  readonly hours?: WorkingHours;
}

/** The times that are looked for. */
export interface FreeTimesRequest {
  /** The earliest start and the latest end. In ms since 1970. */
  readonly fromMillis: number;
  readonly untilMillis: number;
  readonly lengthMinutes: number;
  /** Times begin at multiples of this many minutes of a day in Tokyo, and where the working time begins; 30 by default. */
  readonly stepMinutes?: number;
  /** A lesson that is about to be moved, whose current time counts as free. */
  readonly exceptLessonId?: string;
}

/**
 * The times in which a lesson can take place, the earliest first; they overlap each other. A time is free if it has no problem at
 * all, except that the student has another lesson on that day, and lies within the hours if there are any.
 */
export function freeTimes({ clash, hours }: FreeTimesContext, request: FreeTimesRequest): Span[] {
  const { fromMillis, untilMillis, lengthMinutes, stepMinutes = 30, exceptLessonId } = request;
  if (untilMillis <= fromMillis || lengthMinutes <= 0) return [];
  const context = hours ? { ...clash, hours, minimumGapMinutes: gapMinutesOf(hours) } : clash;
  const clock = zoneClock(SERVICE_ZONE);
  const earliest = Math.max(fromMillis, clash.now);
  const last = clock(untilMillis - 1).dayNumber;
  const found: Span[] = [];
  for (let number = clock(earliest).dayNumber; number <= last; number += 1) {
    const day = dayOfNumber(number);
    const start = startOfDay(day, SERVICE_ZONE);
    // Checks each time against the lessons of its days only.
    const lessons = context.lessons.filter(
      (lesson) => lesson.startTimeMillis < start + 2 * DAY_MS && lesson.endTimeMillis > start - DAY_MS,
    );
    for (const minute of startsOf(day, stepMinutes, context.hours)) {
      const startTimeMillis = start + minute * MINUTE_MS;
      const span = { startTimeMillis, endTimeMillis: startTimeMillis + lengthMinutes * MINUTE_MS };
      if (startTimeMillis < earliest || span.endTimeMillis > untilMillis) continue;
      const plan = exceptLessonId === undefined ? span : { ...span, id: exceptLessonId };
      if (clashesOf(plan, { ...context, lessons }).every(({ kind }) => kind === 'sameStudent')) found.push(span);
    }
  }
  return found;
}

/** The minutes of a day at which a lesson may begin. */
function startsOf(day: string, stepMinutes: number, hours: WorkingHours | undefined): number[] {
  const onGrid = Array.from({ length: Math.ceil(DAY_MINUTES / stepMinutes) }, (_, step) => step * stepMinutes);
  if (!hours?.isSet) return onGrid;
  const spans = workingSpansOf(day, hours);
  const within = onGrid.filter((minute) =>
    spans.some(({ fromMinute, untilMinute }) => fromMinute <= minute && minute < untilMinute),
  );
  return [...new Set([...within, ...spans.map(({ fromMinute }) => fromMinute)])].sort((a, b) => a - b);
}
