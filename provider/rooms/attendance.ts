import type { Attendance } from '../../src/core/live-room/index.ts';
import type { Store } from '../store/store.ts';
import type { AttendanceRow } from '../store/tables.ts';
import { readRoomTimes } from './room-times.ts';

/** A break shorter than this, in ms, does not end a stay: the page was reloaded, or the provider restarted. */
const MAX_BREAK_MS = 60_000;

type Person = Pick<AttendanceRow, 'identity' | 'name' | 'role'>;

/** Who was in a room, and when. */
export interface AttendanceLog {
  /** Starts a stay, or continues one that has just ended; within the transaction of `store`, if given. Returns its id. */
  start(person: Person, store?: Store): Promise<string>;
  /** Ends a stay. May be repeated when the store was unavailable. */
  end(id: string, untilMillis: number): Promise<void>;
  list(): Promise<Attendance[]>;
}

/**
 * Ends the stays that a killed provider could not end: now, or when their room closed. A person who comes back within
 * a minute continues the stay. In a shared store, stays in open rooms may belong to other nodes.
 */
export async function endOpenStays(store: Store, now: number): Promise<void> {
  for (const { id, room, fromMillis } of await store.attendance.find({ where: [['untilMillis', 'unset']] })) {
    const [, kind, key = ''] = /^(class|meeting)-(.+)$/s.exec(room) ?? [];
    const times = kind && (await readRoomTimes(store, { kind: kind === 'class' ? 'class' : 'meeting', id: key }, now));
    const closed = times ? times.clock.closesAt : now;
    if (store.isShared && times && closed >= now) continue;
    await endStay(store, id, Math.max(fromMillis, Math.min(now, closed)));
  }
}

/** `purgeExpired` may have deleted the stay. */
const endStay = (store: Store, id: string, untilMillis: number): Promise<void> =>
  store.transaction(async ({ attendance }) => {
    if (await attendance.get(id)) await attendance.update(id, { untilMillis });
  });

/** Reads and writes the attendance of a room in the store. */
export async function createAttendanceLog(store: Store, now: () => number, room: string): Promise<AttendanceLog> {
  /** Ids of the stays of people who are present. */
  const present = new Set<string>();
  const rowsIn = ({ attendance }: Pick<Store, 'attendance'>) =>
    attendance.find({
      where: [['room', '=', room]],
      order: [
        ['fromMillis', 'ascending'],
        ['id', 'ascending'],
      ],
    });

  // A killed provider could not end the stays.
  for (const { id, untilMillis } of await rowsIn(store)) {
    if (untilMillis === undefined) await endStay(store, id, now());
  }

  return {
    start: ({ identity, name, role }, within = store) =>
      within.transaction(async (store) => {
        const rows = await rowsIn(store);
        const last = rows.findLast(
          (row) => row.identity === identity && !present.has(row.id) && (row.untilMillis ?? 0) > now() - MAX_BREAK_MS,
        );
        // The number preserves the order of people who enter within the same millisecond.
        const id = last?.id ?? `${room} ${String(rows.length).padStart(6, '0')}`;
        if (last) await store.attendance.update(id, { untilMillis: undefined });
        else await store.attendance.insert({ id, room, identity, name, role, fromMillis: now() });
        store.afterCommit(() => present.add(id));
        return id;
      }),
    async end(id, untilMillis) {
      await endStay(store, id, untilMillis);
      present.delete(id);
    },
    list: async () =>
      (await rowsIn(store)).map(({ identity, name, role, fromMillis, untilMillis }) => ({
        identity,
        name,
        role,
        from: fromMillis,
        ...(untilMillis !== undefined && { until: untilMillis }),
      })),
  };
}
