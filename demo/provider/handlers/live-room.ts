import type { StudioInfo, Ticket } from '../../../src/core/api/endpoints/index.ts';
import { classStudioAccess, meetingStudioAccess, type StudioAccess } from '../../../src/core/lessons/index.ts';
import { refuseEnded, type Handlers, type AuthenticatedContext } from '../app/context.ts';
import { MATERIAL_MEGABYTES } from '../files/files.ts';
import { refuseFull } from '../files/material-quota.ts';
import { iceServersFor } from '../auth/ice-servers.ts';
import { missing, refused } from '../app/refusal.ts';
import type { Settings } from '../app/settings.ts';
import type { TicketContent } from '../auth/signed-tokens.ts';
import type { LessonRow, MeetingRow } from '../store/tables.ts';
import { ownLesson } from './courses.ts';

/** A ticket is used at once, or asked for again. Milliseconds. */
const TICKET_LIFE = 2 * 60_000;

const UPLOAD_LIFE = 10 * 60_000;

type LiveHandlers = Pick<Handlers, 'readClassStudio' | 'joinClass' | 'readMeetingStudio' | 'endMeeting' | 'readUploadCredential'>;

/** The doors of live rooms, by the provider's own clock. */
export const liveRoomHandlers: LiveHandlers = {
  readClassStudio({ params }, call) {
    const row = ownLesson(call, params.id);
    const info = { ...studioInfo(row, call.now()), studentName: row.studentName, subject: row.subject };
    if (row.canceledAt !== undefined) throw refused('canceled', call.messages.canceled);
    const { opensAtMillis } = classAccess(info);
    if (isEarly(opensAtMillis, call)) call.say(call.messages.classTooEarly(timeOf(opensAtMillis, call)));
    return info;
  },

  async joinClass({ body }, call) {
    const { messages, teacher, session: { family }, settings, tickets } = call;
    const row = ownLesson(call, body.id);
    if (row.canceledAt !== undefined) throw refused('canceled', messages.canceled);
    const { allowed, opensAtMillis, closesAtMillis = 0 } = classAccess(studioInfo(row, call.now()));
    if (isEarly(opensAtMillis, call)) throw refused('tooEarly', messages.classTooEarly(timeOf(opensAtMillis, call)));
    if (!allowed) throw refused('over', messages.classOver);

    const room = { room: `class-${row.id}`, kind: 'class', id: row.id } as const;
    const link = call.rooms.linkSerial(room.room, body.renewLink === true);
    // Whoever is there by an older link goes.
    if (body.renewLink) call.later(() => call.rooms.look(room.room));
    const ticket = await issueTicket({
      ...room, identity: `teacher-${teacher.id}`, name: teacher.name, role: 'teacher', expiresAt: call.now() + TICKET_LIFE, family,
    }, call);
    const student = await tickets.issue({
      ...room, identity: `student-${row.studentId}`, name: row.studentName, role: 'student', expiresAt: closesAtMillis, link,
    });
    return { ...ticket, studentLink: `${studentUrl(settings)}#token=${student}` };
  },

  async readMeetingStudio({ params }, call) {
    const { messages, teacher, session: { family } } = call;
    const row = ownMeeting(call, params.id);
    if (row.canceledAt !== undefined) throw refused('canceled', messages.meetingCanceled);
    if (row.actualEndTimeMillis !== undefined) throw refused('over', messages.meetingOver);
    const info = { ...studioInfo(row, call.now()), studentName: row.visitorName };
    const { allowed, opensAtMillis } = meetingStudioAccess({ status: 1, studio: info, now: call.now() });
    if (isEarly(opensAtMillis, call)) call.say(messages.meetingTooEarly(timeOf(opensAtMillis, call)));
    if (!allowed) return info;
    const ticket = await issueTicket({
      room: `meeting-${row.id}`, kind: 'meeting', id: row.id, identity: `teacher-${teacher.id}`, name: teacher.name,
      role: 'teacher', expiresAt: call.now() + TICKET_LIFE, family,
    }, call);
    return { ...info, ticket };
  },

  endMeeting: ({ params }, call) => call.store.transaction(() => {
    const row = ownMeeting(call, params.id);
    const { messages, now, store } = call;
    if (row.canceledAt !== undefined) throw refused('canceled', messages.meetingCanceled);
    if (row.startTimeMillis > now()) throw refused('tooEarly', messages.meetingTooEarly(timeOf(row.startTimeMillis, call)));
    // Ending twice is the same as ending once.
    if (row.actualEndTimeMillis === undefined) store.meetings.update(row.id, { actualEndTimeMillis: now() });
    call.later(() => call.rooms.look(`meeting-${row.id}`));
    return undefined;
  }),

  async readUploadCredential(_, call) {
    const { store, hash, teacher, session: { family }, settings, now } = call;
    const ticket = hash.random(24);
    const id = await hash.digest(ticket);
    const expiresAtMillis = now() + UPLOAD_LIFE;
    // Before a file is chosen and sent in vain.
    refuseFull(call, teacher.id, call.messages);
    store.transaction(() => {
      refuseEnded(call);
      store.uploadTickets.insert({ id, teacherId: teacher.id, family, expiresAt: expiresAtMillis });
    });
    return { url: `${settings.url}/upload/material`, ticket, expiresAtMillis, maximumBytes: MATERIAL_MEGABYTES * 1024 * 1024 };
  },
};

function ownMeeting({ store, teacher, messages }: AuthenticatedContext, id: string): MeetingRow {
  const row = store.meetings.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

function studioInfo(row: LessonRow | MeetingRow, currentMillis: number): StudioInfo {
  const { id, startTimeMillis, endTimeMillis, actualEndTimeMillis } = row;
  return { id, startTimeMillis, endTimeMillis, currentMillis, ...actualEndTimeMillis !== undefined && { actualEndTimeMillis } };
}

function classAccess(studio: StudioInfo): StudioAccess {
  return classStudioAccess({ status: 1, studio, now: studio.currentMillis ?? 0 });
}

function isEarly(opensAtMillis: number | undefined, { now }: AuthenticatedContext): opensAtMillis is number {
  return opensAtMillis !== undefined && now() < opensAtMillis;
}

const studentUrl = ({ portalUrl, studentUrl: own = new URL('../student.html', portalUrl).href }: Settings) => own;

function timeOf(millis: number, { messages, teacher }: AuthenticatedContext): string {
  return messages.moment(millis, teacher.timeZone);
}

async function issueTicket(content: TicketContent, call: AuthenticatedContext): Promise<Ticket> {
  const { tickets, settings } = call;
  const { room, identity, role } = content;
  const url = `${settings.url.replace(/^http/, 'ws')}/rooms`;
  return { engine: 'mesh', url, token: await tickets.issue(content), room, identity, role, iceServers: await iceServersFor(call, identity) };
}
