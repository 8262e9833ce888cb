import type { Hash } from './hash.ts';
import type { Store } from './store.ts';

/** What a ticket for a room says; it is signed, so that the room can trust it without asking. */
export interface TicketContent {
  room: string;
  kind: 'class' | 'meeting';
  /** The lesson or meeting. */
  id: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  /** Until when it opens the room, milliseconds. */
  expiresAt: number;
}

export type Tickets = ReturnType<typeof createTickets>;

const KEY = 'ticketKey';

/** Signs and reads the tickets of rooms. The key is made once and stays in the store. */
export function createTickets(store: Store, now: () => number, hash: Hash) {
  const key = () => store.transaction(() => {
    const known = store.facts.get(KEY)?.value;
    const value = known ?? hash.random(32);
    if (!known) store.facts.insert({ id: KEY, value });
    return value;
  });

  return {
    async issue(content: TicketContent): Promise<string> {
      const text = encode(JSON.stringify({ ...content, serial: hash.random(9) }));
      return `${text}.${await hash.sign(text, key())}`;
    },
    /** What a ticket says, if it is ours and still good. */
    async read(ticket: string): Promise<TicketContent | undefined> {
      const [text = '', signature = ''] = ticket.split('.');
      if (!await isSame(await hash.sign(text, key()), signature, hash)) return undefined;
      const content = JSON.parse(decode(text)) as TicketContent;
      return content.expiresAt > now() ? content : undefined;
    },
  };
}

/** Compares digests, so that the time it takes says nothing about how much of a guess was right. */
async function isSame(expected: string, actual: string, hash: Hash): Promise<boolean> {
  return await hash.digest(expected) === await hash.digest(actual);
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function decode(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
