import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { isWeak, type Participant } from '../../../core/live-room/index.ts';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useCallContext } from '../call/call-context.ts';
import type { Peer } from '../media/media-engine.ts';
import { useIsDisconnected } from '../room/connection/use-connection.ts';

const TroubleNote = optionalScreen(() => import('./trouble-note.tsx'));

/** Where a note about a student's trouble is shown. */
export type HelpVariant = 'banner' | 'person' | 'strip' | 'tile';

/** Whether a participant has troubles or a bad connection to this side, or an advice is open. */
export function isTroubled({ state, link }: Participant, peer: Peer | undefined): boolean {
  const { troubles, advice, quality } = state;
  const isHelped = advice?.progress === 'sent' || advice?.progress === 'seen';
  return isHelped || link === 'lost' || peer?.link === 'lost' || isWeak(quality) || (troubles ?? []).length > 0;
}

export interface HelpSlotProps {
  readonly participant: Participant;
  readonly variant: HelpVariant;
}

/** Shows a student's troubles to a teacher, who can help. Its code is loaded at the first trouble. */
export function HelpSlot({ participant, variant }: HelpSlotProps) {
  useSignals();
  const {
    call: { peers },
    teacher,
  } = useCallContext();
  // Participants without a report, even an empty one, use a page or a provider without this feature.
  const canHelp = teacher !== undefined && participant.role === 'student' && participant.state.troubles !== undefined;
  const isNeeded = variant === 'person' || isTroubled(participant, peers.value.get(participant.id));
  // The note stays mounted to show how the trouble ended.
  const isDisconnected = useIsDisconnected();
  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  // The student's state is outdated, and the room already shows that the connection is lost.
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

const AdviceCard = optionalScreen(() => import('./advice-card.tsx'));

/** Shows the teacher's advice to a student. Its code is loaded with the first advice. Each advice is read out once. */
export function StudentHelp() {
  useSignals();
  const {
    call: { room },
    teacher,
  } = useCallContext();
  const [announcement, setAnnouncement] = useState('');
  const advice = room.self.value?.state.advice;
  if (teacher) return null;
  return (
    <>
      <p className="teacher-visually-hidden" role="status">
        {announcement}
      </p>
      {advice && <AdviceCard key={advice.at} advice={advice} onAnnounce={setAnnouncement} />}
    </>
  );
}
