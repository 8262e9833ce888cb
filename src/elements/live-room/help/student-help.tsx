import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useCallContext } from '../call/call-context.ts';

const AdviceCard = optionalScreen(() => import('./advice-card.tsx'));

/** Where a student is shown what the teacher advises; loaded with the first advice. It is read out politely, once. */
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
