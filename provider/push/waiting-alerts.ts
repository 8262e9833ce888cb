import { MINUTE_MS, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import type { RoomParticipant } from '../rooms/participant.ts';
import type { Room } from '../rooms/room.ts';
import type { PushContent } from './pushes.ts';

/** How long a room stays silent after an alert, in ms: a page that reconnects is the same student. */
const SILENCE_MS = 5 * MINUTE_MS;

/** How long an alert is useful, in ms. */
const LIFETIME_MS = 5 * MINUTE_MS;

type Deps = Pick<AppContext, 'store' | 'now' | 'pushes'>;
type AlertedRoom = Pick<Room, 'key' | 'participants' | 'times'>;

interface WaitingAlerts {
  /**
   * Alerts the teacher's devices if this student waits, or is inside, while no teacher has the room open. An error must not
   * affect the room, and is logged.
   */
  check(room: AlertedRoom, participant: RoomParticipant): void;
}

export function createWaitingAlerts({ store, now, pushes }: Deps): WaitingAlerts {
  /** When a room last raised an alert, by the room's name. */
  const alertedAt = new Map<string, number>();

  function isSilent(room: string): boolean {
    for (const [name, at] of alertedAt) if (at <= now() - SILENCE_MS) alertedAt.delete(name);
    return alertedAt.has(room);
  }

  return {
    check: (room, participant) =>
      void guard('alerting a teacher', async () => {
        const { key, times } = room;
        if (!pushes || !isAlone(room, participant) || isSilent(key.room)) return;
        // Before any await, so that two students who arrive together cause one alert.
        alertedAt.set(key.room, now());
        const content = await contentOf(store, room);
        if (!content) return;
        await pushes.push(times.teacherId, content, now() + LIFETIME_MS);
      }),
  };
}

function isAlone({ participants }: AlertedRoom, { isTeacher, state: { admissionState } }: RoomParticipant): boolean {
  if (isTeacher || (admissionState !== 'waiting' && admissionState !== 'inside')) return false;
  return ![...participants.values()].some((other) => other.isTeacher && other.socket);
}

/** The name that the teacher has given, not one that someone with the link has typed. */
async function contentOf(store: Deps['store'], { key, times }: AlertedRoom): Promise<PushContent | undefined> {
  const { timeZone = SERVICE_ZONE } = (await store.teachers.get(times.teacherId)) ?? {};
  const about = { kind: 'waiting', subject: times.title, timeZone } as const;
  const lesson = key.kind === 'class' ? await store.lessons.get(key.id) : undefined;
  if (lesson) return { ...about, of: 'lesson', ...spanOf(lesson), name: lesson.studentName };
  const meeting = key.kind === 'meeting' ? await store.meetings.get(key.id) : undefined;
  return meeting && { ...about, of: 'meeting', ...spanOf(meeting), name: meeting.visitorName };
}

type Span = Pick<PushContent, 'id' | 'startTimeMillis' | 'endTimeMillis'>;
const spanOf = ({ id, startTimeMillis, endTimeMillis }: Span): Span => ({ id, startTimeMillis, endTimeMillis });
