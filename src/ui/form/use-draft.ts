import { useCallback, useEffect, useState } from 'react';
import { type DraftOf, type DraftShape, readDraft } from '../../core/drafts/index.ts';
import { commonOf, type Draft } from '../../core/session/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/** Reads a form's draft as it was when the form opened; undefined if there is none, or if its shape does not match. */
export function useStoredDraft<Shape extends DraftShape>(draftKey: string, shape: Shape): DraftOf<Shape> | undefined {
  const { session } = useScreen();
  const [stored] = useState(() => readDraft(session, draftKey, shape));
  return stored;
}

/**
 * Stores unsaved input under a key, and removes it when nothing is unsaved (docs/design-choices.md#ended-sessions).
 * Never use it for passwords or codes. Returns a function that removes the draft of a form that was sent or discarded.
 */
export function useDraft(draftKey: string, draft: Draft | undefined): () => void {
  const { session } = useScreen();
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    if (json) session.drafts.save(draftKey, JSON.parse(json) as Draft);
    else session.drafts.remove(draftKey);
  }, [session, draftKey, json]);
  return useCallback(() => session.drafts.remove(draftKey), [session, draftKey]);
}

/**
 * While there is unsaved input, the shared `isFormChange` is true and the browser asks before it leaves the page. If
 * the teacher confirms, navigating away discards the draft.
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
      // The end of the session also unmounts the screen, but then the draft is kept.
      if (!isFormChange.peek() && session.state.peek() === 'active') session.drafts.remove(draftKey);
      isFormChange.value = false;
    };
  }, [session, isDirty, draftKey]);
}
