import type { IceServer } from '../../../src/core/api/endpoints/index.ts';
import type { AppContext } from '../../app/context.ts';
import { iceServersFor } from '../../auth/ice-servers.ts';
import { isLinkValid } from './guests.ts';
import type { FileRight, TicketContent } from '../../auth/signed-tokens.ts';

/** Lifetime of a file token, in ms; it is renewed well before it expires. */
export const FILE_TOKEN_LIFETIME_MS = 15 * 60_000;

/** What a participant inside may use besides the room. Participants in the lobby get `noGrants`. */
export interface Grants {
  /** `Authorization` of `GET /files/…`. */
  fileToken: string;
  iceServers: IceServer[];
}

export const noGrants: Grants = { fileToken: '', iceServers: [] };

type TicketHolder = Pick<TicketContent, 'room' | 'identity' | 'link' | 'student' | 'family'>;

/** Issues grants to the holder of a ticket; `teacherId` is the owner of the material that the room shows. */
export async function issueGrants(
  app: Pick<AppContext, 'signedTokens' | 'now' | 'crypto' | 'settings'>,
  teacherId: string,
  { room, identity, link, student, family }: TicketHolder,
): Promise<Grants> {
  const right: FileRight = {
    room,
    teacherId,
    identity,
    expiresAt: app.now() + FILE_TOKEN_LIFETIME_MS,
    ...(link !== undefined && { link }),
    ...(student && { student }),
    ...(family !== undefined && { family }),
  };
  return { fileToken: await app.signedTokens.issueFileToken(right), iceServers: await iceServersFor(app, identity) };
}

/**
 * Whether a right to read material is still valid. A teacher's right ends with its session; a
 * student's ends when they are removed from the room or the link is renewed.
 */
export async function isRightValid(
  { store, sessions }: Pick<AppContext, 'store' | 'sessions'>,
  { room, identity, link, student, family }: FileRight,
): Promise<boolean> {
  if (family !== undefined) return sessions.isOpen(family);
  return (
    (await isLinkValid(store, { room, link, student })) &&
    (await store.roomGuests.get(`${room} ${identity}`))?.standing !== 'removed'
  );
}
