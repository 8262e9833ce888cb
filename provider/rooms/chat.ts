import type { ChatMessage } from '../../src/core/live-room/index.ts';
import type { Store } from '../store/store.ts';
import type { RoomChatMessageRow } from '../store/tables.ts';

/** Maximum number of messages in a room. Beyond it, the oldest message of the person with the most messages is deleted. */
const MAX_MESSAGES = 2_000;

/** Maximum number of messages of one person in a room. Beyond it, their oldest message is deleted. */
const MAX_MESSAGES_PER_IDENTITY = 1_000;

/** The chat of one room. */
export interface Chat {
  /**
   * Stores a message; undefined if it is already stored, because it was sent twice. Its time is later than that of all messages in the room:
   * several may arrive in one millisecond, and the clock of the room's previous node may be ahead.
   * @param now milliseconds since 1970
   */
  add(message: Omit<ChatMessage, 'at'>, now: number): Promise<ChatMessage | undefined>;
  /** All messages, oldest first. */
  history(): Promise<ChatMessage[]>;
}

/** Reads and writes a room's chat in the store. A person's messages never displace those of a person with fewer messages. */
export async function createChat(store: Store, room: string): Promise<Chat> {
  const rowsIn = (
    { roomChatMessages }: Pick<Store, 'roomChatMessages'>,
    identity?: string,
    limit?: number,
  ): Promise<RoomChatMessageRow[]> =>
    roomChatMessages.find({
      where: [['room', '=', room], ...(identity === undefined ? [] : [['identity', '=', identity] as const])],
      order: [
        ['at', 'ascending'],
        ['id', 'ascending'],
      ],
      ...(limit !== undefined && { limit }),
    });
  const counts = new Map<string, number>();
  const count = (identity: string, by: number) => counts.set(identity, (counts.get(identity) ?? 0) + by);
  let last = 0;
  for (const { identity, at } of await store.roomChatMessages.pick(['identity', 'at'], {
    where: [['room', '=', room]],
  })) {
    count(identity, 1);
    last = Math.max(last, at);
  }

  /** Whose oldest message is deleted for a further one of this person. */
  function displacedBy(identity: string): string | undefined {
    if ((counts.get(identity) ?? 0) >= MAX_MESSAGES_PER_IDENTITY) return identity;
    const all = [...counts].sort(([, one], [, other]) => other - one);
    const total = all.reduce((sum, [, number]) => sum + number, 0);
    return total >= MAX_MESSAGES ? all[0]?.[0] : undefined;
  }

  return {
    async add(message, now) {
      const { id: messageId, identity, name, role, text } = message;
      const id = `${room} ${messageId}`;
      const at = Math.max(now, last + 1);
      const displaced = displacedBy(identity);
      const isNew = await store.transaction(async (store) => {
        if (await store.roomChatMessages.get(id)) return false;
        const [oldest] = displaced === undefined ? [] : await rowsIn(store, displaced, 1);
        if (oldest) await store.roomChatMessages.delete([['id', '=', oldest.id]]);
        await store.roomChatMessages.insert({ id, room, messageId, identity, name, role, text, at });
        return true;
      });
      if (!isNew) return undefined;
      last = at;
      count(identity, 1);
      if (displaced !== undefined) count(displaced, -1);
      return { ...message, at };
    },
    history: async () =>
      (await rowsIn(store)).map(({ messageId, identity, name, role, text, at }) => ({
        id: messageId,
        identity,
        name,
        role,
        text,
        at,
      })),
  };
}
