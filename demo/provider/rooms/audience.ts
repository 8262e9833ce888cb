import type { Participant } from '../../../src/core/live-room/index.ts';
import type { ReliableMessage, RoomParticipant } from './participant.ts';

/** The participants of a room by id, and who of them sees whom. */
export interface Audience {
  readonly participants: Map<string, RoomParticipant>;
  insiders(): RoomParticipant[];
  /** People inside see each other; people in the lobby are seen by the teachers inside. */
  sees(viewer: RoomParticipant, other: RoomParticipant): boolean;
  /** The participants that a viewer sees. */
  visibleTo(viewer: RoomParticipant): Participant[];
  /** Sends a message to everyone who sees a participant. */
  broadcastAbout(participant: RoomParticipant, message: ReliableMessage): void;
  /** Sends everyone who sees a participant what they see of it. */
  broadcastParticipant(participant: RoomParticipant, type: 'changed' | 'joined'): void;
  broadcastInside(message: ReliableMessage): void;
}

export function createAudience(): Audience {
  const participants = new Map<string, RoomParticipant>();
  const insiders = () => [...participants.values()].filter(({ isInside }) => isInside);
  const sees = (viewer: RoomParticipant, other: RoomParticipant) =>
    viewer !== other && viewer.isInside && (other.isInside || viewer.isTeacher);
  return {
    participants,
    insiders,
    sees,
    visibleTo: (viewer) =>
      [...participants.values()].filter((other) => sees(viewer, other)).map((other) => other.seenBy(viewer)),
    broadcastAbout(participant, message) {
      for (const viewer of participants.values()) if (sees(viewer, participant)) viewer.sendReliably(message);
    },
    broadcastParticipant(participant, type) {
      for (const viewer of participants.values())
        if (sees(viewer, participant)) viewer.sendReliably({ type, participant: participant.seenBy(viewer) });
    },
    broadcastInside(message) {
      for (const participant of insiders()) participant.sendReliably(message);
    },
  };
}
