import { useEffect, useState } from 'react';
import { foldForSearch, type Page, type Reply } from '../../../../core/index.ts';
import type { Span } from '../../../../core/time/index.ts';
import { useScreen } from '../../../../runtime/screen-context.ts';

/** Pause in typing after which the provider is asked, in ms. */
const SEARCH_DEBOUNCE_MS = 250;
/** Entries to request, and the words that are sent, in characters. */
export const REQUEST_SIZE = 50;
const MAX_WORDS = 100;

export interface Found<Entry> {
  /** Those to come, next first, then those that are over, latest first. */
  readonly list: readonly Entry[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What the provider finds for the words, after a pause in typing; nothing without `search`, which must be a stable function. */
export function useFound<Entry extends Span>(
  query: string,
  search: ((words: string) => Promise<Reply<Page<Entry>>>) | undefined,
): Found<Entry> {
  const { session } = useScreen();
  const [answered, setAnswered] = useState<{ readonly words: string; readonly list?: readonly Entry[] | undefined }>();
  const words = query.trim().slice(0, MAX_WORDS);
  const isWanted = search !== undefined && foldForSearch(words) !== '';
  useEffect(() => {
    if (!isWanted || !search) return;
    return session.clock.after(SEARCH_DEBOUNCE_MS, () => {
      void search(words).then(({ failure, data }) => {
        if (failure?.kind !== 'aborted') setAnswered({ words, list: failure ? undefined : data?.list });
      });
    });
  }, [session, search, words, isWanted]);

  const current = isWanted && answered?.words === words ? answered : undefined;
  return {
    list: nextFirst(current?.list ?? [], session.clock.now()),
    isSearching: isWanted && !current,
    hasFailed: current !== undefined && !current.list,
  };
}

function nextFirst<Entry extends Span>(entries: readonly Entry[], now: number): Entry[] {
  const ordered = entries.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis);
  return [
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis > now),
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis <= now).reverse(),
  ];
}
