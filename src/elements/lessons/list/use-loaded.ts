import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Reply } from '../../../core/index.ts';
import { SuspendedContext, useScreen } from '../../../runtime/screen-context.ts';
import { useOnline } from '../../../runtime/hooks/use-online.ts';

export interface Loaded {
  /** What was asked for when the data came that is shown; undefined before the first. */
  readonly shown: string | undefined;
  /** The last reply, if it was a failure. */
  readonly failed: Reply<unknown> | undefined;
  readonly isOnline: boolean;
  reload(): Promise<void>;
}

/**
 * Loads what is asked for: at first, when the question changes, after every write on the page, when the network is back,
 * and after a sign-in. The host page hears of failures. Reads signals: the caller uses `useSignals()`.
 */
export function useLoaded(asked: string, load: () => Promise<Reply<unknown>>): Loaded {
  const { session, reportFailure } = useScreen();
  const isSuspended = useContext(SuspendedContext);
  const [shown, setShown] = useState<string>();
  const [failed, setFailed] = useState<Reply<unknown>>();
  const revision = session.revision.value;
  const turn = useRef(0);

  const take = async () => {
    turn.current += 1;
    const mine = turn.current;
    const reply = await load();
    // An older question, or one called off; or the sign-in form is there now, and what follows it loads anew.
    if (mine !== turn.current || reply.failure?.kind === 'aborted' || reply.failure?.kind === 'expired') return;
    setFailed(reply.failure && reply);
    if (reply.failure) reportFailure(reply);
    else setShown(asked);
  };
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    if (!isSuspended) void latest.current();
  }, [asked, revision, isSuspended, session]);

  const reload = useCallback(() => latest.current(), []);
  const isOnline = useOnline(() => void reload());
  return { shown, failed, isOnline, reload };
}
