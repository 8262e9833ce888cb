import { batch, computed, type ReadonlySignal } from '@preact/signals-core';
import {
  answerFamilyRequest,
  type DataOf,
  type FamilyOffer,
  type FamilyRequest,
  type InputOf,
  type Lesson,
  listFamilyRequests,
  offerFamilyTimes,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { createAsyncResource, perSession, type Session } from '../session/index.ts';

/** How many open requests are shown; there is one for each lesson at most. */
const PAGING = { page: 1, size: 50 };

type Answer = Omit<InputOf<typeof answerFamilyRequest>['body'], 'id' | 'version'>;

/** The open requests of families, and the times that the teacher offers. Only providers with `family-requests` have them. */
export interface FamilyRequests {
  /** The next lesson first; undefined until they are loaded. */
  readonly requests: ReadonlySignal<readonly FamilyRequest[] | undefined>;
  readonly offers: ReadonlySignal<readonly FamilyOffer[]>;
  load(): Promise<Reply<unknown>>;
  /** Answers a request; the reply has the lesson as it is afterwards. */
  answer(request: FamilyRequest, answer: Answer): Promise<Reply<Lesson>>;
  /** Offers times for a lesson, in ms; none ends the offer. */
  offer(lessonId: string, times: readonly number[]): Promise<Reply<FamilyOffer>>;
}

/** The requests of a session's teacher, shared by all of its screens. */
export const familyRequestsOf = perSession((session: Session): FamilyRequests => {
  const list = createAsyncResource<DataOf<typeof listFamilyRequests>>(session);

  function keep(
    change: (shown: DataOf<typeof listFamilyRequests>) => Partial<DataOf<typeof listFamilyRequests>>,
  ): void {
    const shown = list.data.peek();
    if (shown) list.set({ ...shown, ...change(shown) });
  }
  const without = (lessonId: string) => () =>
    keep(({ list }) => ({ list: list.filter(({ lesson }) => lesson.id !== lessonId) }));

  return {
    requests: computed(() => list.data.value?.list),
    offers: computed(() => list.data.value?.offers ?? []),
    load: () => list.load((signal) => session.api.call(listFamilyRequests, { query: PAGING }, { signal })),
    async answer({ id, version, lesson }, answer) {
      const reply = await session.api.call(answerFamilyRequest, { body: { id, version, ...answer } });
      if (succeeded(reply))
        batch(() => {
          without(lesson.id)();
          session.changed();
        });
      return reply;
    },
    async offer(lessonId, times) {
      const reply = await session.api.call(offerFamilyTimes, { body: { lessonId, times: [...times] } });
      if (succeeded(reply))
        batch(() => {
          if (times.length > 0) without(lessonId)();
          keep(({ offers }) => ({
            offers: [...offers.filter((offer) => offer.lessonId !== lessonId), reply.data].filter(
              ({ times }) => times.length > 0,
            ),
          }));
        });
      return reply;
    },
  };
});
