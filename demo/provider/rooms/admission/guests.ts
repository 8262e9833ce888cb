import type { Crypto } from '../../auth/crypto.ts';
import type { Store } from '../../store/store.ts';
import type { RoomRow } from '../../store/tables.ts';

/**
 * Who may enter a room: the serial of its links, and the teacher's decision about each identity. Everyone who uses the
 * same student's link has the same identity. An admitted identity enters without asking from then on, on any device; a
 * removed one only after the teacher has renewed the link, which deletes all decisions.
 */
export interface Guests {
  decide(room: string, identity: string, standing: 'admitted' | 'removed'): void;
  standing(room: string, identity: string): 'admitted' | 'removed' | undefined;
  /** Records that the room is in use, so that `purgeExpired` keeps it. A new room gets a link serial. */
  touch(room: string): RoomRow;
  /** The serial that goes into a link; with `renew` all earlier links become invalid. */
  linkSerial(room: string, renew: boolean): string;
  isGoodLink(room: string, serial: string | undefined): boolean;
  /** Marks a ticket as used; returns false if it was used before. */
  redeemTicket(jti: string, expiresAt: number): boolean;
}

export function createGuests(store: Store, crypto: Crypto, now: () => number): Guests {
  const idOf = (room: string, identity: string) => `${room} ${identity}`;

  const touch = (room: string) =>
    store.transaction(() => {
      const existing = store.rooms.get(room);
      if (existing) return store.rooms.update(room, { touchedAt: now() });
      const row = { id: room, link: crypto.random(9), touchedAt: now() };
      store.rooms.insert(row);
      return row;
    });

  return {
    touch,
    decide: (room, identity, standing) =>
      store.transaction(() => {
        const id = idOf(room, identity);
        if (store.roomGuests.get(id)) store.roomGuests.update(id, { standing });
        else store.roomGuests.insert({ id, room, standing });
      }),
    standing: (room, identity) => store.roomGuests.get(idOf(room, identity))?.standing,
    linkSerial: (room, renew) =>
      store.transaction(() => {
        const row = touch(room);
        if (!renew) return row.link;
        store.roomGuests.delete([['room', '=', room]]);
        return store.rooms.update(room, { link: crypto.random(9) }).link;
      }),
    isGoodLink: (room, serial) => serial !== undefined && store.rooms.get(room)?.link === serial,
    redeemTicket: (jti, expiresAt) =>
      store.transaction(() => {
        if (store.usedTickets.get(jti)) return false;
        store.usedTickets.insert({ id: jti, expiresAt });
        return true;
      }),
  };
}
