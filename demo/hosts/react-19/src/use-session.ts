import { useEffect, useState } from 'react';
import { session, type HostSession } from 'teacher-elements/peer/session';

/** The session that the elements of this page share; undefined until its code is loaded. */
export function useSession(provider: string): HostSession | undefined {
  const [joined, setJoined] = useState<HostSession>();
  useEffect(() => {
    let isOver = false;
    let ours: HostSession | undefined;
    void session(provider).then((next) => {
      ours = next;
      if (isOver) next.close();
      else setJoined(next);
    });
    return () => {
      isOver = true;
      ours?.close();
      setJoined(undefined);
    };
  }, [provider]);
  return joined;
}
