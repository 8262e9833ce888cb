import { messagesFor } from '../../i18n/index.ts';
import { issueMediaAccess } from '../media/media-access.ts';
import { readRoomTimes, type RoomKey } from '../room-times.ts';
import type { RoomSocket } from '../room-socket.ts';
import { whyClosed, whyNotAllowed } from './admission-rules.ts';
import { findTicket } from './find-ticket.ts';
import { issueGrants } from './grants.ts';
import { joinAnew } from './join-anew.ts';
import type { AdmissionDeps, Admitted, Join, JoinAttempt } from './join-attempt.ts';
import { TRY_LATER, type JoinRejection } from './refuse.ts';
import { resume } from './resume.ts';

/**
 * Admits a client to a room, as a new participant or as one who reconnects.
 * @returns the participant; a refusal; a close code; or undefined if the socket was closed meanwhile
 */
export async function admit(
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
  // Issued in the queue: a removal that comes before it must not revoke it.
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
  return joinAnew(deps, attempt, await openRoom(key, times));
}
