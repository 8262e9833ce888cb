import { batch, signal } from '@preact/signals-core';
import type { ClashKind } from './clashes.ts';
import type { LessonPlan } from './plan.ts';
import { createLesson, type Lesson } from '../api/endpoints/index.ts';
import { abortedReply, failed, type Reply, succeeded } from '../api/index.ts';
import { createIdempotencyKey, type Session } from '../session/index.ts';
import type { MonthCache } from './month-cache.ts';

/** A lesson that is to be, and how far it has come. */
export interface Creation {
  readonly plan: LessonPlan;
  /** The same in every try, so that a lesson whose reply was lost is not made twice. */
  readonly idempotencyKey: string;
  readonly state: 'waiting' | 'sending' | 'created' | 'failed';
  /** Set once it is created or has failed. */
  readonly reply?: Reply<Lesson>;
}

/** After these there is no use in trying the next one. */
const hopeless = new Set(['offline', 'expired', 'aborted']);

/** The provider refuses these only until the teacher goes on. */
const warnings = new Set<string | undefined>(['holiday', 'sameStudent', 'gap'] satisfies ClashKind[]);

/** Makes lessons one by one, each with a result of its own. */
export function createBatchCreate(session: Session, months: MonthCache) {
  const creations = signal<readonly Creation[]>([]);
  let work: Promise<unknown> = Promise.resolve();
  let turn = 0;

  const set = (number: number, news: Partial<Creation>) => {
    creations.value = creations.peek().map((each, at) => (at === number ? { ...each, ...news } : each));
  };

  async function send(number: number): Promise<Reply<Lesson>> {
    const { plan, idempotencyKey } = creations.peek()[number] ?? {};
    if (!plan || !idempotencyKey) return abortedReply;
    const { studentId, subject, startTimeMillis, endTimeMillis, memo, allowWarnings } = plan;
    set(number, { state: 'sending' });
    const reply = await session.api.call(createLesson, {
      body: {
        studentId,
        subject,
        startTimeMillis,
        endTimeMillis,
        idempotencyKey,
        ...(memo && { memo }),
        ...(allowWarnings && { allowWarnings }),
      },
    });
    batch(() => {
      set(number, { state: succeeded(reply) ? 'created' : 'failed', reply });
      if (succeeded(reply)) months.apply({ lesson: reply.data });
    });
    return reply;
  }

  async function run(): Promise<readonly Creation[]> {
    const mine = turn;
    let isAnyMade = false;
    for (let number = nextWaiting(); number >= 0; number = nextWaiting()) {
      const reply = mine === turn ? await send(number) : abortedReply;
      isAnyMade ||= succeeded(reply);
      const { failure, message } = reply;
      if (!failure || !hopeless.has(failure.kind)) continue;
      const why = failed(failure, message);
      creations.value = creations
        .peek()
        .map((each) => (each.state === 'waiting' ? { ...each, state: 'failed', reply: why } : each));
    }
    if (isAnyMade) session.changed();
    return creations.peek();
  }

  const nextWaiting = () => creations.peek().findIndex(({ state }) => state === 'waiting');

  /** Only one series at a time. */
  function begin(list: () => readonly Creation[]): Promise<readonly Creation[]> {
    const result = work.then(() => {
      creations.value = list();
      return run();
    });
    work = result;
    return result;
  }

  return {
    creations,
    /** Makes these lessons, in their order. */
    create: (plans: readonly LessonPlan[]): Promise<readonly Creation[]> =>
      begin(() => plans.map((plan) => ({ plan, idempotencyKey: createIdempotencyKey(), state: 'waiting' }))),
    /** Tries those again that have failed, and only those. */
    retryFailed: (): Promise<readonly Creation[]> =>
      begin(() => creations.peek().map((each) => (each.state === 'failed' ? waitingAgain(each) : each))),
    /** What has not been sent yet is not sent any more. */
    stop(): void {
      turn += 1;
    },
  };
}

/** Who tries again has read why; what the teacher may accept is accepted then. */
function waitingAgain({ plan, idempotencyKey, reply }: Creation): Creation {
  const isWarned = reply?.failure?.kind === 'rejected' && warnings.has(reply.failure.code);
  return { plan: isWarned ? { ...plan, allowWarnings: true } : plan, idempotencyKey, state: 'waiting' };
}
