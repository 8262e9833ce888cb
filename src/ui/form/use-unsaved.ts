import { useEffect } from 'react';
import { commonOf } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/**
 * While there is unsaved input, the shared `isFormChange` is true and the browser asks before it leaves the page.
 * Navigating away nevertheless discards the draft: the teacher has confirmed it.
 */
export function useUnsaved(isDirty: boolean, draftKey: string): void {
  const { session } = useScreen();
  useEffect(() => {
    const { isFormChange } = commonOf(session);
    isFormChange.value = isDirty;
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      // The end of the session unmounts the screen too: then the draft is kept.
      if (!isFormChange.peek() && session.state.peek() === 'active') session.drafts.remove(draftKey);
      isFormChange.value = false;
    };
  }, [session, isDirty, draftKey]);
}
