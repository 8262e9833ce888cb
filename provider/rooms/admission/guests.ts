import type { Crypto } from '../../auth/crypto.ts';
import type { Store } from '../../store/store.ts';
import type { TicketContent } from '../../auth/signed-tokens.ts';
import type { RoomGuestRow, RoomRow } from '../../store/tables.ts';

/**
 * Who may enter a room: the serial of its links, and the teacher's decision about each identity. All users of the
 * same student's link have the same identity. An admitted identity then enters without asking, on any device; a
 * removed one only after the teacher has renewed the link, which deletes all decisions. A student's permission to enter
 * immediately is valid until the teacher revokes it; participants inside stay, even if the provider
 * restarts.
 */
export interface Guests {
  decide(room: string, identity: string, standing: 'admitted' | 'removed'): Promise<void>;
  standing(room: string, identity: string): Promise<RoomGuestRow['standing'] | undefined>;
  /** Records that the room is in use, so that `purgeExpired` keeps it. A new room gets a link serial. */
  touch(room: string): Promise<RoomRow>;
  /** The serial in a link; `renew` invalidates all earlier links. */
  linkSerial(room: string, renew: boolean): Promise<string>;
  /** Whether a student's link, of the lesson or a lasting one, has not been renewed since. */
  isGoodLink(holder: LinkHolder): Promise<boolean>;
  /** Whether a ticket's holder, verified as this participant, enters without waiting for the teacher. */
  mayEnter(holder: TicketContent, participantId: string): Promise<boolean>;
  /** Records that this participant is inside, but nobody else with the same link. */
  entered(holder: TicketContent, participantId: string): Promise<void>;
  /** Marks a ticket as used; returns false if it was used before. */
  redeemTicket(jti: string, expiresAt: number): Promise<boolean>;
  /** Like the above, within a transaction. */
  within(store: Store): Guests;
}

type LinkHolder = Pick<TicketContent, 'room' | 'link' | 'student'>;

/** Whether a student's link, of one lesson or a lasting one, has not been renewed since. */
export async function isLinkValid(store: Store, { room, link, student }: LinkHolder): Promise<boolean> {
  if (student) return (await store.studentLinks.get(student.id))?.serial === student.serial;
  return link !== undefined && (await store.rooms.get(room))?.link === link;
}

const idOf = (room: string, identity: string) => `${room} ${identity}`;

/** Includes the link: participants who were inside with an older one must ask again. */
const insideIdOf = ({ room, identity, link, student }: TicketContent, participantId: string) =>
  `${idOf(room, identity)} ${participantId} ${student?.serial ?? link}`;

/** Records that a participant has left; they must ask again unless the teacher has decided otherwise. */
export const forgetInside = async (
  { roomGuests }: Pick<Store, 'roomGuests'>,
  holder: TicketContent,
  participantId: string,
): Promise<void> => void (await roomGuests.delete([['id', '=', insideIdOf(holder, participantId)]]));

/** Forgets who was admitted to a room under an identity, but not who was removed. Open rooms know who is inside. */
export async function forgetAdmissions(
  { roomGuests }: Pick<Store, 'roomGuests'>,
  room: string,
  identity: string,
): Promise<void> {
  const own = idOf(room, identity);
  const rows = await roomGuests.find({
    where: [
      ['room', '=', room],
      ['standing', '!=', 'removed'],
    ],
  });
  for (const { id } of rows) if (id === own || id.startsWith(`${own} `)) await roomGuests.delete([['id', '=', id]]);
}

export function createGuests(store: Store, crypto: Crypto, now: () => number): Guests {
  const touch = (room: string) => store.transaction((store) => touchRoom(store, room, { crypto, now }));

  return {
    touch,
    decide: (room, identity, standing) =>
      store.transaction(async ({ roomGuests }) => {
        const id = idOf(room, identity);
        if (await roomGuests.get(id)) await roomGuests.update(id, { standing });
        else await roomGuests.insert({ id, room, standing });
      }),
    standing: async (room, identity) => (await store.roomGuests.get(idOf(room, identity)))?.standing,
    linkSerial: (room, renew) =>
      store.transaction(async (store) => {
        const row = await touchRoom(store, room, { crypto, now });
        if (!renew) return row.link;
        await store.roomGuests.delete([['room', '=', room]]);
        return (await store.rooms.update(room, { link: crypto.random(9) })).link;
      }),
    isGoodLink: (holder) => isLinkValid(store, holder),
    async mayEnter(holder, participantId) {
      const { room, identity, role, student } = holder;
      if (role === 'teacher') return true;
      const standing = (await store.roomGuests.get(idOf(room, identity)))?.standing;
      if (standing) return standing === 'admitted';
      if (await store.roomGuests.get(insideIdOf(holder, participantId))) return true;
      return student !== undefined && (await store.studentLinks.get(student.id))?.admission === 'enter';
    },
    async entered(holder, participantId) {
      const { room, role } = holder;
      if (role === 'teacher') return;
      const id = insideIdOf(holder, participantId);
      // Most are already known, and then nothing is written.
      if (await store.roomGuests.get(id)) return;
      await store.transaction(async ({ roomGuests }) => {
        if (!(await roomGuests.get(id))) await roomGuests.insert({ id, room, standing: 'inside' });
      });
    },
    redeemTicket: (jti, expiresAt) =>
      store.transaction(async ({ usedTickets }) => {
        if (await usedTickets.get(jti)) return false;
        await usedTickets.insert({ id: jti, expiresAt });
        return true;
      }),
    within: (store) => createGuests(store, crypto, now),
  };
}

async function touchRoom(
  { rooms }: Store,
  room: string,
  { crypto, now }: { crypto: Crypto; now: () => number },
): Promise<RoomRow> {
  const existing = await rooms.get(room);
  if (existing) return rooms.update(room, { touchedAt: now() });
  const row = { id: room, link: crypto.random(9), touchedAt: now() };
  await rooms.insert(row);
  return row;
}
