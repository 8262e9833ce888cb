import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { createContext, useContext, useEffect, type ReactNode } from 'react';
import type { Board } from '../../../core/board/index.ts';
import type { Reply } from '../../../core/api/index.ts';
import type { RoomKind } from '../../../core/live-room/index.ts';
import type { StudioInfo } from '../../../core/api/endpoints/index.ts';
import type { Call } from './call.ts';

/** The room's data and actions that only the teacher has. */
export interface TeacherDetails {
  readonly kind: RoomKind;
  readonly id: string;
  /** Whom the room is with, what it is about, and its times. */
  readonly studioInfo: ReadonlySignal<StudioInfo | undefined>;
  /** URL that lets the student join; empty where there is none. */
  readonly studentLink: ReadonlySignal<string>;
  /** Creates a new student link. The previous one stops working, and participants who joined with it are removed. */
  renewLink(): Promise<Reply<unknown>>;
  /** Ends a meeting for all participants. */
  end(): Promise<Reply<unknown>>;
}

/** The call that the components around it show. */
interface CallContextValue {
  readonly call: Call;
  /** Absent on the student's side. */
  readonly teacher?: TeacherDetails;
  /** Shown before the room instead of its title: on the student's side who teaches, and when. */
  readonly head?: ReactNode;
}

export const CallContext = createContext<CallContextValue | null>(null);

/** @throws outside a `CallContext`. */
export function useCallContext(): CallContextValue {
  const value = useContext(CallContext);
  if (!value) throw new Error('useCallContext() needs a CallContext around it.');
  return value;
}

/** The call's board, which is loaded if it `isWanted`; undefined until then. */
export function useBoard(isWanted = true, onFailure: (error: unknown) => void = ignore): Board | undefined {
  useSignals();
  const {
    call: { board },
  } = useCallContext();
  useEffect(() => {
    if (isWanted) board.load().catch(onFailure);
  }, [board, isWanted, onFailure]);
  return board.loaded.value;
}

const ignore = (): void => undefined;

/** Key of a form's draft in the live room around it; a student's session has no teacher, and stores none. */
export function useRoomDraftKey(form: string): string {
  const { kind, id } = useContext(CallContext)?.teacher ?? {};
  return `room-${form} ${kind ?? ''} ${id ?? ''}`.trim();
}
