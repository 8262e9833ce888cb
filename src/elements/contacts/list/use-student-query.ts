import { useCallback, useEffect, useRef, useState } from 'react';
import { writeContactQuery, type ContactQuery } from '../../../core/students/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useContactNavigation } from '../contact-navigation.ts';

/** Milliseconds of rest after which what is typed is taken down: an address must not change at each key. */
const REST = 400;

export interface StudentQuery {
  readonly query: ContactQuery;
  /** Shown at once, taken down after a rest. */
  type(words: string): void;
  /** Shown and taken down at once. */
  change(news: Partial<ContactQuery>): void;
  /** Nothing more is typed for now. */
  settle(): void;
}

/** The query of the list as it is right now, ahead of the place that keeps it. */
export function useStudentQuery(): StudentQuery {
  const { session } = useScreen();
  const { query: kept, keep } = useContactNavigation();
  const [query, setQuery] = useState(kept);
  const [known, setKnown] = useState(kept);
  const sent = useRef<string>(undefined);
  if (kept !== known) {
    setKnown(kept);
    // What we have sent ourselves comes back, perhaps after something newer was typed.
    if (writeContactQuery(kept) !== sent.current) setQuery(kept);
    sent.current = undefined;
  }

  const latest = useRef({ query, kept, keep });
  useEffect(() => {
    latest.current = { query, kept, keep };
  });
  const settle = useCallback(() => {
    const { query, kept, keep } = latest.current;
    const text = writeContactQuery(query);
    if (text === writeContactQuery(kept)) return;
    sent.current = text;
    keep(query, { replace: true });
  }, []);
  const { words } = query;
  useEffect(() => (words === kept.words ? undefined : session.clock.after(REST, settle)), [session, words, kept, settle]);

  return {
    query,
    settle,
    type: (words) => setQuery({ ...query, words, page: 1 }),
    change(news) {
      const next = { ...query, ...news };
      setQuery(next);
      sent.current = writeContactQuery(next);
      keep(next);
    },
  };
}
