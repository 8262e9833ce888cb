import { batch, computed, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Failure, Reply } from '../api/index.ts';
import type { Session } from './session-types.ts';

/** State of a resource. */
export type Status = 'idle' | 'loading' | 'ready' | 'failed';

/** Data loaded from the provider, with its status and the last failure. */
export interface AsyncResource<Data> {
  /** Undefined after the teacher has changed. */
  readonly data: ReadonlySignal<Data | undefined>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** When `data` was loaded, in ms since 1970. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** Loads; a newer load aborts an older one. Existing data stays until newer data arrives. */
  load(call: (signal: AbortSignal) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** Sets data from another source, such as the reply to a write, and cancels a running load; undefined clears it. */
  set(data: Data | undefined): void;
  /** Aborts a running load. */
  cancel(): void;
}

interface Entry<Data> {
  visit: number;
  data?: Data | undefined;
  at?: number;
  failure?: Failure;
}

export function createAsyncResource<Data>({ teacherEpoch, clock }: Session): AsyncResource<Data> {
  const entry = signal<Entry<Data> | undefined>();
  const own = computed(() => (entry.value?.visit === teacherEpoch.value ? entry.value : undefined));
  const running = signal<AbortController | undefined>();

  function store(data: Data | undefined): void {
    entry.value = { visit: teacherEpoch.peek(), ...(data !== undefined && { data, at: clock.now() }) };
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
      cancel();
      store(data);
    },
    async load(call) {
      const controller = new AbortController();
      running.peek()?.abort();
      running.value = controller;
      const reply = await call(controller.signal);
      if (running.peek() !== controller) return reply;
      batch(() => {
        running.value = undefined;
        if (!reply.failure) store(reply.data);
        else if (reply.failure.kind !== 'aborted')
          entry.value = { ...own.peek(), visit: teacherEpoch.peek(), failure: reply.failure };
      });
      return reply;
    },
  };
}
