import type { Mail } from '../../../provider/adapters/node/index.ts';

export interface ProviderOptions {
  /** Where the provider's clock stands still; without it it goes with the device's. Milliseconds since 1970. */
  now?: number;
  /** How far the device that asks is ahead of this process's clock; the provider's clock is the device's. Milliseconds. */
  deviceAhead?: number;
  /** lessons for each demo teacher beside the world around today */
  lessons?: number;
  /** students for each demo teacher beside the world's */
  students?: number;
  /** the provider's address as others see it; by default where it listens */
  publicUrl?: string;
  /** origins of pages that may use it; by default those of this machine. `null` is that of a sandboxed frame */
  allowedOrigins?: readonly string[];
}

export interface ClockOptions {
  /** Milliseconds since 1970; the clock stands there from now on. */
  now?: number;
  advanceMilliseconds?: number;
}

export interface TestProvider {
  url: string;
  /** Moves the clock. In rooms, what is due by then is done. */
  setClock(clock: ClockOptions): Promise<void>;
  /** Runs the provider's background work once: purging, sweeping rooms, mailing and pushing about lessons. */
  tick(): Promise<void>;
  mails(): Promise<Mail[]>;
  noteOfficeChange(lessonId: string): Promise<void>;
  close(): Promise<void>;
}

/** What is measured is never the hash of a password. */
const QUICK_HASH = { memory: 1024, passes: 1 };

/** A reference provider on a database in memory and a free port of 127.0.0.1. */
export async function startTestProvider({
  now,
  deviceAhead = 0,
  ...options
}: ProviderOptions = {}): Promise<TestProvider> {
  // Only when it is asked for: tests that need no provider run even while it cannot be loaded.
  const { startProvider } = await import('../../../provider/adapters/node/index.ts');
  let standing = now;
  let ahead = 0;
  const provider = await startProvider({
    ...options,
    passwordCost: QUICK_HASH,
    // Only when a test says so: reminders of the demo world's lessons would come between its mails.
    background: false,
    now: () => (standing ?? Date.now() + deviceAhead) + ahead,
  });
  return {
    url: `http://127.0.0.1:${provider.port}`,
    mails: () => provider.mails(),
    noteOfficeChange: (id) => provider.noteOfficeChange(id),
    close: () => provider.close(),
    tick: () => provider.runBackgroundWork(),
    async setClock(clock) {
      if (clock.now !== undefined) [standing, ahead] = [clock.now, 0];
      ahead += clock.advanceMilliseconds ?? 0;
      await provider.rooms.sweep();
    },
  };
}
