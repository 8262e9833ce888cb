import { batch, signal } from '@preact/signals-core';
import type { ChatMessage } from './protocol.ts';
import type { RoomChatMessage } from './room-types.ts';

/** The chat: what is kept by the room, then one's own lines that are still on their way. */
export function createChatLog() {
  const messages = signal<readonly RoomChatMessage[]>([]);
  const unread = signal(0);
  const own = new Set<string>();
  const isPending = ({ pending }: RoomChatMessage) => pending === true;

  return {
    messages,
    unread,
    /** A line of one's own, before it is kept. */
    addOwn(line: ChatMessage): void {
      own.add(line.id);
      messages.value = [...messages.peek(), { ...line, pending: true }];
    },
    add(line: ChatMessage): void {
      const others = messages.peek().filter(({ id }) => id !== line.id);
      batch(() => {
        messages.value = [...others.filter((other) => !isPending(other)), line, ...others.filter(isPending)];
        if (!own.has(line.id)) unread.value += 1;
      });
    },
    /** Everything that the room has kept; what came while this side was away is unread. */
    replace(history: readonly ChatMessage[], isFirst: boolean): void {
      const before = new Set(messages.peek().map(({ id }) => id));
      const kept = new Set(history.map(({ id }) => id));
      batch(() => {
        if (!isFirst) unread.value += history.filter(({ id }) => !before.has(id) && !own.has(id)).length;
        messages.value = [...history, ...messages.peek().filter((line) => isPending(line) && !kept.has(line.id))];
      });
    },
    read(): void {
      unread.value = 0;
    },
  };
}
