import type { Crypto } from '../../auth/crypto.ts';
import type { Store } from '../../store/store.ts';
import type { TicketContent } from '../../auth/signed-tokens.ts';
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
  /** Whether the link that a student came by, of the lesson or a lasting one, has not been renewed since. */
  isGoodLink(holder: LinkHolder): boolean;
  /** Whether a ticket's holder enters without waiting for the teacher. */
  mayEnter(holder: TicketContent): boolean;
  /** Records that a student is inside, so that a choice of the teacher's for later does not affect them. */
  entered(holder: TicketContent): void;
  /** Marks a ticket as used; returns false if it was used before. */
  redeemTicket(jti: string, expiresAt: number): boolean;
}

type LinkHolder = Pick<TicketContent, 'room' | 'link' | 'student'>;

/** Whether a student's link, of one lesson or a lasting one, has not been renewed since. */
export function isLinkValid(store: Store, { room, link, student }: LinkHolder): boolean {
  if (student) return store.studentLinks.get(student.id)?.serial === student.serial;
  return link !== undefined && store.rooms.get(room)?.link === link;
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
    isGoodLink: (holder) => isLinkValid(store, holder),
    mayEnter({ room, identity, role, student }) {
      if (role === 'teacher') return true;
      const standing = store.roomGuests.get(idOf(room, identity))?.standing;
      if (standing) return standing === 'admitted';
      return student !== undefined && store.studentLinks.get(student.id)?.admission === 'enter';
    },
    entered({ room, identity, role }) {
      if (role === 'teacher') return;
      const id = idOf(room, identity);
      if (!store.roomGuests.get(id)) store.roomGuests.insert({ id, room, standing: 'admitted' });
    },
    redeemTicket: (jti, expiresAt) =>
      store.transaction(() => {
        if (store.usedTickets.get(jti)) return false;
        store.usedTickets.insert({ id: jti, expiresAt });
        return true;
      }),
  };
}
