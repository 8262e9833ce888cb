import * as v from 'valibot';
import type { KeyValueStorage } from '../session/index.ts';
import { ownState } from './protocol.ts';

const remembered = v.object({ member: v.string(), key: v.string(), state: ownState });

/** Who this tab is in a room, and how its devices were: what a reload goes on with. Never a ticket. */
export type Remembered = v.InferOutput<typeof remembered>;

const keyOf = (room: string) => `teacher-room-${room}`;

/** What the tab remembers of a room; undefined before the first time, and for what cannot be read. */
export function rememberedParticipant(storage: KeyValueStorage, room: string): Remembered | undefined {
  try {
    const result = v.safeParse(remembered, JSON.parse(storage.getItem(keyOf(room)) ?? 'null'));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

export function rememberParticipant(storage: KeyValueStorage, room: string, value: Remembered): void {
  storage.setItem(keyOf(room), JSON.stringify(value));
}

export function forgetParticipant(storage: KeyValueStorage, room: string): void {
  storage.removeItem(keyOf(room));
}
