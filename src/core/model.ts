import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Failure, Reply } from './failure.ts';
import type { Session } from './session.ts';

/** How far something that is loaded has come. */
export type Status = 'idle' | 'loading' | 'ready' | 'failed';

/** Makes a model once per session and gives the same one to everybody after. */
export function oncePerSession<Model>(create: (session: Session) => Model): (session: Session) => Model {
  const models = new WeakMap<Session, Model>();
  return (session) => {
    const found = models.get(session) ?? create(session);
    models.set(session, found);
    return found;
  };
}

/** Something that is loaded from the provider: what is there, how far it is, and what went wrong last. */
export interface Loadable<Data> {
  readonly data: Signal<Data | undefined>;
  readonly status: ReadonlySignal<Status>;
  readonly failure: ReadonlySignal<Failure | undefined>;
  /** When `data` came, in milliseconds; what is shown offline is as old as that. */
  readonly loadedAt: ReadonlySignal<number | undefined>;
  /** Loads; a newer load calls the older one off. Data that is there stays until newer comes. */
  load(call: (signal: AbortSignal) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** Calls off what is on its way. */
  leave(): void;
}

export function createLoadable<Data>(session: Session): Loadable<Data> {
  const data = signal<Data | undefined>();
  const status = signal<Status>('idle');
  const failure = signal<Failure | undefined>();
  const loadedAt = signal<number | undefined>();
  let abort: AbortController | undefined;

  return {
    data, status, failure, loadedAt,
    async load(call) {
      abort?.abort();
      const mine = new AbortController();
      abort = mine;
      status.value = 'loading';
      const reply = await call(mine.signal);
      if (abort !== mine || mine.signal.aborted) return reply;
      batch(() => {
        failure.value = reply.failure;
        status.value = reply.failure ? 'failed' : 'ready';
        if (reply.failure) return;
        data.value = reply.data;
        loadedAt.value = session.clock.now();
      });
      return reply;
    },
    leave() {
      abort?.abort();
      if (status.peek() === 'loading') status.value = data.peek() === undefined ? 'idle' : 'ready';
    },
  };
}
