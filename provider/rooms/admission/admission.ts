import type { createWaitingAlerts } from '../../push/waiting-alerts.ts';
import type { Joined } from '../client-connection.ts';
import type { RoomNodes } from '../nodes/room-nodes.ts';
import { type RoomSocket, refuse, TRY_LATER, type JoinRejection } from '../room-socket.ts';
import { type AdmissionDeps, type Join, joinAsNew, type Admitted, type JoinAttempt, resume } from './entry.ts';
import type { AppContext } from '../../app/context.ts';
import { messagesFor, type Messages } from '../../i18n/index.ts';
import { issueMediaAccess } from '../media-server.ts';
import { readRoomTimes, type RoomKey } from '../room-times.ts';
import { whyClosed, whyNotAllowed } from './rules.ts';
import { issueGrants } from './grants.ts';
import type { SignedTicket, StudentClaim } from '../../auth/signed-tokens.ts';
import { nextLesson, openLessons, roomOfLesson } from '../../links/lesson-of-link.ts';
import type { LessonRow } from '../../store/tables.ts';
import { lessonOpensAt } from '../../../src/core/lessons/index.ts';
import { SERVICE_ZONE } from '../../../src/core/time/index.ts';

interface JoinDeps extends AdmissionDeps {
  waitingAlerts: ReturnType<typeof createWaitingAlerts>;
  /** Resolves once the stays that an earlier process left open are ended. */
  staysEnded: Promise<void>;
  nodes: RoomNodes | undefined;
}

/**
 * Joins a room, of this node or, for a socket that this node has accepted, of another one.
 * @returns the participant or the relay, or a code to close the socket with; a rejected client receives the reason
 */
export async function joinRoom(
  deps: JoinDeps,
  socket: RoomSocket,
  join: Join,
  isClosed: () => boolean,
): Promise<Joined | number | undefined> {
  const { nodes, staysEnded, waitingAlerts } = deps;
  const joinHere = async () => {
    await staysEnded;
    const result = await admit(deps, join, socket, isClosed);
    if (Array.isArray(result)) return void refuse(socket, ...result);
    if (typeof result === 'object') waitingAlerts.check(result.room, result.participant);
    return result;
  };
  return nodes && !socket.isRelayed ? joinAnywhere({ ...deps, nodes }, socket, join, joinHere, isClosed) : joinHere();
}

/**
 * Joins at the node that owns the room: here, or through a relay. The node that has the socket checks only the ticket's signature, so
 * that nobody can create rooms without one; the owner does everything else.
 * @param joinHere joins a room of this node, and rejects a client without a ticket
 */
async function joinAnywhere(
  deps: JoinDeps & { nodes: RoomNodes },
  socket: RoomSocket,
  join: Join,
  joinHere: () => Promise<Joined | number | undefined>,
  isClosed: () => boolean,
): Promise<Joined | number | undefined> {
  const ticket = await findTicket(deps, join, messagesFor(join.language));
  if (Array.isArray(ticket)) return joinHere();
  // While the nodes cannot reach each other, the owner of the room is unknown.
  const location = await deps.nodes.locate(ticket.room).catch(() => undefined);
  if (isClosed()) return undefined;
  if (location === undefined) return TRY_LATER;
  return location === 'here' ? joinHere() : deps.nodes.relay(location.node, socket, JSON.stringify(join));
}

/**
 * Admits a client to a room, as a new participant or as one who reconnects.
 * @returns the participant; a rejection; a close code; or undefined if the socket was closed meanwhile
 */
