import { useCallback, useEffect, useMemo, useRef } from 'react';
import { createContacts, type Contacts, type Reply } from '../../core/index.ts';
import { useLoaded, type Loaded } from '../../runtime/hooks/use-loaded.ts';
import { useScreen } from '../../runtime/screen-context.ts';

export interface LoadedContacts extends Loaded {
  readonly contacts: Contacts;
}

/** The students, and the contract of one of them if `id` is given; `reload()` bypasses the cache. */
export function useContacts(studentId = ''): LoadedContacts {
  const { session } = useScreen();
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => () => contacts.dispose(), [contacts]);

  const isFresh = useRef(false);
  const loaded = useLoaded(studentId, async () => {
    const students = contacts.load(isFresh.current);
    const replies: Reply<unknown>[] = await Promise.all(
      studentId ? [students, contacts.readContract(studentId)] : [students],
    );
    return replies.find(({ failure }) => failure) ?? (await students);
  });
  const { reload: again } = loaded;
  const reload = useCallback(() => {
    isFresh.current = true;
    const done = again();
    isFresh.current = false;
    return done;
  }, [again]);
  return { ...loaded, contacts, reload };
}
