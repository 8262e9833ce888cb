import * as v from 'valibot';
import type { KeyValueStorage } from '../session/index.ts';
import { ownState } from './protocol/records.ts';

const remembered = v.object({ participantId: v.string(), key: v.string(), state: ownState });

/** Who this tab is in a room and how its devices were set, for a reload. Never a ticket. */
export type Remembered = v.InferOutput<typeof remembered>;

const keyOf = (room: string) => `teacher-room-${room}`;

/** What the tab remembers of a room; undefined where there is nothing, or nothing readable. */
export function rememberedParticipant(storage: KeyValueStorage, room: string): Remembered | undefined {
  try {
    const result = v.safeParse(remembered, JSON.parse(storage.getItem(keyOf(room)) ?? 'null'));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the participant for a reload of this tab. */
export function rememberParticipant(storage: KeyValueStorage, room: string, value: Remembered): void {
  storage.setItem(keyOf(room), JSON.stringify(value));
}

/** Removes what is stored of a room. */
export function forgetParticipant(storage: KeyValueStorage, room: string): void {
  storage.removeItem(keyOf(room));
}
