import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Omitted, Reply } from '../../core/api/index.ts';
import { SuspendedContext, useScreen } from '../screen-context.ts';

export interface Loaded {
  /** The key of the data that was loaded last; undefined before the first. */
  readonly shown: string | undefined;
  /** The last reply if it was a failure. */
  readonly failed: Reply<unknown> | undefined;
  /** The number of rows in the last reply that could not be read. */
  readonly omitted: Omitted | undefined;
  readonly isOnline: boolean;
  reload(): Promise<void>;
}

/**
 * Loads data on mount, when its key changes, after every write on the page, when the network returns, and after a
 * sign-in. Reports failures and unreadable rows to the host page. Reads signals: the caller must use `useSignals()`.
 */
export function useLoaded(key: string, load: () => Promise<Reply<unknown>>): Loaded {
  const { session, reportFailure } = useScreen();
  const isSuspended = useContext(SuspendedContext);
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<Reply<unknown>>();
  const [omitted, setOmitted] = useState<Omitted>();
  const revision = session.revision.value;
  const turn = useRef(0);

  const loadAndReport = async () => {
    turn.current += 1;
    const mine = turn.current;
    const reply = await load();
    // Superseded or cancelled; or the session has ended, and the next sign-in loads again.
    if (mine !== turn.current || reply.failure?.kind === 'aborted' || reply.failure?.kind === 'expired') return;
    setFailed(reply.failure && reply);
    if (reply.failure) return void reportFailure(reply);
    setShown(key);
    setOmitted(reply.omitted);
    if (reply.omitted) reportFailure(reply.omitted);
  };
  const latest = useRef(loadAndReport);
  useLayoutEffect(() => {
    latest.current = loadAndReport;
  });

  useEffect(() => {
    if (!isSuspended) void latest.current();
  }, [key, revision, isSuspended, session]);

  const reload = useCallback(() => latest.current(), []);
  const isOnline = useOnline(() => void reload());
  return { shown, failed, omitted, isOnline, reload };
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Whether the device has a network; calls `onReconnect` when the network returns. */
export function useOnline(onReconnect: () => void): boolean {
  const latest = useRef(onReconnect);
  useEffect(() => {
    latest.current = onReconnect;
  });
  useEffect(() => {
    const listener = () => latest.current();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, []);
  return useSyncExternalStore(subscribe, () => navigator.onLine);
}
