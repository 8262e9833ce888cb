import type { Crypto } from './crypto.ts';
import type { SignInOrigin } from './sessions.ts';
import type { Store } from '../store/store.ts';

/** Claims of a ticket that admits its holder to a room. The signature lets the room trust it without a lookup. */
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
  /** Students only: the holder's lasting link, instead of `link`. */
  student?: StudentClaim;
  /** Teachers only: token family of the session that requested the ticket, which ends with it. */
  family?: string;
}

/** A student's lasting link; a renewed one has another serial. */
export interface StudentClaim {
  id: string;
  serial: string;
}

/** A ticket with a valid signature, expired or not. */
export interface SignedTicket extends TicketContent {
  /** Unique id of the ticket. */
  jti: string;
}

/** The holder of a lasting token: a teacher with a calendar feed, or a guardian. A renewed token has another serial. */
interface LastingClaim {
  id: string;
  serial: string;
}

/** Claims of a token that lets a participant read their teacher's material. */
export interface FileRight {
  room: string;
  identity: string;
  teacherId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  /** Students only: serial of the link; the right ends with it. */
  link?: string;
  /** Students only: the lasting link; the right ends with it. */
  student?: StudentClaim;
  /** Teachers only: token family of the session; the right ends with it. */
  family?: string;
}

// A prefix per purpose: a signature made for one purpose is invalid for the others.
const FILES = 'files.';
const PARTICIPANT = 'member.';
const STUDENT = 'student.';
const FEED = 'feed.';
const GUARDIAN = 'guardian.';
const DEVICE = 'device.';

/** Distinguish lasting tokens, which have three parts, from each other and from tickets, which have two. */
const STUDENT_TOKEN = 's';
const FEED_TOKEN = 'f';
const GUARDIAN_TOKEN = 'g';

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
  /** The token of a lasting link: always the same for the same claim, so it need not be stored. */
  studentToken(claim: StudentClaim): Promise<string>;
  /** The claim of a lasting link's token; undefined if the token is not valid. `serialOf` returns the current serial. */
  verifyStudentToken(
    token: string,
    serialOf: (studentId: string) => Promise<string | undefined>,
  ): Promise<StudentClaim | undefined>;
  /** The token in the address of a calendar feed, which lasts as long as that of a link. */
  feedToken(claim: LastingClaim): Promise<string>;
  /** The claim of a feed's token; undefined if the token is not valid. `serialOf` returns the current serial. */
  verifyFeedToken(
    token: string,
    serialOf: (teacherId: string) => Promise<string | undefined>,
  ): Promise<LastingClaim | undefined>;
  /** The token of a guardian's own link to the page of the family. */
  guardianToken(claim: LastingClaim): Promise<string>;
  /** The claim of a guardian's token; undefined if the token is not valid. `serialOf` returns the current serial. */
  verifyGuardianToken(
    token: string,
    serialOf: (guardianId: string) => Promise<string | undefined>,
  ): Promise<LastingClaim | undefined>;
  /** A mark that identifies a teacher's device, which cannot be read from it without the key. */
  deviceMark(teacherId: string, origin: SignInOrigin): Promise<string>;
  issueFileToken(right: FileRight): Promise<string>;
  /** The claims of a file token, if its signature is valid and it has not expired. */
  verifyFileToken(token: string): Promise<FileRight | undefined>;
}

/** Creates the signer. Its key is generated once and stays in the store. */
export function createSignedTokens(store: Store, now: () => number, crypto: Crypto): SignedTokens {
  let cachedKey: Promise<string> | undefined;
  /** The key never changes, so it is read once: signing must not wait for the store. Failures are not cached. */
  const key = () =>
    (cachedKey ??= readKey(store, crypto).catch((error: unknown) => {
      cachedKey = undefined;
      throw error;
    }));

  async function sign(content: object, purpose = ''): Promise<string> {
    const text = encode(JSON.stringify(content));
    return `${text}.${await crypto.sign(purpose + text, await key())}`;
  }

  async function verify(token: string, purpose = ''): Promise<unknown> {
    const [text = '', signature = ''] = token.split('.');
    if (!(await isSame(await crypto.sign(purpose + text, await key()), signature, crypto))) return undefined;
    return JSON.parse(decode(text));
  }

  /** A token that is always the same for the same claim. */
  function lastingTokens(mark: string, purpose: string) {
    const issue = async ({ id, serial }: { id: string; serial: string }) =>
      [mark, encode(id), await crypto.sign(purpose + JSON.stringify([id, serial]), await key())].join('.');
    return {
      issue,
      async verify(token: string, serialOf: (id: string) => Promise<string | undefined>) {
        const id = idIn(token, mark);
        if (id === undefined) return undefined;
        // An unknown id takes as long as a wrong signature.
        const serial = await serialOf(id);
        const isGood = await isSame(await issue({ id, serial: serial ?? '' }), token, crypto);
        return isGood && serial !== undefined ? { id, serial } : undefined;
      },
    };
  }
  const students = lastingTokens(STUDENT_TOKEN, STUDENT);
  const feeds = lastingTokens(FEED_TOKEN, FEED);
  const guardians = lastingTokens(GUARDIAN_TOKEN, GUARDIAN);

  return {
    studentToken: students.issue,
    verifyStudentToken: students.verify,
    feedToken: feeds.issue,
    verifyFeedToken: feeds.verify,
    guardianToken: guardians.issue,
    verifyGuardianToken: guardians.verify,
    issueTicket: (content) => sign({ ...content, jti: crypto.random(9) }),
    verifySignature: async (ticket) => (await verify(ticket)) as SignedTicket | undefined,
    participantKey: async ({ room, identity, role }, participant) =>
      crypto.sign(PARTICIPANT + JSON.stringify([room, identity, role, participant]), await key()),
    deviceMark: async (teacherId, { device, network }) =>
      crypto.sign(DEVICE + JSON.stringify([teacherId, device, network]), await key()),
    issueFileToken: (right) => sign(right, FILES),
    async verifyFileToken(token) {
      const right = (await verify(token, FILES)) as FileRight | undefined;
      return right && right.expiresAt > now() ? right : undefined;
    },
  };
}

function readKey(store: Store, crypto: Crypto): Promise<string> {
  return store.transaction(async (store) => {
    const stored = (await store.meta.get(SIGNING_KEY))?.value;
    const value = stored ?? crypto.random(32);
    if (!stored) await store.meta.insert({ id: SIGNING_KEY, value });
    return value;
  });
}

/** Compares digests, so that the response time reveals nothing about the expected signature. */
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

/** The id in a lasting token, not yet verified; undefined if the token has another format. */
function idIn(token: string, wantedMark: string): string | undefined {
  const [mark, id = '', signature, ...more] = token.split('.');
  if (mark !== wantedMark || !signature || more.length > 0) return undefined;
  try {
    return decode(id);
  } catch {
    return undefined;
  }
}

function decode(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
