import type { Attendance } from '../../../src/core/live-room/index.ts';
import type { Store } from '../store/store.ts';
import type { AttendanceRow } from '../store/tables.ts';
import { readRoomTimes } from './room-times.ts';

/** A break shorter than this, in ms, does not end a stay: the page was reloaded, or the provider restarted. */
const MAX_BREAK_MS = 60_000;

type Person = Pick<AttendanceRow, 'identity' | 'name' | 'role'>;

/** Who was in a room, from when until when. */
export interface AttendanceLog {
  /** Starts a stay, or continues one that ended just now. Returns its id. */
  start(person: Person): string;
  /** Ends a stay. May be repeated when the store was unavailable. */
  end(id: string, untilMillis: number): void;
  list(): Attendance[];
}

/**
 * Ends the stays that a provider which was killed could not end: now, or when their room closed. Whoever comes back within a
 * minute goes on with the stay.
 */
export function endOpenStays(store: Store, now: number): void {
  for (const { id, room, fromMillis } of store.attendance.find({ where: [['untilMillis', 'unset']] })) {
    const [, kind, key = ''] = /^(class|meeting)-(.+)$/s.exec(room) ?? [];
    const times = kind && readRoomTimes(store, { kind: kind === 'class' ? 'class' : 'meeting', id: key }, now);
    const closed = times ? times.clock.closesAt : now;
    store.attendance.update(id, { untilMillis: Math.max(fromMillis, Math.min(now, closed)) });
  }
}

/** Reads and writes the attendance of a room in the store. */
export function createAttendanceLog(store: Store, now: () => number, room: string): AttendanceLog {
  /** Ids of the stays of people who are present. */
  const present = new Set<string>();
  const rows = () =>
    store.attendance.find({
      where: [['room', '=', room]],
      order: [
        ['fromMillis', 'ascending'],
        ['id', 'ascending'],
      ],
    });

  // A provider that was killed could not end the stays.
  for (const { id, untilMillis } of rows()) {
    if (untilMillis === undefined) store.attendance.update(id, { untilMillis: now() });
  }

  return {
    start({ identity, name, role }) {
      const [last] = rows()
        .filter(
          (row) => row.identity === identity && !present.has(row.id) && (row.untilMillis ?? 0) > now() - MAX_BREAK_MS,
        )
        .slice(-1);
      // The number keeps the order of people who enter within the same millisecond.
      const id = last?.id ?? `${room} ${String(rows().length).padStart(6, '0')}`;
      if (last) store.attendance.update(id, { untilMillis: undefined });
      else store.attendance.insert({ id, room, identity, name, role, fromMillis: now() });
      present.add(id);
      return id;
    },
    end(id, untilMillis) {
      // `purgeExpired` may have deleted the stay.
      if (store.attendance.get(id)) store.attendance.update(id, { untilMillis });
      present.delete(id);
    },
    list: () =>
      rows().map(({ identity, name, role, fromMillis, untilMillis }) => ({
        identity,
        name,
        role,
        from: fromMillis,
        ...(untilMillis !== undefined && { until: untilMillis }),
      })),
  };
}
