'use client';
// Rendered on the server too, and then in the browser, where these imports register the tags.
import { useEffect, useRef, useState } from 'react';
import type {} from 'teacher-elements/jsx';
import type { TeacherSchedule } from 'teacher-elements/schedule';
import 'teacher-elements/login';
import 'teacher-elements/schedule';

export function Schedule({ provider }: { provider: string | undefined }) {
  const [heard, setHeard] = useState<string>();
  // What comes from a server gets no listener for an element's own events from React: a reference brings it.
  const schedule = useRef<TeacherSchedule>(null);
  useEffect(() => {
    const listening = new AbortController();
    schedule.current?.addEventListener('teacher-ready', ({ type }) => setHeard(type), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <section aria-label="schedule">
      <teacher-schedule ref={schedule} provider={provider} view="day" first-day-of-week={1} />
      <output>{heard}</output>
    </section>
  );
}
