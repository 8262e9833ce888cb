import type { ReadonlySignal } from '@preact/signals-core';
import {
  changeLessonRate,
  type InputOf,
  type LessonRate,
  listLessonRates,
  removeLessonRate,
} from '../api/endpoints/index.ts';
import { type Failure, type Reply, succeeded } from '../api/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';

/** The highest rate, in yen. */
export const MAX_YEN = 1_000_000;

type RateInput = InputOf<typeof changeLessonRate>['body'];

/** What the teacher charges: private notes. Only providers with the capability `lesson-rates` have them. */
export interface LessonRates {
  /** All rates of the teacher; undefined until they are loaded. */
  readonly rates: ReadonlySignal<readonly LessonRate[] | undefined>;
  /** Why they could not be loaded. */
  readonly failure: ReadonlySignal<Failure | undefined>;
  load(): Promise<Reply<LessonRate[]>>;
  /** Sets the rate of a student for a subject, or for all subjects if the subject is empty. */
  change(rate: RateInput): Promise<Reply<LessonRate[]>>;
  remove(rate: Pick<LessonRate, 'studentId' | 'subject'>): Promise<Reply<LessonRate[]>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the teacher's rates for one screen. */
export function createLessonRates(session: Session): LessonRates {
  const loaded = createAsyncResource<LessonRate[]>(session);
  const stored = (reply: Reply<LessonRate[]>): Reply<LessonRate[]> => {
    if (succeeded(reply)) {
      loaded.set(reply.data);
      session.changed();
    }
    return reply;
  };
  return {
    rates: loaded.data,
    failure: loaded.failure,
    load: () => loaded.load((signal) => session.api.call(listLessonRates, {}, { signal })),
    change: async (rate) => stored(await session.api.call(changeLessonRate, { body: rate })),
    remove: async ({ studentId, subject }) =>
      stored(await session.api.call(removeLessonRate, { body: { studentId, subject } })),
    dispose: loaded.cancel,
  };
}

/** The whole yen that a text means, with separators or in full width: `3,000` and `３０００円`; undefined if it is not a rate. */
export function readYen(text: string): number | undefined {
  const digits = text.normalize('NFKC').replace(/[\s,¥円]/gu, '');
  const yen = /^\d{1,7}$/.test(digits) ? Number(digits) : undefined;
  return yen !== undefined && yen <= MAX_YEN ? yen : undefined;
}
