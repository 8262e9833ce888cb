import { useContext } from 'react';
import { CallContext } from './call-context.ts';

/** Key of a form's draft in the live room around it; a student's session has no teacher, and stores none. */
export function useRoomDraftKey(form: string): string {
  const { kind, id } = useContext(CallContext)?.teacher ?? {};
  return `room-${form} ${kind ?? ''} ${id ?? ''}`.trim();
}
