import type { MediaAccess } from '../../../src/core/live-room/index.ts';
import type { AppContext } from '../../app/context.ts';
import type { SignedTicket } from '../../auth/signed-tokens.ts';
import { sendBoard } from '../board/send-board.ts';
import type { Allowances } from '../limits/allowances.ts';
import { sendMediaAccess } from '../media/media-access.ts';
import { engineOf } from '../media/media-engine.ts';
import type { RoomParticipant } from '../participant.ts';
import { chargeForBoard, viewOf } from '../room-view.ts';
import type { Room } from '../room.ts';
import type { Grants } from './grants.ts';

interface WelcomeDeps {
  app: Pick<AppContext, 'now' | 'media'>;
  allowances: Allowances;
}

interface WelcomeContent {
  ticket: SignedTicket;
  grants: Grants;
  access: MediaAccess | undefined;
  /** With it the client can resume as this participant. */
  participantKey: string;
}

/** Sends a participant who reconnects what has changed, and repeats what they have missed since message `seen`. */
export async function sendResumed(
  { app: { now }, allowances }: WelcomeDeps,
  { grants, access }: Pick<WelcomeContent, 'grants' | 'access'>,
  room: Room,
  participant: RoomParticipant,
  seen: number,
): Promise<void> {
  const {
    view: { participants, parts, fileToken, iceServers },
    missing,
  } = await viewOf(room, participant, grants);
  participant.send({
    type: 'resumed',
    now: now(),
    clock: room.times.clock,
    participants,
    parts,
    acknowledged: participant.boardNumber,
    received: participant.received,
    fileToken,
    iceServers,
  });
  chargeForBoard(allowances, participant, missing);
  participant.replay(seen);
  sendMediaAccess(participant, access);
  await sendBoard(participant, missing.chunks);
}

/** Sends a participant the whole view of the room. */
export async function sendWelcome(
  { app, allowances }: WelcomeDeps,
  { grants, access, ticket, participantKey }: WelcomeContent,
  room: Room,
  participant: RoomParticipant,
): Promise<void> {
  const { view, missing } = await viewOf(room, participant, grants);
  participant.send({
    ...view,
    type: 'welcome',
    participantId: participant.id,
    key: participantKey,
    identity: ticket.identity,
    role: ticket.role,
    name: participant.content.name,
    state: participant.state,
    seq: participant.seq,
    now: app.now(),
    clock: room.times.clock,
    title: room.times.title,
    kind: ticket.kind,
    engine: engineOf(app).name,
  });
  sendMediaAccess(participant, access);
  chargeForBoard(allowances, participant, missing);
  await sendBoard(participant, missing.chunks);
}
