import { batch, signal } from '@preact/signals-core';
import type { Participant } from './protocol.ts';
import type { Pointer } from './room-types.ts';

/** The others in the room, and where they point. */
export function createParticipants() {
  const list = signal<readonly Participant[]>([]);
  const pointers = signal<ReadonlyMap<string, Pointer>>(new Map());

  const without = (id: string) => {
    const left = new Map(pointers.peek());
    if (left.delete(id)) pointers.value = left;
  };

  return {
    list,
    pointers,
    /** Answers whether this member was here already. */
    set(member: Participant): boolean {
      const known = list.peek();
      const isKnown = known.some(({ id }) => id === member.id);
      list.value = isKnown ? known.map((other) => (other.id === member.id ? member : other)) : [...known, member];
      return isKnown;
    },
    remove(id: string): void {
      batch(() => {
        list.value = list.peek().filter((member) => member.id !== id);
        without(id);
      });
    },
    replace(participants: readonly Participant[]): void {
      batch(() => {
        list.value = participants;
        const here = new Set(participants.map(({ id }) => id));
        for (const id of pointers.peek().keys()) if (!here.has(id)) without(id);
      });
    },
    point(id: string, pointer: Pointer): void {
      pointers.value = new Map(pointers.peek()).set(id, pointer);
    },
  };
}
