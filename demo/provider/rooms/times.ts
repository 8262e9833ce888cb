import type { RoomClock } from '../../../src/core/live-room/index.ts';
import { classStudioAccess, meetingStudioAccess } from '../../../src/core/lessons/index.ts';
import type { Store } from '../store/store.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';

/** What a room belongs to. */
export type RoomKey = Pick<TicketContent, 'room' | 'kind' | 'id'>;

/** Between which moments a room is open (spec section 4, both included), and what else is known of its lesson or meeting. */
export interface RoomTimes {
  clock: RoomClock;
  opensAt: number;
  title: string;
  teacherId: string;
  isCanceled: boolean;
  /** A meeting that was ended for all. */
  isEnded: boolean;
}

/** Reads them anew: a lesson may be moved, cancelled or ended while its room is open. Undefined where there is none. */
export function readTimes(store: Store, { kind, id }: Pick<RoomKey, 'kind' | 'id'>, now: number): RoomTimes | undefined {
  const lesson = kind === 'class' ? store.lessons.get(id) : undefined;
  const row = lesson ?? (kind === 'meeting' ? store.meetings.get(id) : undefined);
  if (!row) return undefined;
  const { startTimeMillis, endTimeMillis, actualEndTimeMillis, teacherId, canceledAt } = row;
  const studio = { startTimeMillis, endTimeMillis, actualEndTimeMillis, currentMillis: now };
  const rule = kind === 'class' ? classStudioAccess : meetingStudioAccess;
  const { opensAtMillis = startTimeMillis, closesAtMillis = endTimeMillis } = rule({ status: 1, studio, now });
  return {
    clock: {
      startTimeMillis, endTimeMillis, closesAt: closesAtMillis, ...actualEndTimeMillis !== undefined && { actualEndTimeMillis },
    },
    opensAt: opensAtMillis,
    title: 'title' in row ? row.title : row.subject,
    teacherId,
    isCanceled: canceledAt !== undefined,
    isEnded: kind === 'meeting' && actualEndTimeMillis !== undefined,
  };
}

/** Sets when a lesson really ended: its last teacher has left the room after the planned end. */
export function endLesson(store: Store, { kind, id }: RoomKey, moment: number): void {
  store.transaction(() => {
    const lesson = kind === 'class' ? store.lessons.get(id) : undefined;
    if (!lesson || lesson.canceledAt !== undefined || moment < lesson.endTimeMillis) return;
    store.lessons.update(id, { actualEndTimeMillis: moment, version: lesson.version + 1 });
  });
}
