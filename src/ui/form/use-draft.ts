import { useEffect } from 'react';
import { useScreen } from '../../runtime/screen-context.ts';

type Draft = Record<string, string | boolean>;

/** Stores unsaved input under a key, and removes it once there is none (docs/design-choices.md#ended-sessions). Never for passwords. */
export function useDraft(draftKey: string, draft: Draft | undefined): void {
  const { session } = useScreen();
  const json = draft && JSON.stringify(draft);
  useEffect(() => {
    if (json) session.drafts.save(draftKey, JSON.parse(json) as Draft);
    else session.drafts.remove(draftKey);
  }, [session, draftKey, json]);
}
