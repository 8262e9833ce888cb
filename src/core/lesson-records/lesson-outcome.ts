import type { ReadonlySignal } from '@preact/signals-core';
import {
  changeLessonOutcome,
  type InputOf,
  type LessonOutcome,
  type LessonOutcomeInfo,
  readLesson,
  readLessonOutcome,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import type { HeldTimes } from '../lessons/index.ts';
import { createAsyncResource, type FactListener, type Session } from '../session/index.ts';

/** A decision about a lesson: what happened, and the real times of a held one if they are known. */
export interface OutcomeDecision {
  /** Undefined removes the decision. */
  readonly outcome: LessonOutcome | undefined;
  readonly times?: HeldTimes | undefined;
}

/** What really happened in one lesson. Only providers with the capability `lesson-outcomes` have it. */
interface LessonOutcomeModel {
  /** Undefined until it is loaded. */
  readonly info: ReadonlySignal<LessonOutcomeInfo | undefined>;
  load(): Promise<Reply<LessonOutcomeInfo>>;
  /** Decides; after a rejection of an outdated version, `info` has the newer decision. */
  decide(decision: OutcomeDecision): Promise<Reply<LessonOutcomeInfo>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the outcome of one lesson for one screen. */
export function createLessonOutcome(session: Session, lessonId: string, onFact: FactListener): LessonOutcomeModel {
  const { api } = session;
  const loaded = createAsyncResource<LessonOutcomeInfo>(session);
  const load = () => loaded.load((signal) => api.call(readLessonOutcome, { params: { id: lessonId } }, { signal }));

  /** Lists load again, and the host page gets its event. */
  async function announce(): Promise<void> {
    const epoch = session.teacherEpoch.peek();
    const { data: lesson } = await api.call(readLesson, { params: { id: lessonId } });
    if (epoch !== session.teacherEpoch.peek()) return;
    session.changed();
    if (lesson) onFact({ kind: 'lesson-changed', lesson });
  }

  return {
    info: loaded.data,
    load,
    async decide({ outcome, times }) {
      const body: InputOf<typeof changeLessonOutcome>['body'] = {
        id: lessonId,
        version: loaded.data.peek()?.version ?? 0,
        ...(outcome && { outcome }),
        ...(outcome === 'held' && times && { heldFromMillis: times.fromMillis, heldUntilMillis: times.untilMillis }),
      };
      const reply = await api.call(changeLessonOutcome, { body });
      if (succeeded(reply)) {
        loaded.set(reply.data);
        await announce();
      } else if (reply.failure?.kind === 'rejected' && reply.failure.code === 'stale') await load();
      return reply;
    },
    dispose: loaded.cancel,
  };
}

/** The stored decision, to restore it later. */
export function decisionOf({ outcome, heldFromMillis, heldUntilMillis }: LessonOutcomeInfo): OutcomeDecision {
  const times =
    heldFromMillis !== undefined && heldUntilMillis !== undefined
      ? { fromMillis: heldFromMillis, untilMillis: heldUntilMillis }
      : undefined;
  return { outcome, times };
}

/** The decision that a proposal suggests; undefined without one. */
export function proposalOf({ proposed }: LessonOutcomeInfo): OutcomeDecision | undefined {
  if (!proposed) return undefined;
  const { outcome, fromMillis, untilMillis } = proposed;
  const hasTimes = fromMillis !== undefined && untilMillis !== undefined && fromMillis < untilMillis;
  return { outcome, times: hasTimes ? { fromMillis, untilMillis } : undefined };
}