async function admit(
  deps: AdmissionDeps,
  join: Join,
  socket: RoomSocket,
  isClosed: () => boolean,
): Promise<Admitted | JoinRejection | number | undefined> {
  const { app, allowances, inRoom } = deps;
  const { now, store, signedTokens, crypto } = app;
  const messages = messagesFor(join.language);
  const ticket = await findTicket(deps, join, messages);
  if (Array.isArray(ticket)) return ticket;
  const key = { room: ticket.room, kind: ticket.kind, id: ticket.id };
  if (!allowances.joinsOf(ticket).take(1) || allowances.of(ticket).boardOut.isEmpty()) return TRY_LATER;
  const times = await readRoomTimes(store, key, now());
  const closed = await whyClosed(times, ticket, messages, app);
  if (closed || !times) return closed ?? ['over', messages.roomOver];
  const grants = await issueGrants(app, times.teacherId, ticket);
  const isResumed =
    join.resume !== undefined &&
    join.resume.key === (await signedTokens.participantKey(ticket, join.resume.participantId));
  const participantId = isResumed && join.resume ? join.resume.participantId : crypto.random(9);
  const participantKey = await signedTokens.participantKey(ticket, participantId);
  const prepared = { join, socket, messages, ticket, grants, participantId, participantKey, times, isClosed };
  return inRoom(ticket.room, () => enterRoom(deps, prepared, key));
}

async function enterRoom(
  deps: AdmissionDeps,
  prepared: Omit<JoinAttempt, 'access'>,
  key: RoomKey,
): Promise<Admitted | JoinRejection | number | undefined> {
  const { app, guests, findRoom, openRoom, hold } = deps;
  const { messages, ticket, participantId, times, isClosed } = prepared;
  if (!(await hold(ticket.room))) return TRY_LATER;
  const forbidden = await whyNotAllowed(ticket, messages, app, guests);
  // Issued in the queue, so that an earlier removal does not revoke it.
  const attempt = { ...prepared, access: await issueMediaAccess(app, { ...ticket, participantId }) };
  if (isClosed()) return undefined;
  if (forbidden) return forbidden;
  const known = findRoom(ticket.room)?.participants.get(participantId);
  if (known) {
    known.content = ticket;
    return resume(deps, attempt, await openRoom(key, times), known);
  }
  if (ticket.expiresAt <= app.now())
    return ticket.role === 'teacher' ? ['stale', messages.ticketStale] : ['over', messages.linkDead];
  return joinAsNew(deps, attempt, await openRoom(key, times));
}

type TicketDeps = Pick<AdmissionDeps, 'app' | 'hasTeacher'>;

/** The claims of a join's token: of a ticket, or of a student's lasting link for the lesson that it opens now. */
async function findTicket(deps: TicketDeps, join: Join, messages: Messages): Promise<SignedTicket | JoinRejection> {
  const { signedTokens, store } = deps.app;
  const claim = await signedTokens.verifyStudentToken(
    join.token,
    async (id) => (await store.studentLinks.get(id))?.serial,
  );
  if (claim) return ticketOfLink(deps, join, claim, messages);
  return (await signedTokens.verifySignature(join.token)) ?? ['over', messages.linkDead];
}

async function ticketOfLink(
  { app, hasTeacher }: TicketDeps,
  { resume }: Join,
  claim: StudentClaim,
  messages: Messages,
): Promise<SignedTicket | JoinRejection> {
  const { store, now, signedTokens } = app;
  const lessons = await openLessons({ store, now, rooms: { hasTeacher } }, claim.id);
  const tickets = lessons.map((lesson) => ticketOf(lesson, claim));
  // A student who reconnects stays in the same lesson.
  for (const ticket of tickets) {
    if (resume && resume.key === (await signedTokens.participantKey(ticket, resume.participantId))) return ticket;
  }
  return tickets[0] ?? whyNoLesson(app, claim, messages);
}

const ticketOf = (lesson: LessonRow, claim: StudentClaim): SignedTicket => ({
  room: roomOfLesson(lesson),
  kind: 'class',
  id: lesson.id,
  identity: `student-${claim.id}`,
  name: lesson.studentName,
  role: 'student',
  student: claim,
  // The room's own times decide.
  expiresAt: Number.MAX_SAFE_INTEGER,
  jti: '',
});

async function whyNoLesson(
  { store, now }: Pick<AppContext, 'store' | 'now'>,
  { id }: StudentClaim,
  messages: Messages,
): Promise<JoinRejection> {
  const next = await nextLesson({ store, now }, id);
  if (!next) return ['over', messages.noLessonPlanned];
  const zone = (await store.teachers.get(next.teacherId))?.timeZone ?? SERVICE_ZONE;
  return ['early', messages.classTooEarly(messages.moment(lessonOpensAt(next) ?? next.startTimeMillis, zone))];
}
