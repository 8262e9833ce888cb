import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { writeContactQuery, type ContactQuery } from '../../../core/students/index.ts';
import { useHost } from '../../../runtime/element-context.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { type StoredContactQuery, useStoredContactQuery } from '../contact-navigation.ts';
import type { contract } from '../contract.ts';

/** Delay after typing before the query is stored, so that the URL does not change with each key. */
const STORE_DELAY_MS = 400;

export interface StudentQuery {
  readonly query: ContactQuery;
  /** Applied at once, stored after the delay. */
  type(words: string): void;
  /** Applied and stored at once. */
  change(patch: Partial<ContactQuery>): void;
  /** Stores the query without waiting for the delay. */
  settle(): void;
}

const isSameQuery = (one: ContactQuery, other: ContactQuery): boolean =>
  writeContactQuery(one) === writeContactQuery(other);

/** The current query of the list, ahead of the stored one. */
export function useStudentQuery(): StudentQuery {
  const { session } = useScreen();
  const { emit } = useHost<typeof contract>();
  const { query: kept, keep } = useStoredContactQuery();
  const [query, setQuery] = useState(kept);
  const [known, setKnown] = useState(kept);
  /** What was stored last: known at once, and rendered later. */
  const stored = useRef(kept);
  if (kept !== known) {
    setKnown(kept);
    // Our own stored query may come back after something newer was typed.
    if (!isSameQuery(kept, stored.current)) setQuery(kept);
  }
  useLayoutEffect(() => {
    stored.current = kept;
  }, [kept]);

  const latest = useRef({ query, keep });
  useEffect(() => {
    latest.current = { query, keep };
  });
  const store = useCallback<StoredContactQuery['keep']>(
    (next, options) => {
      const { words } = stored.current;
      stored.current = next;
      latest.current.keep(next, options);
      if (next.words !== words) emit('teacher-search', { words: next.words });
    },
    [emit],
  );
  const settle = useCallback(() => {
    const { query } = latest.current;
    if (!isSameQuery(query, stored.current)) store(query, { replace: true });
  }, [store]);
  const { words } = query;
  useEffect(
    () => (words === kept.words ? undefined : session.clock.after(STORE_DELAY_MS, settle)),
    [session, words, kept, settle],
  );

  return {
    query,
    settle,
    type: (words) => setQuery({ ...query, words, page: 1 }),
    change(patch) {
      const next = { ...query, ...patch };
      setQuery(next);
      store(next);
    },
  };
}
