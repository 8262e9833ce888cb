import { useEffect, useState } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';
import { useUnsaved } from './use-unsaved.ts';

/** Key of a cancellation's draft. */
export const cancelDraftKey = (id: string): string => `course-cancel ${id}`;

/** The reason and the choice to notify the student, stored in sessionStorage until sent or discarded. */
export function useCancelDraft(id: string) {
  const { session } = useScreen();
  const place = cancelDraftKey(id);
  const [draft] = useState(() => session.drafts.find(place));
  const [reason, setReason] = useState(String(draft?.reason ?? ''));
  const [isNotified, setIsNotified] = useState(draft?.isNotified !== false);
  const isDirty = reason.trim() !== '';

  useEffect(() => {
    if (isDirty) session.drafts.save(place, { reason, isNotified });
    else session.drafts.remove(place);
  }, [session, place, isDirty, reason, isNotified]);
  useUnsaved(isDirty, place);

  return { reason, setReason, isNotified, setIsNotified, forget: () => session.drafts.remove(place) };
}
