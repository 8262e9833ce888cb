import { effect } from '@preact/signals-core';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { preferencesOf, type Session } from '../../core/index.ts';
import type { FetchToken } from '../define-contract.ts';
import { useHost } from '../element-context.ts';
import { holdSession, sessionOf } from '../sessions/session-registry.ts';

/** Joins the session of the provider (a normalised URL) and emits its changes as events of this element. */
export function useSession(provider: string, fetchToken: FetchToken | undefined): Session {
  const session = useMemo(() => {
    const joined = sessionOf(provider, fetchToken);
    preferencesOf(joined);
    return joined;
  }, [provider, fetchToken]);
  // Released as soon as the element has gone, not after the next paint: what comes then may need a session of its own.
  useLayoutEffect(() => holdSession(session), [session]);
  useSessionEvents(session);
  return session;
}

/** Emits sign-in, sign-out and expiry to the host page; nothing else emits them. */
function useSessionEvents(session: Session): void {
  const { emit } = useHost();
  useEffect(() => {
    const { provider } = session;
    let before = session.state.peek();
    return effect(() => {
      const [state, teacher] = [session.state.value, session.signedIn.value];
      // A token of the host's has worked once the provider has named its teacher.
      if (state === before || (state === 'active' && session.isHosts.value && !teacher?.name)) return;
      before = state;
      if (state === 'active') emit('teacher-sign-in', { provider, name: teacher?.name ?? '' });
      else if (state === 'expired') emit('teacher-session-expire', { provider });
      else emit('teacher-sign-out', { provider });
    });
  }, [session, emit]);
}
