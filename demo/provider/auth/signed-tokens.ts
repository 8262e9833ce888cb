import type { Crypto } from './crypto.ts';
import type { Store } from '../store/store.ts';

/** Claims of a ticket that admits its holder to a room. It is signed, so the room can trust it without a lookup. */
export interface TicketContent {
  room: string;
  kind: 'class' | 'meeting';
  /** Id of the lesson or meeting. */
  id: string;
  identity: string;
  name: string;
  role: 'teacher' | 'student';
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Students only: serial of the room's links. A renewed link invalidates tickets with another serial. */
  link?: string;
  /** Teachers only: token family of the session that requested the ticket, which ends with it. */
  family?: string;
}

/** A ticket with a valid signature, expired or not. */
export interface SignedTicket extends TicketContent {
  /** Unique id of the ticket. */
  jti: string;
}

/** Claims of a token that lets a participant read their teacher's material. */
export interface FileRight {
  room: string;
  identity: string;
  teacherId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Students only: serial of the link, with which the right ends. */
  link?: string;
  /** Teachers only: token family of the session, with which the right ends. */
  family?: string;
}

// A prefix per purpose: a signature made for one purpose is invalid for the others.
const FILES = 'files.';
const PARTICIPANT = 'member.';

/** Id of the row that stores the signing key. */
const SIGNING_KEY = 'ticketKey';

/** Issues and verifies the provider's signed tokens: room tickets, participant keys and file tokens. */
export interface SignedTokens {
  issueTicket(content: TicketContent): Promise<string>;
  /** The claims of a ticket with a valid signature, even if it has expired. */
  verifySignature(ticket: string): Promise<SignedTicket | undefined>;
  /**
   * The key that proves that a client is this participant of a room. It is derived from the arguments, so that
   * participants keep their ids when the provider restarts.
   */
  participantKey(ticket: Pick<TicketContent, 'room' | 'identity' | 'role'>, participant: string): Promise<string>;
  issueFileToken(right: FileRight): Promise<string>;
  /** The claims of a file token, if its signature is valid and it has not expired. */
  verifyFileToken(token: string): Promise<FileRight | undefined>;
}

/** Creates the signer. Its key is generated once and stays in the store. */
export function createSignedTokens(store: Store, now: () => number, crypto: Crypto): SignedTokens {
  let cachedKey: string | undefined;
  /** The key never changes, so it is read once: signing must not wait for the store. */
  const key = () =>
    (cachedKey ??= store.transaction(() => {
      const stored = store.meta.get(SIGNING_KEY)?.value;
      const value = stored ?? crypto.random(32);
      if (!stored) store.meta.insert({ id: SIGNING_KEY, value });
      return value;
    }));

  async function sign(content: object, purpose = ''): Promise<string> {
    const text = encode(JSON.stringify(content));
    return `${text}.${await crypto.sign(purpose + text, key())}`;
  }

  async function verify(token: string, purpose = ''): Promise<unknown> {
    const [text = '', signature = ''] = token.split('.');
    if (!(await isSame(await crypto.sign(purpose + text, key()), signature, crypto))) return undefined;
    return JSON.parse(decode(text));
  }

  return {
    issueTicket: (content) => sign({ ...content, jti: crypto.random(9) }),
    verifySignature: async (ticket) => (await verify(ticket)) as SignedTicket | undefined,
    participantKey: ({ room, identity, role }, participant) =>
      crypto.sign(PARTICIPANT + JSON.stringify([room, identity, role, participant]), key()),
    issueFileToken: (right) => sign(right, FILES),
    async verifyFileToken(token) {
      const right = (await verify(token, FILES)) as FileRight | undefined;
      return right && right.expiresAt > now() ? right : undefined;
    },
  };
}

/** Compares digests, so that the time taken reveals nothing about the expected signature. */
async function isSame(expected: string, actual: string, crypto: Crypto): Promise<boolean> {
  return (await crypto.digest(expected)) === (await crypto.digest(actual));
}

function encode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function decode(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
