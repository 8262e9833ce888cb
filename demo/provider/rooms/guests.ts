import type { Crypto } from '../auth/crypto.ts';
import type { Store } from '../store/store.ts';

export type Guests = ReturnType<typeof createGuests>;

/**
 * Who may come in: the serial of a room's links, and what its teacher has decided about whom. Decisions go by identity:
 * all who come by one student's link are one. Who was admitted comes in by itself from then on, also with another
 * device; who was removed comes back only after the teacher has made a new link, which forgets all decisions.
 */
export function createGuests(store: Store, hash: Crypto, now: () => number) {
  const idOf = (room: string, identity: string) => `${room} ${identity}`;

  function decide(room: string, identity: string, standing: 'admitted' | 'removed'): void {
    store.transaction(() => {
      const id = idOf(room, identity);
      if (store.roomGuests.get(id)) store.roomGuests.update(id, { standing });
      else store.roomGuests.insert({ id, room, standing });
    });
  }

  /** The room's row; a room that nobody knew begins with links of its own. */
  const touch = (room: string) => store.transaction(() => {
    const known = store.rooms.get(room);
    if (known) return store.rooms.update(room, { touchedAt: now() });
    const fresh = { id: room, link: hash.random(9), touchedAt: now() };
    store.rooms.insert(fresh);
    return fresh;
  });

  return {
    decide,
    standing: (room: string, identity: string) => store.roomGuests.get(idOf(room, identity))?.standing,
    /** Notes that the room is in use, for the housekeeping. */
    touch,
    /** The serial that goes into a link; with `renew` all older links are dead. */
    linkSerial: (room: string, renew: boolean): string => store.transaction(() => {
      const row = touch(room);
      if (!renew) return row.link;
      store.roomGuests.delete([['room', '=', room]]);
      return store.rooms.update(room, { link: hash.random(9) }).link;
    }),
    isGoodLink: (room: string, serial: string | undefined) => serial !== undefined && store.rooms.get(room)?.link === serial,
    /** Answers whether this ticket had not been used; from now on it is. */
    useTicket: (serial: string, expiresAt: number): boolean => store.transaction(() => {
      if (store.usedTickets.get(serial)) return false;
      store.usedTickets.insert({ id: serial, expiresAt });
      return true;
    }),
  };
}
