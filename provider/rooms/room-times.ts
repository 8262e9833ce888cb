import type { RoomClock } from '../../src/core/live-room/index.ts';
import { classStudioAccess, meetingStudioAccess } from '../../src/core/lessons/index.ts';
import type { Store } from '../store/store.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';

/** Identifies a room and its lesson or meeting. */
export type RoomKey = Pick<TicketContent, 'room' | 'kind' | 'id'>;

/** When a room is open (docs/spec.md, section 4; both ends included), with the state of its lesson or meeting. */
export interface RoomTimes {
  clock: RoomClock;
  /** Milliseconds since 1970. */
  opensAt: number;
  title: string;
  teacherId: string;
  isCanceled: boolean;
  /** Whether a meeting was ended for all. */
  isEnded: boolean;
}

/**
 * Reads the times from the store; a lesson may be moved, cancelled or ended while its room is open.
 * @returns undefined if the lesson or meeting does not exist
 */
export async function readRoomTimes(
  store: Store,
  { kind, id }: Pick<RoomKey, 'kind' | 'id'>,
  now: number,
): Promise<RoomTimes | undefined> {
  const lesson = kind === 'class' ? await store.lessons.get(id) : undefined;
  const row = lesson ?? (kind === 'meeting' ? await store.meetings.get(id) : undefined);
  if (!row) return undefined;
  const { startTimeMillis, endTimeMillis, actualEndTimeMillis, teacherId, canceledAt } = row;
  const studio = { startTimeMillis, endTimeMillis, actualEndTimeMillis, currentMillis: now };
  const rule = kind === 'class' ? classStudioAccess : meetingStudioAccess;
  const { opensAtMillis = startTimeMillis, closesAtMillis = endTimeMillis } = rule({ status: 1, studio, now });
  return {
    clock: {
      startTimeMillis,
      endTimeMillis,
      closesAt: closesAtMillis,
      ...(actualEndTimeMillis !== undefined && { actualEndTimeMillis }),
    },
    opensAt: opensAtMillis,
    title: 'title' in row ? row.title : row.subject,
    teacherId,
    isCanceled: canceledAt !== undefined,
    isEnded: kind === 'meeting' && actualEndTimeMillis !== undefined,
  };
}

/** Stores when a lesson ended: when its last teacher left the room after the planned end. */
export function endLesson(store: Store, { kind, id }: RoomKey, moment: number): Promise<void> {
  return store.transaction(async (store) => {
    const lesson = kind === 'class' ? await store.lessons.get(id) : undefined;
    if (!lesson || lesson.canceledAt !== undefined || moment < lesson.endTimeMillis) return;
    await store.lessons.update(id, { actualEndTimeMillis: moment, version: lesson.version + 1 });
  });
}
