import type { AppContext } from '../app/context.ts';
import { forgetAdmissions } from '../rooms/admission/guests.ts';
import type { StudentLinkRow } from '../store/tables.ts';
import { recentLessons, roomOfLesson } from './lesson-of-link.ts';

/** A changed link, and the affected rooms. */
export interface LinkChange {
  link: StudentLinkRow;
  rooms: string[];
}

type Deps = Pick<AppContext, 'store' | 'crypto' | 'now'>;

/** A student's lasting link, created on the first request. */
export async function studentLinkOf(
  { store, crypto }: Pick<Deps, 'store' | 'crypto'>,
  student: { id: string; teacherId: string },
): Promise<StudentLinkRow> {
  return store.transaction(async (store) => {
    const existing = await store.studentLinks.get(student.id);
    if (existing) return existing;
    const row: StudentLinkRow = {
      id: student.id,
      teacherId: student.teacherId,
      serial: crypto.random(18),
      admission: 'wait',
    };
    await store.studentLinks.insert(row);
    return row;
  });
}

/**
 * Sets whether a student enters immediately. Revoking it applies at once to everyone who has the link, also in an open room;
 * participants inside stay. Refresh the rooms after the transaction.
 * @returns the link, and the affected rooms
 */
export async function setAdmission(
  { store, now }: Deps,
  { id }: StudentLinkRow,
  entersAtOnce: boolean,
): Promise<LinkChange> {
  return store.transaction(async (store) => {
    const rooms = (await recentLessons(store, id, now())).map(roomOfLesson);
    const wasAtOnce = (await store.studentLinks.get(id))?.admission === 'enter';
    if (wasAtOnce && !entersAtOnce) for (const room of rooms) await forgetAdmissions(store, room, `student-${id}`);
    return { link: await store.studentLinks.update(id, { admission: entersAtOnce ? 'enter' : 'wait' }), rooms };
  });
}

/**
 * Invalidates the older link, and those of the guardians. Students who were admitted with it must ask again. Refresh the rooms after the transaction.
 * @returns the link, and the affected rooms
 */
export async function renewStudentLink({ store, crypto, now }: Deps, { id }: StudentLinkRow): Promise<LinkChange> {
  return store.transaction(async (store) => {
    const rooms = (await recentLessons(store, id, now())).map(roomOfLesson);
    for (const room of rooms) await store.roomGuests.delete([['id', '=', `${room} student-${id}`]]);
    // Those of the guardians open the same page.
    for (const guardian of await store.guardians.pick(['id'], { where: [['studentId', '=', id]] }))
      await store.guardians.update(guardian.id, { serial: crypto.random(18) });
    return { link: await store.studentLinks.update(id, { serial: crypto.random(18) }), rooms };
  });
}

/** The URL that a student opens; the token is in the fragment, which browsers do not send to servers. */
export async function studentUrl(
  { settings, signedTokens }: Pick<AppContext, 'settings' | 'signedTokens'>,
  { id, serial }: Pick<StudentLinkRow, 'id' | 'serial'>,
): Promise<string> {
  return `${studentPage(settings)}#token=${await signedTokens.studentToken({ id, serial })}`;
}

/** The page of students' links. */
export const studentPage = ({
  portalUrl,
  studentUrl: own = new URL('../student.html', portalUrl).href,
}: AppContext['settings']) => own;

/** The page on which a family asks for changes, with the token of a student's or a guardian's lasting link. */
export const familyPage = (
  { portalUrl, familyUrl = new URL('../family.html', portalUrl).href }: AppContext['settings'],
  token: string,
): string => `${familyUrl}#token=${token}`;
