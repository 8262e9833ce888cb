import type { ParticipantState } from '../../../src/core/live-room/index.ts';
import { engineOf } from '../media/media-engine.ts';
import type { RoomParticipant } from '../participant.ts';
import type { Room } from '../room.ts';
import { requestsAdmission, withServerState } from './admission-rules.ts';
import { vectorOf, type AdmissionDeps, type Admitted, type JoinAttempt } from './join-attempt.ts';
import { refuse, type JoinRejection } from './refuse.ts';
import { undoOnError } from './undo-on-error.ts';
import { sendResumed, sendWelcome } from './welcome.ts';

/** Lets a client in again, as the participant that it was. */
export async function resume(
  deps: AdmissionDeps,
  attempt: JoinAttempt,
  room: Room,
  participant: RoomParticipant,
): Promise<Admitted | JoinRejection> {
  const { join, socket, messages, ticket } = attempt;
  const mayEnterNow = await deps.guests.mayEnter(ticket, participant.id);
  const wasInside = participant.isInside;
  const seen = join.resume?.seen;
  if (
    !wasInside &&
    mayEnterNow &&
    requestsAdmission(join.state) &&
    !(await room.makeSpaceInside(participant.content))
  ) {
    return ['full', messages.roomFull(engineOf(deps.app).capacity)];
  }
  const oldSocket = participant.socket;
  // Once inside, participants stay inside; before that, the client decides.
  const requested: ParticipantState = wasInside ? { ...join.state, admissionState: 'inside' } : join.state;
  const state = withServerState(requested, participant.state, mayEnterNow || wasInside);
  if (!wasInside && state.admissionState === 'inside') {
    await deps.guests.within(room.store).entered(ticket, participant.id);
    await room.startStay(participant);
  }
  participant.mayEnter = mayEnterNow || wasInside;
  participant.socket = socket;
  participant.lostAt = undefined;
  participant.messages = messages;
  participant.vector = vectorOf(join, deps.app);
  participant.isBoardClosed = false;
  if (oldSocket) refuse(oldSocket, 'replaced', messages.roomElsewhere);
  participant.state = state;
  await undoOnError(
    async () => {
      if (!wasInside && participant.isInside) await room.broadcastAttendance();
      if (wasInside === participant.isInside && seen !== undefined && participant.canReplay(seen)) {
        await sendResumed(deps, attempt, room, participant, seen);
      } else {
        participant.clear();
        await sendWelcome(deps, attempt, room, participant);
      }
      // A page that was reloaded has lost its peer connections, so the others must connect to it anew.
      room.broadcastParticipant(participant, seen === undefined || !wasInside ? 'joined' : 'changed');
    },
    async () => {
      participant.breakOff();
      room.disconnect(participant);
    },
  );
  return { room, participant };
}
