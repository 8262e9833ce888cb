import type { StudioInfo, Ticket } from '../../src/core/api/endpoints/index.ts';
import { classStudioAccess, meetingStudioAccess, type StudioAccess } from '../../src/core/lessons/index.ts';
import { refuseEnded, type Handlers, type AuthenticatedContext } from '../app/context.ts';
import { MATERIAL_MEGABYTES, refuseFull } from '../files/files.ts';
import { iceServersFor } from '../auth/ice-servers.ts';
import { rejected } from '../app/api-error.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import type { LessonRow, MeetingRow } from '../store/tables.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { studentPage } from '../links/student-links.ts';
import { engineOf } from '../rooms/media-server.ts';
import { ownLesson } from './courses.ts';
import { ownMeeting } from './meetings.ts';
import { transact } from '../app/transact.ts';

/** Lifetime of a teacher's ticket, in ms: it is used immediately, or requested again. */
const TICKET_LIFE = 2 * 60_000;

const UPLOAD_LIFE = 10 * 60_000;

type LiveHandlers = Pick<
  Handlers,
  'readClassStudio' | 'joinClass' | 'readMeetingStudio' | 'endMeeting' | 'readUploadCredential' | 'readLessonPresence'
>;

/** Access to live rooms, by the provider's clock. */
export const liveRoomHandlers: LiveHandlers = {
  async readClassStudio({ params }, context) {
    const row = await ownLesson(context, params.id);
    const info = { ...studioInfo(row, context.now()), studentName: row.studentName, subject: row.subject };
    if (row.canceledAt !== undefined) throw rejected('canceled', context.messages.canceled);
    const { opensAtMillis } = classAccess(info);
    if (isEarly(opensAtMillis, context))
      context.setMessage(context.messages.classTooEarly(timeOf(opensAtMillis, context)));
    return info;
  },

  async joinClass({ body }, context) {
    const { messages, teacher, settings, signedTokens } = context;
    const row = await ownLesson(context, body.id);
    if (row.canceledAt !== undefined) throw rejected('canceled', messages.canceled);
    const { allowed, opensAtMillis, closesAtMillis = 0 } = classAccess(studioInfo(row, context.now()));
    if (isEarly(opensAtMillis, context))
      throw rejected('tooEarly', messages.classTooEarly(timeOf(opensAtMillis, context)));
    if (!allowed) throw rejected('over', messages.classOver);

    const room = { room: roomOfLesson(row), kind: 'class', id: row.id } as const;
    const link = await context.rooms.linkSerial(room.room, body.renewLink === true);
    // Students who entered by an older link are removed.
    if (body.renewLink) {
      context.noteSecurity('studentLinkRenewed', teacher.id);
      context.afterReply(() => context.rooms.refresh(room.room));
    }
    const ticket = await issueTeacherTicket(room, context);
    const student = await signedTokens.issueTicket({
      ...room,
      identity: `student-${row.studentId}`,
      name: row.studentName,
      role: 'student',
      expiresAt: closesAtMillis,
      link,
    });
    return { ...ticket, studentLink: `${studentPage(settings)}#token=${student}` };
  },

  async readMeetingStudio({ params }, context) {
    const { messages } = context;
    const row = await ownMeeting(context, params.id);
    if (row.canceledAt !== undefined) throw rejected('canceled', messages.meetingCanceled);
    if (row.actualEndTimeMillis !== undefined) throw rejected('over', messages.meetingOver);
    const info = { ...studioInfo(row, context.now()), studentName: row.visitorName };
    const { allowed, opensAtMillis } = meetingStudioAccess({ status: 1, studio: info, now: context.now() });
    if (isEarly(opensAtMillis, context)) context.setMessage(messages.meetingTooEarly(timeOf(opensAtMillis, context)));
    if (!allowed) return info;
    const ticket = await issueTeacherTicket({ room: `meeting-${row.id}`, kind: 'meeting', id: row.id }, context);
    return { ...info, ticket };
  },

  endMeeting: ({ params }, context) =>
    transact(context, async (context) => {
      const row = await ownMeeting(context, params.id);
      const { messages, now, store } = context;
      if (row.canceledAt !== undefined) throw rejected('canceled', messages.meetingCanceled);
      if (row.startTimeMillis > now())
        throw rejected('tooEarly', messages.meetingTooEarly(timeOf(row.startTimeMillis, context)));
      // A repeated request has no further effect.
      if (row.actualEndTimeMillis === undefined) await store.meetings.update(row.id, { actualEndTimeMillis: now() });
      context.afterReply(() => context.rooms.refresh(`meeting-${row.id}`));
      return undefined;
    }),

  async readUploadCredential(_, context) {
    const {
      crypto,
      teacher,
      session: { family },
      settings,
      now,
    } = context;
    const ticket = crypto.random(24);
    const id = await crypto.digest(ticket);
    const expiresAtMillis = now() + UPLOAD_LIFE;
    // Check before a file is chosen and sent in vain.
    await refuseFull(context, teacher.id, context.messages);
    await transact(context, async (context) => {
      await refuseEnded(context);
      await context.store.uploadTickets.insert({ id, teacherId: teacher.id, family, expiresAt: expiresAtMillis });
    });
    return {
      url: `${settings.url}/upload/material`,
      ticket,
      expiresAtMillis,
      maximumBytes: MATERIAL_MEGABYTES * 1024 * 1024,
    };
  },

  /** Who waits for or is in a lesson: known while a page is connected, and not stored. */
  async readLessonPresence({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    const participants = await context.rooms.participantsOf(roomOfLesson(lesson));
    return {
      students: participants
        .filter(({ role }) => role === 'student')
        .map(({ name, link, state: { admissionState, microphone, camera, troubles = [] } }) => ({
          name,
          state: admissionState,
          isConnected: link === 'ok',
          microphone,
          camera,
          troubles,
        })),
    };
  },
};

function studioInfo(row: LessonRow | MeetingRow, currentMillis: number): StudioInfo {
  const { id, startTimeMillis, endTimeMillis, actualEndTimeMillis } = row;
  return {
    id,
    startTimeMillis,
    endTimeMillis,
    currentMillis,
    ...(actualEndTimeMillis !== undefined && { actualEndTimeMillis }),
  };
}

function classAccess(studio: StudioInfo): StudioAccess {
  return classStudioAccess({ status: 1, studio, now: studio.currentMillis ?? 0 });
}

function isEarly(opensAtMillis: number | undefined, { now }: AuthenticatedContext): opensAtMillis is number {
  return opensAtMillis !== undefined && now() < opensAtMillis;
}

function timeOf(millis: number, { messages, teacher }: AuthenticatedContext): string {
  return messages.moment(millis, teacher.timeZone);
}

/** The reply that admits this teacher to a room. */
async function issueTeacherTicket(
  content: Pick<TicketContent, 'room' | 'kind' | 'id'>,
  context: AuthenticatedContext,
): Promise<Ticket> {
  const { signedTokens, settings, teacher, session } = context;
  const identity = `teacher-${teacher.id}`;
  const role = 'teacher';
  return {
    engine: engineOf(context).name,
    url: `${settings.url.replace(/^http/, 'ws')}/rooms`,
    token: await signedTokens.issueTicket({
      ...content,
      identity,
      name: teacher.name,
      role,
      expiresAt: context.now() + TICKET_LIFE,
      family: session.family,
    }),
    room: content.room,
    identity,
    role,
    iceServers: await iceServersFor(context, identity),
  };
}
