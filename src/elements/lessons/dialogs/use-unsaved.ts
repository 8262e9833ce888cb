import { useEffect } from 'react';
import { commonOf } from '../../../core/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';

/**
 * While something typed is not sent, the shared `isFormChange` is up and the browser asks before it leaves the page.
 * A navigation that was made although it was up throws the draft of the place away: the teacher has been asked.
 */
export function useUnsaved(isDirty: boolean, place: string): void {
  const { session } = useScreen();
  useEffect(() => {
    const { isFormChange } = commonOf(session);
    isFormChange.value = isDirty;
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      // A session that has ended takes the screen away too: then the draft is kept.
      if (!isFormChange.peek() && session.state.peek() === 'active') session.drafts.remove(place);
      isFormChange.value = false;
    };
  }, [session, isDirty, place]);
}
