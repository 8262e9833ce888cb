import type { ReadonlySignal } from '@preact/signals-core';
import { createContext, useContext } from 'react';
import type { RoomKind } from '../../../core/index.ts';
import type { Reply } from '../../../core/index.ts';
import type { Call } from './call.ts';

/** What only a teacher has in a room. */
export interface TeacherDetails {
  readonly kind: RoomKind;
  readonly id: string;
  /** The address that lets the student in; empty where there is none. */
  readonly studentLink: ReadonlySignal<string>;
  /** Makes a new link; the one before is dead from then on, and who came by it leaves. */
  renewLink(): Promise<Reply<unknown>>;
  /** Ends a meeting for everybody. */
  end(): Promise<Reply<unknown>>;
}

export interface CallNavigation {
  readonly call: Call;
  /** Absent on the student's side. */
  readonly teacher?: TeacherDetails;
}

export const CallContext = createContext<CallNavigation | null>(null);

export function useCallNavigation(): CallNavigation {
  const place = useContext(CallContext);
  if (!place) throw new Error('useCallPlace() is for what is drawn within a call.');
  return place;
}
