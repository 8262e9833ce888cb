import type { Crypto } from './crypto.ts';
import type { Store } from '../store/store.ts';

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
  /** A student's: the serial of the room's links, so that they can be made dead. */
  link?: string;
  /** A teacher's: the family of the session that asked for it, with which it ends. */
  family?: string;
}

/** A ticket that we have signed, still good or not. */
export interface SignedTicket extends TicketContent {
  /** Differs in each ticket. */
  serial: string;
}

/** What lets people in a room read material of its teacher, until it expires. */
export interface FileRight {
  room: string;
  identity: string;
  teacherId: string;
  expiresAt: number;
  /** A student's: the serial of the link, with which it ends. */
  link?: string;
  /** A teacher's own: the family of the session, with which it ends. */
  family?: string;
}

/** What is signed for one purpose is worth nothing for another. */
const FILES = 'files.';
const MEMBER = 'member.';

export type SignedTokens = ReturnType<typeof createSignedTokens>;

const KEY = 'ticketKey';

/** Signs and reads the tickets of rooms. The key is made once and stays in the store. */
export function createSignedTokens(store: Store, now: () => number, hash: Crypto) {
  let kept: string | undefined;
  /** It never changes, so it is read once: signing must not wait for the store. */
  const key = () => kept ??= store.transaction(() => {
    const known = store.facts.get(KEY)?.value;
    const value = known ?? hash.random(32);
    if (!known) store.facts.insert({ id: KEY, value });
    return value;
  });

  async function seal(content: object, purpose = ''): Promise<string> {
    const text = encode(JSON.stringify(content));
    return `${text}.${await hash.sign(purpose + text, key())}`;
  }

  async function unseal(sealed: string, purpose = ''): Promise<unknown> {
    const [text = '', signature = ''] = sealed.split('.');
    if (!await isSame(await hash.sign(purpose + text, key()), signature, hash)) return undefined;
    return JSON.parse(decode(text));
  }

  const open = async (ticket: string) => await unseal(ticket) as SignedTicket | undefined;

  return {
    issue: (content: TicketContent): Promise<string> => seal({ ...content, serial: hash.random(9) }),
    /** What a ticket of ours says, even if its time is over. */
    open,
    /** What a ticket says, if it is ours and still good. */
    async read(ticket: string): Promise<SignedTicket | undefined> {
      const content = await open(ticket);
      return content && content.expiresAt > now() ? content : undefined;
    },
    /**
     * Proves that a client is this member of a room. It follows from the rest, so that a member keeps its id through a
     * restart of the provider.
     */
    memberKey: ({ room, identity, role }: Pick<TicketContent, 'room' | 'identity' | 'role'>, member: string): Promise<string> =>
      hash.sign(MEMBER + JSON.stringify([room, identity, role, member]), key()),
    issueFiles: (right: FileRight): Promise<string> => seal(right, FILES),
    /** The right to read files that this token gives, if it is still good. */
    async readFiles(token: string): Promise<FileRight | undefined> {
      const right = await unseal(token, FILES) as FileRight | undefined;
      return right && right.expiresAt > now() ? right : undefined;
    },
  };
}

/** Compares digests, so that the time it takes says nothing about how much of a guess was right. */
async function isSame(expected: string, actual: string, hash: Crypto): Promise<boolean> {
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
