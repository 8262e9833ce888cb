import { engineOf } from '../media/media-engine.ts';
import { createParticipant } from '../participant.ts';
import type { Room } from '../room.ts';
import { requestsAdmission, withServerState } from './admission-rules.ts';
import { vectorOf, type AdmissionDeps, type Admitted, type JoinAttempt } from './join-attempt.ts';
import type { JoinRejection } from './refuse.ts';
import { undoOnError } from './undo-on-error.ts';
import { sendWelcome } from './welcome.ts';

/** Lets a client in as a new participant. */
export async function joinAnew(
  deps: AdmissionDeps,
  attempt: JoinAttempt,
  room: Room,
): Promise<Admitted | JoinRejection> {
  const { app, guests } = deps;
  const { join, socket, messages, ticket, participantId } = attempt;
  if (!(await room.makeSpaceInLobby(ticket))) return ['busy', messages.lobbyFull];
  if (requestsAdmission(join.state) && !(await room.makeSpaceInside(ticket)))
    return ['full', messages.roomFull(engineOf(app).capacity)];
  const mayEnter = await guests.mayEnter(ticket, participantId);
  const participant = createParticipant({
    id: participantId,
    content: ticket,
    messages,
    vector: vectorOf(join, app),
    state: withServerState(join.state, {}, mayEnter),
    mayEnter,
    firstSeq: room.opening,
  });
  // One transaction: a ticket is not used up when the store fails.
  const isGood = await room.store.transaction(async (store) => {
    const within = guests.within(store);
    if (ticket.role === 'teacher' && !(await within.redeemTicket(ticket.jti, ticket.expiresAt))) return false;
    await within.touch(ticket.room);
    if (participant.isInside) {
      await within.entered(ticket, participantId);
      await room.startStay(participant, store);
    }
    return true;
  });
  if (!isGood) return ['stale', messages.ticketStale];
  participant.socket = socket;
  await undoOnError(
    async () => {
      if (participant.isInside) await room.broadcastAttendance();
      room.participants.set(participant.id, participant);
      await sendWelcome(deps, attempt, room, participant);
      room.broadcastParticipant(participant, 'joined');
    },
    () => room.withdraw(participant),
  );
  return { room, participant };
}
