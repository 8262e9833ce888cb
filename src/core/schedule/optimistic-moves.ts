import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import { changeLesson, type Lesson } from '../api/endpoints/index.ts';
import { abortedReply, type Reply, succeeded, withData } from '../api/index.ts';
import type { Span } from '../time/index.ts';
import type { FactListener, Session } from '../session/index.ts';
import type { MonthCache } from './month-cache.ts';

interface Move {
  teacherEpoch: number;
  /** The lesson with its new times. */
  lesson: Lesson;
  /** Waits for the previous move; a newer one replaces it. */
  waiting?: { times: Span; resolve: (reply: Reply<Lesson>) => void };
}

/** Lessons that are being moved. */
export interface OptimisticMoves {
  /** The lessons that are being moved, with their new times. */
  readonly moved: ReadonlySignal<readonly Lesson[]>;
  /** See `ScheduleWrites.move`. */
  move(lesson: Lesson, times: Span): Promise<Reply<Lesson>>;
}

/**
 * Shows moved lessons at their new times immediately, and at the provider's times if it rejects the move. Of several
 * moves of one lesson, as with a key that is held down, the last one counts. `during` runs while a move is sent.
 */
export function createOptimisticMoves(
  session: Session,
  months: MonthCache,
  during: (work: Promise<Reply<Lesson>>) => Promise<Reply<Lesson>>,
  onFact?: FactListener,
): OptimisticMoves {
  const moves = signal<ReadonlyMap<string, Move>>(new Map());

  function put(id: string, move: Move | undefined): void {
    const changed = new Map(moves.peek());
    if (move) changed.set(id, move);
    else changed.delete(id);
    moves.value = changed;
  }

  async function send(lesson: Lesson, { startTimeMillis, endTimeMillis }: Span): Promise<Reply<Lesson>> {
    const { id, version } = lesson;
    const call = session.api.call(changeLesson, { body: { id, version, startTimeMillis, endTimeMillis } });
    const reply = await during(call.then((each) => withData(each, { ...lesson, startTimeMillis, endTimeMillis })));
    const newer = succeeded(reply) ? reply.data : newerLesson(reply.errorData);
    const next = moves.peek().get(id)?.waiting;
    batch(() => {
      if (!next) put(id, undefined);
      if (newer) months.apply({ lesson: newer });
      if (succeeded(reply)) session.changed();
    });
    if (succeeded(reply)) onFact?.({ kind: 'lesson-changed', lesson: reply.data });
    if (reply.failure && !unchangedAfter.has(reply.failure.kind)) months.invalidate();
    if (!next) return reply;

    const move = moves.peek().get(id);
    if (!move || reply.failure?.kind === 'aborted' || reply.failure?.kind === 'expired') {
      put(id, undefined);
      next.resolve(reply);
      return reply;
    }
    put(id, { teacherEpoch: move.teacherEpoch, lesson: move.lesson });
    void send(succeeded(reply) ? reply.data : lesson, next.times).then(next.resolve);
    return reply;
  }

  return {
    moved: computed(() =>
      [...moves.value.values()]
        .filter(({ teacherEpoch }) => teacherEpoch === session.teacherEpoch.value)
        .map(({ lesson }) => lesson),
    ),

    move(lesson, times) {
      const { startTimeMillis, endTimeMillis } = times;
      const before = moves.peek().get(lesson.id);
      const move: Move = {
        teacherEpoch: session.teacherEpoch.peek(),
        lesson: { ...lesson, startTimeMillis, endTimeMillis },
      };
      if (!before || before.teacherEpoch !== move.teacherEpoch) {
        put(lesson.id, move);
        return send(lesson, times);
      }
      before.waiting?.resolve(abortedReply);
      return new Promise((resolve) => put(lesson.id, { ...move, waiting: { times, resolve } }));
    },
  };
}

/** After these failures, the lesson is certainly unchanged. */
const unchangedAfter = new Set(['rejected', 'aborted', 'expired']);

/** The newer lesson in the reply to a change of an outdated version. */
function newerLesson(errorData: unknown): Lesson | undefined {
  return (errorData as { lesson?: Lesson } | undefined)?.lesson;
}
