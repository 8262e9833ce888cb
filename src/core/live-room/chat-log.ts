import { batch, signal } from '@preact/signals-core';
import type { ChatMessage } from './protocol.ts';
import type { RoomChatMessage } from './room-types.ts';

/** The chat: what is kept by the room, then one's own lines that are still on their way. */
export function createChatLog() {
  const lines = signal<readonly RoomChatMessage[]>([]);
  const unread = signal(0);
  const own = new Set<string>();
  const isPending = ({ pending }: RoomChatMessage) => pending === true;

  return {
    lines,
    unread,
    /** A line of one's own, before it is kept. */
    write(line: ChatMessage): void {
      own.add(line.id);
      lines.value = [...lines.peek(), { ...line, pending: true }];
    },
    take(line: ChatMessage): void {
      const others = lines.peek().filter(({ id }) => id !== line.id);
      batch(() => {
        lines.value = [...others.filter((other) => !isPending(other)), line, ...others.filter(isPending)];
        if (!own.has(line.id)) unread.value += 1;
      });
    },
    /** Everything that the room has kept; what came while this side was away is unread. */
    replace(history: readonly ChatMessage[], isFirst: boolean): void {
      const before = new Set(lines.peek().map(({ id }) => id));
      const kept = new Set(history.map(({ id }) => id));
      batch(() => {
        if (!isFirst) unread.value += history.filter(({ id }) => !before.has(id) && !own.has(id)).length;
        lines.value = [...history, ...lines.peek().filter((line) => isPending(line) && !kept.has(line.id))];
      });
    },
    read(): void {
      unread.value = 0;
    },
  };
}
