import * as v from 'valibot';
import type { KeyValueStorage } from '../session/index.ts';
import { ownState } from './protocol/records.ts';

const remembered = v.object({ participantId: v.string(), key: v.string(), state: ownState });

/** This tab's participant in a room and the state of its devices, for a reload. Never a ticket. */
export type Remembered = v.InferOutput<typeof remembered>;

const keyOf = (room: string) => `teacher-room-${room}`;

/** The stored data of a room in this tab; undefined if there is none, or it cannot be read. */
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

/** Removes the stored data of a room. */
export function forgetParticipant(storage: KeyValueStorage, room: string): void {
  storage.removeItem(keyOf(room));
}
