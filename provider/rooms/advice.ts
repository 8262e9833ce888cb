import { ADVICE_INTERVAL_MS, canProgress, isKnownAdvice, type ClientMessage } from '../../src/core/live-room/index.ts';
import type { RoomParticipant } from './participant.ts';
import type { Room } from './room.ts';

/** Shows a participant a teacher's advice. An unknown one is ignored, and so is one that follows another too soon. */
export function advise(now: () => number, room: Room, participant: RoomParticipant, name: string): void {
  const { advice } = participant.state;
  const at = now();
  if (!isKnownAdvice(name) || participant.isTeacher) return;
  if (advice && at < advice.at + ADVICE_INTERVAL_MS) return;
  setAdvice(room, participant, { name, at, progress: 'sent' });
}

/** Notes what has become of the advice that a participant has; what does not fit to it is ignored. */
export function answerAdvice(
  room: Room,
  participant: RoomParticipant,
  { at, progress }: Extract<ClientMessage, { type: 'advice' }>,
): void {
  const { advice } = participant.state;
  if (advice?.at !== at || !canProgress(advice.progress, progress)) return;
  setAdvice(room, participant, { ...advice, progress });
}

function setAdvice(room: Room, participant: RoomParticipant, advice: RoomParticipant['state']['advice']): void {
  participant.state = { ...participant.state, advice };
  room.broadcastState(participant);
  participant.sendReliably({ type: 'changed', participant: participant.toPublic() });
}
