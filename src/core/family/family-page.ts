import type { ReadonlySignal } from '@preact/signals-core';
import {
  type FamilyLesson,
  type FamilyPage,
  type FamilyRequestKind,
  type FamilyTimes,
  listFamilyTimes,
  openFamilyPage,
  sendFamilyRequest,
  withdrawFamilyRequest,
} from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { createAsyncResource, type Session } from '../session/index.ts';

/** What a family asks about a lesson. */
export interface FamilyAsk {
  readonly lesson: string;
  readonly kind: FamilyRequestKind;
  /** The starts of the wanted times, the best first, in ms; none for `cannotCome`. */
  readonly times: readonly number[];
  readonly note: string;
  /** Repeating a request with the same key has no further effect. */
  readonly key: string;
}

/** The page of a family's link. */
export interface FamilyPageModel {
  readonly page: ReadonlySignal<FamilyPage | undefined>;
  /** When the page was loaded, in ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  load(): Promise<Reply<unknown>>;
  /** The times to which a lesson can be moved. */
  times(lesson: string): Promise<Reply<FamilyTimes>>;
  /** Sends a request, and shows it. */
  send(ask: FamilyAsk): Promise<Reply<FamilyLesson>>;
  /** Withdraws the request about a lesson. */
  withdraw(lesson: string): Promise<Reply<FamilyLesson>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates the model of the page for a link; the token is sent in the body, never in a URL. */
export function createFamilyPage(session: Session, link: string): FamilyPageModel {
  const { api } = session;
  const page = createAsyncResource<FamilyPage>(session);

  async function write(call: Promise<Reply<FamilyLesson>>): Promise<Reply<FamilyLesson>> {
    const reply = await call;
    const shown = page.data.peek();
    if (succeeded(reply) && shown) page.set({ ...shown, lessons: withLesson(shown.lessons, reply.data) });
    return reply;
  }

  return {
    page: page.data,
    loadedAt: page.loadedAt,
    load: () => page.load((signal) => api.call(openFamilyPage, { body: { link } }, { signal })),
    times: (lesson) => api.call(listFamilyTimes, { body: { link, lesson } }),
    send: ({ times, ...ask }) =>
      write(api.call(sendFamilyRequest, { body: { link, ...ask, ...(times.length > 0 && { times: [...times] }) } })),
    withdraw: (lesson) => write(api.call(withdrawFamilyRequest, { body: { link, lesson } })),
    dispose: page.cancel,
  };
}

const withLesson = (lessons: readonly FamilyLesson[], changed: FamilyLesson): FamilyLesson[] =>
  lessons.map((lesson) => (lesson.id === changed.id ? changed : lesson));

/** Whether a link is not valid any more, or never was. */
export const isLinkOver = ({ failure }: Reply<unknown>): boolean =>
  failure !== undefined && 'code' in failure && failure.code === 'linkOver';

/** Whether a wanted time is not free any more. */
export const isTimeTaken = ({ failure }: Reply<unknown>): boolean =>
  failure !== undefined && 'code' in failure && failure.code === 'taken';
