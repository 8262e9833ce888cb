import type { Store } from '../../store/store.ts';

/** Another node has opened the room since: what this one knows of it is out of date, and must not be stored. */
export class RoomTakenOver extends Error {}

/**
 * Makes an opening of a room the only one that may write in it, whatever the openings before it are doing.
 * @param now milliseconds since 1970
 * @returns the number of this opening: higher than those before, also than that of a room that was deleted meanwhile
 */
export const takeOver = (store: Store, room: string, now: number): Promise<number> =>
  store.transaction(async (store) => {
    const last = await store.roomFences.get(room);
    const number = Math.max(now, (last?.number ?? 0) + 1);
    if (last) await store.roomFences.update(room, { number });
    else await store.roomFences.insert({ id: room, number });
    // A transaction of an earlier opening may be under way, and not to be seen here. Because this one reads where that one
    // writes, and writes what that one has read, a serializable store lets only one of them be committed.
    await store.roomUpdates.count([['room', '=', room]]);
    await store.roomChatMessages.count([['room', '=', room]]);
    await store.attendance.count([['room', '=', room]]);
    await store.roomGuests.count([['room', '=', room]]);
    return number;
  });

/**
 * The store for what one opening of a room writes: its transactions are refused once there is a later opening. Writes outside of
 * a transaction are not; a room makes none.
 * @param onTakenOver called with each refusal, before the transaction rejects with `RoomTakenOver`
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
