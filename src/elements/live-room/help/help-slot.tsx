import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { isWeak, type Participant } from '../../../core/live-room/index.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useCallContext } from '../call/call-context.ts';
import type { Peer } from '../media/media-engine.ts';
import { useIsDisconnected } from '../room/connection/use-connection.ts';

const TroubleNote = optionalScreen(() => import('./trouble-note.tsx'));

/** Where a note about a student's trouble stands. */
export type HelpVariant = 'banner' | 'person' | 'strip' | 'tile';

/** Whether something does not work at a participant or between it and this side, or help is on its way. */
export function isTroubled({ state, link }: Participant, peer: Peer | undefined): boolean {
  const { troubles, advice, quality } = state;
  const isHelped = advice?.progress === 'sent' || advice?.progress === 'seen';
  return isHelped || link === 'lost' || peer?.link === 'lost' || isWeak(quality) || (troubles ?? []).length > 0;
}

export interface HelpSlotProps {
  readonly participant: Participant;
  readonly variant: HelpVariant;
}

/** Where a teacher sees what does not work at a student, and helps; loaded when that is first needed. */
export function HelpSlot({ participant, variant }: HelpSlotProps) {
  useSignals();
  const {
    call: { peers },
    teacher,
  } = useCallContext();
  // Who reports nothing, even that all is well, is on a page or at a provider that knows no help.
  const canHelp = teacher !== undefined && participant.role === 'student' && participant.state.troubles !== undefined;
  const isNeeded = variant === 'person' || isTroubled(participant, peers.value.get(participant.id));
  // It stays to show how the trouble ended.
  const isDisconnected = useIsDisconnected();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // What is known of the student's line is old, and the room says that there is no connection.
  if (!canHelp || !wasNeeded || isDisconnected) return null;
  return <TroubleNote participant={participant} variant={variant} />;
}

/** Troubles of the students inside, in the strip: one after another, read out as they come and go. */
export function StripHelp() {
  useSignals();
  const {
    call: { peers, room },
    teacher,
  } = useCallContext();
  if (!teacher) return null;
  const students = room.participants.value.filter(
    ({ role, state }) => role === 'student' && state.admissionState === 'inside',
  );
  const shown =
    students.find((student) => isTroubled(student, peers.value.get(student.id))) ??
    students.find(({ state }) => state.advice);
  return (
    <div className="live-strip-help" role="status">
      {shown && <HelpSlot key={shown.id} participant={shown} variant="strip" />}
    </div>
  );
}

/** Troubles of students who are not inside yet: blocked cameras are found at the door. */
export function LobbyHelp() {
  useSignals();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  if (!teacher) return null;
  const outside = room.participants.value.filter(({ state }) => state.admissionState !== 'inside');
  return outside.map((participant) => <HelpSlot key={participant.id} participant={participant} variant="banner" />);
}
