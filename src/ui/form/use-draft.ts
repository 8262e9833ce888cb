import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import type { Draft, Session } from '../../core/index.ts';
import { useScreen } from '../../runtime/screen-context.ts';

/** A shape of drafts, with bounds: the storage of the tab is open to every script of the page. */
type DraftShape = v.GenericSchema;

/** Reads a form's draft as it was when the form opened; undefined where there is none, or none of this shape. */
export function useStoredDraft<Shape extends DraftShape>(
  draftKey: string,
  shape: Shape,
): v.InferOutput<Shape> | undefined {
  const { session } = useScreen();
  const [stored] = useState(() => readDraft(session, draftKey, shape));
  return stored;
}

/** Reads the draft under a key; undefined where there is none, or none of this shape. */
export function readDraft<Shape extends DraftShape>(
  session: Session,
  draftKey: string,
  shape: Shape,
): v.InferOutput<Shape> | undefined {
  const draft = session.drafts.find(draftKey);
  if (!draft) return undefined;
  const parsed = v.safeParse(shape, draft);
  return parsed.success ? parsed.output : undefined;
}

/**
 * Stores unsaved input under a key, and removes it once there is none (docs/design-choices.md#ended-sessions). Never for passwords and codes.
 * Returns a function that removes the draft, for a form that was sent or discarded.
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
