import { useCallback, useEffect, useMemo, useRef } from 'react';
import { createContacts, type Contacts } from '../../core/students/index.ts';
import type { Reply } from '../../core/api/index.ts';
import { listStudents } from '../../core/api/endpoints/index.ts';
import { useLoaded, type Loaded } from '../../runtime/hooks/use-loaded.ts';
import { useLoadEvent } from '../lessons/use-load-event.ts';
import { useScreen } from '../../runtime/screen-context.ts';

export interface LoadedContacts extends Loaded {
  readonly contacts: Contacts;
}

/** The students, and the contract of one of them if `id` is given; `reload()` bypasses the cache. */
export function useContacts(studentId = ''): LoadedContacts {
  const { session } = useScreen();
  const contacts = useMemo(() => createContacts(session), [session]);
  useEffect(() => () => contacts.dispose(), [contacts]);

  const timed = useLoadEvent();
  const isFresh = useRef(false);
  const loaded = useLoaded(studentId, async () => {
    const students = contacts.load(isFresh.current);
    if (!studentId)
      return timed(
        listStudents,
        () => students,
        ({ length: count }) => ({ count }),
      );
    const replies: Reply<unknown>[] = await Promise.all([students, contacts.readContract(studentId)]);
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
