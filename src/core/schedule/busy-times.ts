import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import type { BusyTime } from '../api/endpoints/index.ts';
import type { BusyMonths } from '../outside-calendars/index.ts';
import type { Session } from '../session/index.ts';
import { hasCapability } from '../settings/index.ts';

/** The times of the teacher's outside calendars in the months of a schedule. */
interface BusyTimes {
  /** Empty until they are loaded, and where the provider has no outside calendars. */
  readonly busy: ReadonlySignal<readonly BusyTime[]>;
  /** Shows and loads months, and again after every write of the page, until `dispose()`. */
  show(months: readonly string[]): void;
  dispose(): void;
}

const nothing: readonly BusyTime[] = [];

/** The code and the times are loaded only if the provider has the capability `outside-calendars`. */
export function createBusyTimes(session: Session): BusyTimes {
  const shown = signal<readonly string[]>([]);
  const source = signal<BusyMonths | undefined>();
  let stop: (() => void) | undefined;

  async function load(months: readonly string[]): Promise<void> {
    try {
      const { busyMonthsOf } = await import('../outside-calendars/index.ts');
      const loaded = busyMonthsOf(session);
      source.value = loaded;
      await Promise.all(months.map(loaded.load));
    } catch {
      // The code cannot be loaded. A schedule without these times is better than none.
    }
  }

  return {
    busy: computed(() => {
      const times = source.value?.timesOf(shown.value) ?? nothing;
      return times.length > 0 ? times : nothing;
    }),
    show(months) {
      shown.value = months;
      stop ??= effect(() => {
        void session.revision.value;
        const wanted = shown.value;
        if (wanted.length > 0 && hasCapability(session, 'outside-calendars')) untracked(() => void load(wanted));
      });
    },
    dispose() {
      stop?.();
      stop = undefined;
    },
  };
}
