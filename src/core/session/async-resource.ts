import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Failure, Reply } from '../api/index.ts';
import type { Session } from './session-types.ts';

/** How far something that is loaded has come. */
export type Status = 'idle' | 'loading' | 'ready' | 'failed';

/** Makes a model once per session and gives the same one to everybody after. */
export function perSession<Model>(create: (session: Session) => Model): (session: Session) => Model {
  const models = new WeakMap<Session, Model>();
  return (session) => {
    const found = models.get(session) ?? create(session);
    models.set(session, found);
    return found;
  };
}

/** Something that is loaded from the provider: what is there, how far it is, and what went wrong last. */
export interface AsyncResource<Data> {
  /** Never another teacher's. */
  readonly data: ReadonlySignal<Data | undefined>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** When `data` came, in milliseconds; what is shown offline is as old as that. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** Loads; a newer load calls the older one off. Data that is there stays until newer comes. */
  load(call: (signal: AbortSignal) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** Takes data that came in another way, such as with the reply to a write; undefined forgets what is there. */
  set(data: Data | undefined): void;
  /** Calls off what is on its way. */
  cancel(): void;
}

interface Kept<Data> {
  visit: number;
  data?: Data | undefined;
  at?: number;
  failure?: Failure;
}

export function createAsyncResource<Data>({ teacherEpoch, clock }: Session): AsyncResource<Data> {
  const kept = signal<Kept<Data> | undefined>();
  const own = computed(() => (kept.value?.visit === teacherEpoch.value ? kept.value : undefined));
  const running = signal<AbortController | undefined>();

  function keep(data: Data | undefined): void {
    kept.value = { visit: teacherEpoch.peek(), ...(data !== undefined && { data, at: clock.now() }) };
  }

  function cancel(): void {
    running.peek()?.abort();
    running.value = undefined;
  }

  return {
    data: computed(() => own.value?.data),
    loadedAt: computed(() => own.value?.at),
    failure: computed(() => own.value?.failure),
    status: computed(() => {
      if (running.value) return 'loading';
      return own.value?.failure ? 'failed' : own.value?.data === undefined ? 'idle' : 'ready';
    }),
    cancel,
    set(data) {
      // What is on its way is older.
      cancel();
      keep(data);
    },
    async load(call) {
      const mine = new AbortController();
      running.peek()?.abort();
      running.value = mine;
      const reply = await call(mine.signal);
      if (running.peek() !== mine) return reply;
      batch(() => {
        running.value = undefined;
        if (!reply.failure) keep(reply.data);
        else if (reply.failure.kind !== 'aborted') kept.value = { ...own.peek(), visit: teacherEpoch.peek(), failure: reply.failure };
      });
      return reply;
    },
  };
}
