import { batch, signal, type ReadonlySignal } from '@preact/signals-core';
import { createLesson, type Lesson } from '../api/endpoints/index.ts';
import { abortedReply, failed, type Reply, succeeded } from '../api/index.ts';
import { creationRequest } from '../lessons/index.ts';
import { createIdempotencyKey, type FactListener, type Session } from '../session/index.ts';
import type { Span } from '../time/index.ts';
import type { ClashKind } from './clashes.ts';
import type { MonthCache } from './month-cache.ts';

/** A lesson that a teacher plans: times in milliseconds, memo up to 1000 characters. */
export interface LessonPlan extends Span {
  studentId: string;
  studentName: string;
  subject: string;
  memo?: string;
  /** The teacher has seen the warnings and proceeds; the provider still rejects overlaps and locks. */
  allowWarnings?: boolean;
}

/** A planned lesson, and the progress of its creation. */
export interface Creation {
  readonly plan: LessonPlan;
  /** The same in every attempt, so that a lesson whose reply was lost is not created twice. */
  readonly idempotencyKey: string;
  readonly state: 'waiting' | 'sending' | 'created' | 'failed';
  /** Set once it is created or has failed; without data if the provider does not return the created lesson. */
  readonly reply?: Reply<Lesson | undefined>;
}

/** After these failures, the next lesson would fail, too. */
const fatal = new Set(['offline', 'expired', 'aborted']);

/** The provider rejects these only until the teacher confirms them. */
const warnings = new Set<string | undefined>(['holiday', 'offHours', 'sameStudent', 'gap'] satisfies ClashKind[]);

/** Creates lessons one by one, each with its own result. */
interface BatchCreate {
  readonly creations: ReadonlySignal<readonly Creation[]>;
  /** Creates these lessons, in order. */
  create(plans: readonly LessonPlan[]): Promise<readonly Creation[]>;
  /** Retries only the failed ones. */
  retryFailed(): Promise<readonly Creation[]>;
  /** Lessons that were not sent yet stay unsent. */
  stop(): void;
}

export function createBatchCreate(session: Session, months: MonthCache, onFact?: FactListener): BatchCreate {
  const creations = signal<readonly Creation[]>([]);
  let work: Promise<unknown> = Promise.resolve();
  let stops = 0;

  const update = (number: number, patch: Partial<Creation>) => {
    creations.value = creations.peek().map((each, at) => (at === number ? { ...each, ...patch } : each));
  };

  async function send(number: number): Promise<Reply<Lesson | undefined>> {
    const { plan, idempotencyKey } = creations.peek()[number] ?? {};
    if (!plan || !idempotencyKey) return abortedReply;
    update(number, { state: 'sending' });
    const reply = await session.api.call(createLesson, { body: creationRequest(plan, idempotencyKey) });
    batch(() => {
      update(number, { state: succeeded(reply) ? 'created' : 'failed', reply });
      if (reply.data) months.apply({ lesson: reply.data });
    });
    if (reply.data) onFact?.({ kind: 'lesson-created', lesson: reply.data });
    return reply;
  }

  async function run(): Promise<readonly Creation[]> {
    const startedAfter = stops;
    let isAnyCreated = false;
    for (let number = nextWaiting(); number >= 0; number = nextWaiting()) {
      const reply = startedAfter === stops ? await send(number) : abortedReply;
      isAnyCreated ||= succeeded(reply);
      const { failure, message } = reply;
      if (!failure || !fatal.has(failure.kind)) continue;
      const why = failed(failure, message);
      creations.value = creations
        .peek()
        .map((each) => (each.state === 'waiting' ? { ...each, state: 'failed', reply: why } : each));
    }
    if (isAnyCreated) session.changed();
    return creations.peek();
  }

  const nextWaiting = () => creations.peek().findIndex(({ state }) => state === 'waiting');

  /** Only one series runs at a time. */
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
    create: (plans) =>
      begin(() => plans.map((plan) => ({ plan, idempotencyKey: createIdempotencyKey(), state: 'waiting' }))),
    retryFailed: () =>
      begin(() => creations.peek().map((each) => (each.state === 'failed' ? waitingAgain(each) : each))),
    stop() {
      stops += 1;
    },
  };
}

/** A teacher who retries has read the reason, and accepts the warnings. */
function waitingAgain({ plan, idempotencyKey, reply }: Creation): Creation {
  const isWarned = reply?.failure?.kind === 'rejected' && warnings.has(reply.failure.code);
  return { plan: isWarned ? { ...plan, allowWarnings: true } : plan, idempotencyKey, state: 'waiting' };
}
