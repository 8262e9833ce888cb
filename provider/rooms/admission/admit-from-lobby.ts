import type { AppContext } from '../../app/context.ts';
import { guard } from '../../app/guard.ts';
import { sendBoard } from '../board/send-board.ts';
import { INTERNAL_ERROR } from '../client-connection.ts';
import type { Allowances } from '../limits/allowances.ts';
import { issueMediaAccess, sendMediaAccess } from '../media/media-access.ts';
import { engineOf } from '../media/media-engine.ts';
import type { RoomParticipant } from '../participant.ts';
import { chargeForBoard, viewOf } from '../room-view.ts';
import type { Room } from '../room.ts';
import { requestsAdmission } from './admission-rules.ts';
import { issueGrants } from './grants.ts';
import { refuse } from './refuse.ts';

interface LobbyDeps {
  app: Omit<AppContext, 'rooms'>;
  allowances: Allowances;
}

/** Lets a participant enter from the lobby: they get the whole view of the room, and the others see them. */
export function admitFromLobby(deps: LobbyDeps, room: Room, participant: RoomParticipant): Promise<void> {
  return guard(
    'admitting a participant',
    () => enter(deps, room, participant),
    () => {
      participant.breakOff();
      participant.socket?.close(INTERNAL_ERROR);
    },
  );
}

async function enter({ app, allowances }: LobbyDeps, room: Room, participant: RoomParticipant): Promise<void> {
  const grants = await issueGrants(app, room.times.teacherId, participant.content);
  const access = await issueMediaAccess(app, { ...participant.content, participantId: participant.id });
  if (
    room.participants.get(participant.id) !== participant ||
    participant.isInside ||
    !requestsAdmission(participant.state)
  )
    return;
  if (!(await room.makeSpaceInside(participant.content))) {
    await room.dismiss(participant, 'left');
    if (participant.socket) refuse(participant.socket, 'full', participant.messages.roomFull(engineOf(app).capacity));
    return;
  }
  const viewersBefore = new Set([...room.participants.values()].filter((viewer) => room.sees(viewer, participant)));
  await room.startStay(participant);
  participant.state = { ...participant.state, admissionState: 'inside' };
  participant.mayEnter = true;
  await room.broadcastAttendance();
  const { view, missing } = await viewOf(room, participant, grants);
  chargeForBoard(allowances, participant, missing);
  participant.sendReliably({ ...view, type: 'admitted' });
  sendMediaAccess(participant, access);
  await sendBoard(participant, missing.chunks);
  for (const viewer of room.participants.values()) {
    if (!room.sees(viewer, participant)) continue;
    const type = viewersBefore.has(viewer) ? 'changed' : 'joined';
    viewer.sendReliably({ type, participant: participant.seenBy(viewer) });
  }
}
