import { batch, computed, signal } from '@preact/signals-core';
import { changeLesson, type Lesson } from '../api/endpoints/index.ts';
import { abortedReply, type Reply, succeeded } from '../api/index.ts';
import type { Span } from '../time/index.ts';
import type { Session } from '../session/index.ts';
import type { MonthCache } from './month-cache.ts';

interface Move {
  visit: number;
  /** The lesson where the teacher wants it. */
  lesson: Lesson;
  /** Waits for the move before it; a newer wish takes its place. */
  waiting?: { times: Span; answer: (reply: Reply<Lesson>) => void };
}

export type OptimisticMoves = ReturnType<typeof createOptimisticMoves>;

/**
 * Moves lessons: they are shown where the teacher wants them at once, and go back where the provider has them if it
 * refuses. Of several moves of one lesson, as by a key that is held down, the last one counts.
 */
export function createOptimisticMoves(
  session: Session,
  months: MonthCache,
  during: (work: Promise<Reply<Lesson>>) => Promise<Reply<Lesson>>,
) {
  const moves = signal<ReadonlyMap<string, Move>>(new Map());

  function put(id: string, move: Move | undefined): void {
    const changed = new Map(moves.peek());
    if (move) changed.set(id, move);
    else changed.delete(id);
    moves.value = changed;
  }

  async function send(lesson: Lesson, { startTimeMillis, endTimeMillis }: Span): Promise<Reply<Lesson>> {
    const { id, version } = lesson;
    const reply = await during(
      session.api.call(changeLesson, { body: { id, version, startTimeMillis, endTimeMillis } }),
    );
    const newer = succeeded(reply) ? reply.data : newerLesson(reply.errorData);
    const next = moves.peek().get(id)?.waiting;
    batch(() => {
      if (!next) put(id, undefined);
      if (newer) months.apply({ lesson: newer });
      if (succeeded(reply)) session.changed();
    });
    if (reply.failure && !isClear.has(reply.failure.kind)) months.invalidate();
    if (!next) return reply;

    const move = moves.peek().get(id);
    if (!move || reply.failure?.kind === 'aborted' || reply.failure?.kind === 'expired') {
      put(id, undefined);
      next.answer(reply);
      return reply;
    }
    put(id, { visit: move.visit, lesson: move.lesson });
    void send(succeeded(reply) ? reply.data : lesson, next.times).then(next.answer);
    return reply;
  }

  return {
    /** Lessons that are on their way, as they are to be. */
    moved: computed<readonly Lesson[]>(() =>
      [...moves.value.values()].filter(({ visit }) => visit === session.teacherEpoch.value).map(({ lesson }) => lesson),
    ),

    move(lesson: Lesson, times: Span): Promise<Reply<Lesson>> {
      const { startTimeMillis, endTimeMillis } = times;
      const before = moves.peek().get(lesson.id);
      const move: Move = { visit: session.teacherEpoch.peek(), lesson: { ...lesson, startTimeMillis, endTimeMillis } };
      if (!before || before.visit !== move.visit) {
        put(lesson.id, move);
        return send(lesson, times);
      }
      before.waiting?.answer(abortedReply);
      return new Promise((answer) => put(lesson.id, { ...move, waiting: { times, answer } }));
    },
  };
}

/** After these the lesson is surely where it was. */
const isClear = new Set(['rejected', 'aborted', 'expired']);

/** The newer lesson in the reply to a change of an outdated version. */
function newerLesson(errorData: unknown): Lesson | undefined {
  return (errorData as { lesson?: Lesson } | undefined)?.lesson;
}
