import type { AppContext } from '../../app/context.ts';
import type { SignedTicket } from '../../auth/signed-tokens.ts';
import { sendBoard } from '../board/send-board.ts';
import type { Allowances } from '../limits/allowances.ts';
import { MEDIA_ENGINE } from '../media-engine.ts';
import type { RoomParticipant } from '../participant.ts';
import { chargeForBoard, viewOf } from '../room-view.ts';
import type { Room } from '../room.ts';
import type { Grants } from './grants.ts';
import type { Guests } from './guests.ts';

interface WelcomeDeps {
  app: Pick<AppContext, 'now'>;
  allowances: Allowances;
  guests: Pick<Guests, 'mayEnter'>;
}

interface WelcomeContent {
  ticket: SignedTicket;
  grants: Grants;
  /** With it the client can resume as this participant. */
  participantKey: string;
}

/** Sends a participant who reconnects what has changed, and repeats what they have missed since message `seen`. */
export function sendResumed(
  { app: { now }, allowances, guests }: WelcomeDeps,
  { grants }: Pick<WelcomeContent, 'grants'>,
  room: Room,
  participant: RoomParticipant,
  seen: number,
): void {
  const {
    view: { participants, parts, fileToken, iceServers },
    missing,
  } = viewOf(room, participant, grants, guests.mayEnter(participant.content));
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
  sendBoard(participant, missing.chunks);
}

/** Sends a participant the whole view of the room. */
export function sendWelcome(
  { app: { now }, allowances, guests }: WelcomeDeps,
  { grants, ticket, participantKey }: WelcomeContent,
  room: Room,
  participant: RoomParticipant,
): void {
  const { view, missing } = viewOf(room, participant, grants, guests.mayEnter(participant.content));
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
    now: now(),
    clock: room.times.clock,
    title: room.times.title,
    kind: ticket.kind,
    engine: MEDIA_ENGINE,
  });
  chargeForBoard(allowances, participant, missing);
  sendBoard(participant, missing.chunks);
}
