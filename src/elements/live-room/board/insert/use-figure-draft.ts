import { useState } from 'react';
import type { Board } from '../../../../core/board/index.ts';
import type { DraftOf, DraftShape } from '../../../../core/drafts/index.ts';
import type { Draft } from '../../../../core/index.ts';
import { useDraft, useStoredDraft } from '../../../../ui/form/use-draft.ts';
import { useRoomDraftKey } from '../../call/call-context.ts';

/** What was typed and not put on a page, by board: a student has no other store. */
const typed = new WeakMap<Board, Map<string, unknown>>();

/** What was typed into a dialog for a new figure and not put on a page: closing the dialog, or the page, loses nothing. */
export function useFigureDraft<Shape extends DraftShape>(board: Board, form: string, shape: Shape) {
  type Typed = DraftOf<Shape> & Draft;
  const stored = useStoredDraft(useRoomDraftKey(form), shape) as Typed | undefined;
  const forms = typed.get(board) ?? new Map<string, unknown>();
  const [draft, setDraft] = useState(() => (forms.get(form) as Typed | undefined) ?? stored);
  const discardDraft = useDraft(useRoomDraftKey(form), draft);
  return {
    draft,
    keep(next: Typed): void {
      typed.set(board, forms.set(form, next));
      setDraft(next);
    },
    discard(): void {
      forms.delete(form);
      discardDraft();
    },
  };
}
