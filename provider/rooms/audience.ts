import type { Participant } from '../../src/core/live-room/index.ts';
import type { ReliableMessage, RoomParticipant } from './participant.ts';

/** The participants of a room by id, and who of them sees whom. */
export interface Audience {
  readonly participants: Map<string, RoomParticipant>;
  insiders(): RoomParticipant[];
  /**
   * People inside see each other; people in the lobby are seen by the teachers inside. So that connections can be laid, a
   * student in the lobby who may enter without asking knows that a teacher is inside, and nothing more; a teacher in the
   * lobby and those inside know of each other.
   */
  sees(viewer: RoomParticipant, other: RoomParticipant): boolean;
  /** Whether two may lay a connection: they see each other. */
  mayConnect(one: RoomParticipant, other: RoomParticipant): boolean;
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
  const sees = (viewer: RoomParticipant, other: RoomParticipant): boolean => {
    if (viewer === other) return false;
    if (viewer.isInside) return other.isInside || viewer.isTeacher || other.isTeacher;
    return other.isInside && (viewer.isTeacher || (other.isTeacher && viewer.mayEnter));
  };
  return {
    participants,
    insiders,
    sees,
    mayConnect: (one, other) => sees(one, other) && sees(other, one),
    visibleTo: (viewer) =>
      [...participants.values()].filter((other) => sees(viewer, other)).map((other) => other.seenBy(viewer)),
    broadcastAbout(participant, message) {
      for (const viewer of participants.values()) if (sees(viewer, participant)) viewer.sendReliably(message);
    },
    broadcastParticipant(participant, type) {
      for (const viewer of participants.values())
        // In the lobby there is nothing to see that could change.
        if (sees(viewer, participant) && (viewer.isInside || type === 'joined'))
          viewer.sendReliably({ type, participant: participant.seenBy(viewer) });
    },
    broadcastInside(message) {
      for (const participant of insiders()) participant.sendReliably(message);
    },
  };
}
