// What core tests need around a session: plain parts instead of the browser's.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { effect, type ReadonlySignal } from '@preact/signals-core';
import {
  createMemoryStorage,
  createSession,
  type KeyValueStorage,
  type Session,
  type SessionOptions,
} from '../../../src/core/session/index.ts';
import type { Channel } from '../../../src/core/session/tabs.ts';
import { createManualClock, type ManualClock } from '../clock/manual-clock.ts';

export interface TestSession extends Session {
  readonly device: ManualClock;
  readonly lasting: KeyValueStorage;
  readonly forTab: KeyValueStorage;
  readonly logged: string[];
}

/** A session on a clock that stands still, a memory for a storage, and no other tabs unless they are given. */
export function startSession(test: TestContext, provider: string, options: Partial<SessionOptions> = {}): TestSession {
  const device = createManualClock();
  const logged: string[] = [];
  const { storage = createMemoryStorage(), tabStorage = createMemoryStorage() } = options;
  const session = createSession({
    provider,
    fetch: globalThis.fetch,
    hostName: 'portal.example',
    clock: device,
    log: (message, detail) => logged.push(`${message} ${String(detail)}`),
    ...options,
    storage,
    tabStorage,
  });
  test.after(() => session.close());
  return Object.assign(session, {
    device: (options.clock ?? device) as ManualClock,
    lasting: storage,
    forTab: tabStorage,
    logged,
  });
}

let signIns = 0;

/** Makes a session that somebody is signed in to, without asking a provider; each time after all that was before. */
export function signIn(session: Session, token = 'token-of-hanako', id = 'hanako'): void {
  signIns += 1;
  const order = session.clock.now() + signIns;
  session.begin(token, { id, name: id, avatar: '' }, order);
  assert.equal(session.state.peek(), 'active');
}

/** All values of these signals from now on, in the order in which they changed: `name=value`. */
export function timeline(test: TestContext, signals: Record<string, ReadonlySignal<unknown>>): string[] {
  const lines: string[] = [];
  for (const [name, each] of Object.entries(signals)) {
    let isFirst = true;
    test.after(
      effect(() => {
        const { value } = each;
        if (!isFirst) lines.push(`${name}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
        isFirst = false;
      }),
    );
  }
  return lines;
}

/** Something that a test settles when it likes. */
export function deferred<Value = void>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { promise, resolve };
}

/** Resolves when a signal has this value. A test that waits for it in vain ends by its time limit. */
export function becomes<Value>(signal: ReadonlySignal<Value>, value: Value): Promise<void> {
  return new Promise((resolve) => {
    const stop = effect(() => {
      if (signal.value !== value) return;
      resolve();
      queueMicrotask(() => stop());
    });
  });
}

/** A storage whose content can be looked at, and whose every use is written down. */
export function createWatchedStorage(): KeyValueStorage & { values: Map<string, string>; uses: string[] } {
  const values = new Map<string, string>();
  const uses: string[] = [];
  const use = (action: string, key: string) => void uses.push(`${action} ${key}`);
  return {
    values,
    uses,
    getItem(key) {
      use('get', key);
      return values.get(key) ?? null;
    },
    setItem(key, value) {
      use('set', key);
      values.set(key, value);
    },
    removeItem(key) {
      use('remove', key);
      values.delete(key);
    },
  };
}

/** A channel that resolves `next()` when its session has received another message. */
export function createWatchedChannel() {
  const received: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  const meet = () => {
    if (received.length > 0 && waiting.length > 0) [received.shift(), waiting.shift()].forEach((action) => action?.());
  };
  return {
    next: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        meet();
      }),
    channel(name: string): Channel {
      const real = new BroadcastChannel(name);
      return {
        postMessage: (message) => real.postMessage(message),
        close: () => real.close(),
        addEventListener: (type, listener) =>
          real.addEventListener(type, (event) => {
            listener(event);
            received.push(() => undefined);
            meet();
          }),
      };
    },
  };
}
