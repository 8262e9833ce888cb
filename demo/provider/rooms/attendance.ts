import type { Attendance } from '../../../src/core/live-room/index.ts';
import type { Store } from '../store/store.ts';
import type { AttendanceRow } from '../store/tables.ts';

/** Who is back within this time was there all along: a page was loaded anew, the provider was restarted. Milliseconds. */
const SHORT_BREAK = 60_000;

type Person = Pick<AttendanceRow, 'identity' | 'name' | 'role'>;

/** Who was in a room, from when until when; kept in the store. */
export function createAttendance(store: Store, now: () => number, room: string) {
  /** Stays of people who are here now. */
  const present = new Set<string>();
  const rows = () => store.roomStays.find({ where: [['room', '=', room]], order: [['fromMillis', 'ascending'], ['id', 'ascending']] });

  // A provider that was killed could not say goodbye for anybody.
  for (const { id, untilMillis } of rows()) {
    if (untilMillis === undefined) store.roomStays.update(id, { untilMillis: now() });
  }

  return {
    /** Begins a stay, or goes on with one that was broken off just now. Answers its id. */
    come({ identity, name, role }: Person): string {
      const [last] = rows().filter((row) => row.identity === identity && !present.has(row.id)
        && (row.untilMillis ?? 0) > now() - SHORT_BREAK).slice(-1);
      // Who came first stands first, also within the same millisecond.
      const id = last?.id ?? `${room} ${String(rows().length).padStart(6, '0')}`;
      if (last) store.roomStays.update(id, { untilMillis: undefined });
      else store.roomStays.insert({ id, room, identity, name, role, fromMillis: now() });
      present.add(id);
      return id;
    },
    /** Ends a stay; may be done again when the store could not take it. */
    go(id: string, untilMillis: number): void {
      // A stay that the housekeeping has thrown away has no end to be written.
      if (store.roomStays.get(id)) store.roomStays.update(id, { untilMillis });
      present.delete(id);
    },
    list: (): Attendance[] => rows().map(({ identity, name, role, fromMillis, untilMillis }) =>
      ({ identity, name, role, from: fromMillis, ...untilMillis !== undefined && { until: untilMillis } })),
  };
}
