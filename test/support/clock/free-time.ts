// Makes room in the demo world, whose hours around now are taken.
import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import type { Ask } from '../servers/ask.ts';

const DAY = 86_400_000;

interface Span {
  /** Milliseconds. */
  fromMillis: number;
  untilMillis: number;
}

/** Cancels the teacher's lessons and meetings that overlap a span, without a mail. */
export async function freeTime(ask: Ask, { fromMillis, untilMillis }: Span): Promise<void> {
  const isInTheWay = ({ startTimeMillis, endTimeMillis, canceledAt }: Lesson | Meeting) =>
    canceledAt === undefined && startTimeMillis < untilMillis && endTimeMillis > fromMillis;
  const around = { fromMillis: fromMillis - DAY, untilMillis: untilMillis + DAY };
  const { data: lessons } = await ask<{ list: Lesson[] }>('POST', '/teach/list/search?page=1&size=100', around);
  for (const { id } of lessons.list.filter(isInTheWay))
    await ask('PUT', '/course/cancel', { id, reason: '体調不良', notifyStudent: false, idempotencyKey: `free-${id}` });
  const { data: meetings } = await ask<{ list: Meeting[] }>('GET', '/meeting?page=1&size=100');
  for (const { id, version = 0 } of meetings.list.filter(isInTheWay))
    await ask('PUT', '/meeting/cancel', { id, version });
}
