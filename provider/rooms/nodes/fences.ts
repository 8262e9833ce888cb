import type { Store } from '../../store/store.ts';

/** Another node has opened the room since: this node's state of it is outdated, and must not be stored. */
export class RoomTakenOver extends Error {}

/**
 * Makes an opening of a room the only one that may write in it, regardless of earlier openings.
 * @param now milliseconds since 1970
 * @returns the number of this opening: higher than earlier ones, including those of a deleted room
 */
export const takeOver = (store: Store, room: string, now: number): Promise<number> =>
  store.transaction(async (store) => {
    const last = await store.roomFences.get(room);
    const number = Math.max(now, (last?.number ?? 0) + 1);
    if (last) await store.roomFences.update(room, { number });
    else await store.roomFences.insert({ id: room, number });
    // A transaction of an earlier opening may be running, and not visible here. Because this one reads where that one
    // writes, and writes what that one has read, a serializable store commits only one of them.
    await store.roomUpdates.count([['room', '=', room]]);
    await store.roomChatMessages.count([['room', '=', room]]);
    await store.attendance.count([['room', '=', room]]);
    await store.roomGuests.count([['room', '=', room]]);
    return number;
  });

/**
 * The store for the writes of one opening of a room: it rejects its transactions once there is a later opening. It does not reject writes outside
 * transactions; a room makes none.
 * @param onTakenOver called with each rejection, before the transaction rejects with `RoomTakenOver`
 */
export function fencedStore(
  store: Store,
  { room, number }: { room: string; number: number },
  onTakenOver: () => void,
): Store {
  return {
    ...store,
    async transaction(work) {
      try {
        return await store.transaction(async (store) => {
          if ((await store.roomFences.get(room))?.number !== number)
            throw new RoomTakenOver(`${room} has been opened at another node.`);
          return work(store);
        });
      } catch (error) {
        if (error instanceof RoomTakenOver) onTakenOver();
        throw error;
      }
    },
  };
}
