import type { ChatMessage } from '../../../src/core/live-room/index.ts';
import type { Store } from '../store/store.ts';
import type { RoomChatMessageRow } from '../store/tables.ts';

/** Maximum number of messages in a room. Beyond it, the oldest message of whoever has written most is deleted. */
const MAX_MESSAGES = 2_000;

/** Maximum number of messages of one person in a room. Beyond it, their oldest message is deleted. */
const MAX_MESSAGES_PER_IDENTITY = 1_000;

/** The chat of one room. */
export interface Chat {
  /** Stores a message; returns false if it is stored already because it was sent twice. */
  add(message: ChatMessage): Promise<boolean>;
  /** All messages, oldest first. */
  history(): Promise<ChatMessage[]>;
}

/** Reads and writes a room's chat in the store. Nobody's messages displace those of a person who has written fewer. */
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
  for (const { identity } of await store.roomChatMessages.pick(['identity'], { where: [['room', '=', room]] }))
    count(identity, 1);

  /** Whose oldest message has to be deleted for another one of this person. */
  function displacedBy(identity: string): string | undefined {
    if ((counts.get(identity) ?? 0) >= MAX_MESSAGES_PER_IDENTITY) return identity;
    const all = [...counts].sort(([, one], [, other]) => other - one);
    const total = all.reduce((sum, [, number]) => sum + number, 0);
    return total >= MAX_MESSAGES ? all[0]?.[0] : undefined;
  }

  return {
    async add({ id: messageId, identity, name, role, text, at }) {
      const id = `${room} ${messageId}`;
      const displaced = displacedBy(identity);
      const isNew = await store.transaction(async (store) => {
        if (await store.roomChatMessages.get(id)) return false;
        const [oldest] = displaced === undefined ? [] : await rowsIn(store, displaced, 1);
        if (oldest) await store.roomChatMessages.delete([['id', '=', oldest.id]]);
        await store.roomChatMessages.insert({ id, room, messageId, identity, name, role, text, at });
        return true;
      });
      if (!isNew) return false;
      count(identity, 1);
      if (displaced !== undefined) count(displaced, -1);
      return true;
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
