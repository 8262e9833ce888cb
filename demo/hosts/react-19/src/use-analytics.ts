import { useEffect, useState } from 'react';
import type { HostSession } from 'teacher-elements/peer/session';

/** The data for an analytics service: names of events, and waiting times; no personal data. */
export interface Figures {
  readonly events: readonly string[];
  /** Waiting times in milliseconds, by call. */
  readonly waited: ReadonlyMap<string, readonly number[]>;
  readonly searches: number;
  readonly failures: readonly string[];
}

const NONE: Figures = { events: [], waited: new Map(), searches: 0, failures: [] };

/** Counts the events of all elements of a provider. */
export function useAnalytics(session: HostSession | undefined): Figures {
  const [figures, setFigures] = useState(NONE);
  useEffect(() => {
    if (!session) return;
    const add = (count: (before: Figures) => Partial<Figures>) =>
      setFigures((before) => ({ ...before, ...count(before) }));
    const ends = [
      session.on('*', ({ type }) => add(({ events }) => ({ events: [...events, type] }))),
      session.on('teacher-load', ({ detail: { call, milliseconds } }) =>
        add(({ waited }) => ({ waited: new Map(waited).set(call, [...(waited.get(call) ?? []), milliseconds]) })),
      ),
      session.on('teacher-search', () => add(({ searches }) => ({ searches: searches + 1 }))),
      session.on('teacher-failure', ({ detail: { kind } }) => add(({ failures }) => ({ failures: [...failures, kind] }))),
    ];
    return () => ends.forEach((end) => end());
  }, [session]);
  return figures;
}
