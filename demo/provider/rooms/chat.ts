import type { ChatMessage } from '../../../src/core/live-room/index.ts';
import type { Store } from '../store/store.ts';
import type { RoomChatMessageRow } from '../store/tables.ts';

/** The most messages of one room; the oldest of who has written most go first. */
const MOST = 2_000;

/** The most messages of one person in a room; their own oldest go. */
const MOST_OF_IDENTITY = 1_000;

/** The chat of one room, kept in the store. Nobody's messages push out those of somebody who has written fewer. */
export function createChat(store: Store, room: string) {
  const rowsOf = (identity?: string, limit?: number): RoomChatMessageRow[] => store.roomLines.find({
    where: [['room', '=', room], ...identity === undefined ? [] : [['identity', '=', identity] as const]],
    order: [['at', 'ascending'], ['id', 'ascending']], ...limit !== undefined && { limit },
  });
  const counts = new Map<string, number>();
  const count = (identity: string, by: number) => counts.set(identity, (counts.get(identity) ?? 0) + by);
  for (const { identity } of rowsOf()) count(identity, 1);

  /** Whose oldest message has to go when this person writes another one. */
  function overflowing(identity: string): string | undefined {
    if ((counts.get(identity) ?? 0) >= MOST_OF_IDENTITY) return identity;
    const all = [...counts].sort(([, one], [, other]) => other - one);
    const total = all.reduce((sum, [, number]) => sum + number, 0);
    return total >= MOST ? all[0]?.[0] : undefined;
  }

  return {
    /** Answers false for a message that is here already: it was sent again. */
    add(line: ChatMessage): boolean {
      const id = `${room} ${line.id}`;
      const { identity, name, role, text, at } = line;
      const loser = overflowing(identity);
      const isNew = store.transaction(() => {
        if (store.roomLines.get(id)) return false;
        const [oldest] = loser === undefined ? [] : rowsOf(loser, 1);
        if (oldest) store.roomLines.delete([['id', '=', oldest.id]]);
        store.roomLines.insert({ id, room, line: line.id, identity, name, role, text, at });
        return true;
      });
      if (!isNew) return false;
      count(identity, 1);
      if (loser !== undefined) count(loser, -1);
      return true;
    },
    /** All messages, the oldest first. */
    history: (): ChatMessage[] => rowsOf().map(({ line, identity, name, role, text, at }) => ({ id: line, identity, name, role, text, at })),
  };
}
