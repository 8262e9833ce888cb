'use client';
import { useState } from 'react';
import { Schedule } from 'teacher-elements/react/schedule';

export function WrappedSchedule({ provider }: { provider: string | undefined }) {
  const [heard, setHeard] = useState<string[]>([]);
  const note = ({ type }: Event) => setHeard((before) => [...before, type]);
  return (
    <section aria-label="schedule">
      <Schedule
        provider={provider}
        view="day"
        firstDayOfWeek={1}
        readOnly
        onReady={note}
        onLoad={note}
        onFailure={({ detail }) => setHeard((before) => [...before, detail.kind])}
      />
      <output>{heard.join(' ')}</output>
    </section>
  );
}
