import { DAY_MS } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { deleteFiles, deleteMails, deleteUnnamedFile } from './deletions.ts';
import { lessonOfRoom } from '../links/lesson-of-link.ts';
import { RESTORE_WINDOW_MS } from '../mail/lesson-notices.ts';
import { searchOlderBoards } from './board-files.ts';
import type { Store, Table } from './store.ts';
import { foldForSearch } from '../../src/core/i18n/index.ts';

/**
 * How long board, chat and attendance of a meeting's room are stored after someone last entered, in ms. Those of a lesson
 * are stored as long as the lesson.
 */
const ROOM_LIFETIME_MS = 400 * DAY_MS;

/** How long mails are stored where none are sent, in ms. */
const MAIL_LIFETIME_MS = 30 * DAY_MS;

/** How long teaching material that is on no board is stored, in ms: a day longer than the room that it was uploaded for. */
const MATERIAL_LIFETIME_MS = ROOM_LIFETIME_MS + DAY_MS;

/** Deletes expired data: sessions, secrets, used tickets, old rooms with their material, replaced pictures. */
export async function purgeExpired({ store, now }: Pick<AppContext, 'store' | 'now'>): Promise<void> {
  const moment = now();
  for (const table of expiring(store)) await table.delete([['expiresAt', '<=', moment]]);
  await deleteMails(store, [['createdAt', '<=', moment - MAIL_LIFETIME_MS]]);
  await store.guardians.delete([['removedAt', '<=', moment - RESTORE_WINDOW_MS]]);
  for (const { id } of await store.rooms.find({ where: [['touchedAt', '<', moment - ROOM_LIFETIME_MS]] }))
    await store.transaction((store) => deleteOldRoom(store, id, moment));
  await store.transaction((store) => deleteUnusedMaterial(store, moment));
  await refoldSearchTexts(store);
  for (const { id, avatar } of await store.teachers.pick(['id', 'avatar']))
    await deleteUnusedPictures({ store, now }, id, avatar);
}

/** The tables whose rows expire. */
function expiring(store: Store): readonly Pick<Table<{ id: string; expiresAt: number }>, 'delete'>[] {
  return [
    store.sessions,
    store.uploadTickets,
    store.passwordResets,
    store.emailChanges,
    store.signInChallenges,
    store.idempotencyKeys,
    store.attempts,
    store.lessonMails,
    store.pushSubscriptions,
    store.pushedReminders,
    store.studentMessages,
    store.familyRequests,
    store.familyOffers,
    store.usedTickets,
  ] as never;
}

/** Someone may have just entered it. */
async function deleteOldRoom(store: Store, room: string, moment: number): Promise<void> {
  const { touchedAt = moment } = (await store.rooms.get(room)) ?? {};
  if (touchedAt >= moment - ROOM_LIFETIME_MS || (await store.lessons.get(lessonOfRoom(room) ?? ''))) return;
  await deleteRoom(store, room);
}

/** Deletes a room with all its data. */
export async function deleteRoom(store: Store, room: string): Promise<void> {
  const tables = [
    store.roomGuests,
    store.roomChatMessages,
    store.attendance,
    store.roomUpdates,
    store.boardFiles,
    store.boardAuthors,
  ];
  for (const table of tables as readonly Pick<Table<{ id: string; room: string }>, 'delete'>[]) {
    await table.delete([['room', '=', room]]);
  }
  await store.roomFences.delete([['id', '=', room]]);
  await store.rooms.delete([['id', '=', room]]);
}

/** Deletes old material that no board and no mail uses. */
async function deleteUnusedMaterial(store: Store, now: number): Promise<void> {
  await searchOlderBoards(store);
  const old = await store.files.pick(['id'], {
    where: [
      ['kind', '=', 'material'],
      ['createdAt', '<', now - MATERIAL_LIFETIME_MS],
    ],
  });
  for (const { id } of old) await deleteUnnamedFile(store, id);
}

/** Maximum number of uploaded pictures besides the one in use. */
const MAX_SPARE_PICTURES = 3;

/** Deletes a teacher's oldest unused pictures to make space for an upload. Call it in the upload's transaction. */
export async function deleteSparePictures({ store }: Pick<AppContext, 'store'>, teacherId: string): Promise<void> {
  const inUse = (await store.teachers.get(teacherId))?.avatar ?? '';
  const spare = await store.files.pick(['id'], {
    where: [
      ['teacherId', '=', teacherId],
      ['kind', '=', 'avatar'],
      ['id', '!=', inUse],
    ],
    order: [['createdAt', 'descending']],
  });
  for (const { id } of spare.slice(MAX_SPARE_PICTURES - 1)) await deleteFiles(store, [['id', '=', id]]);
}

/** Deletes a teacher's pictures that are older than a day and not in use. */
export async function deleteUnusedPictures(
  { store, now }: Pick<AppContext, 'store' | 'now'>,
  teacherId: string,
  inUse: string,
): Promise<void> {
  await deleteFiles(store, [
    ['teacherId', '=', teacherId],
    ['kind', '=', 'avatar'],
    ['id', '!=', inUse],
    ['createdAt', '<', now() - DAY_MS],
  ]);
}

/** The rows of `meta` with the version of the search texts. */
const FOLDED = 'search texts without forms of kanji';
const FOLDED_GUARDIANS = 'search texts with guardians';

/**
 * Folds the search texts of students and lessons that were stored before forms of kanji and invisible characters were
 * folded, and those of students to which a migration has added the guardians, once for each store.
 */
export async function refoldSearchTexts(store: Store): Promise<void> {
  if (!(await store.meta.get(FOLDED_GUARDIANS))) {
    await refold(store.students as never);
    await store.meta.insert({ id: FOLDED_GUARDIANS, value: 'yes' });
  }
  if (await store.meta.get(FOLDED)) return;
  await refold(store.lessons as never);
  await store.meta.insert({ id: FOLDED, value: 'yes' });
}

async function refold(table: Table<{ id: string; searchText: string }>): Promise<void> {
  for (const { id, searchText } of await table.pick(['id', 'searchText'])) {
    const folded = searchText.split('\n').map(foldForSearch).join('\n');
    if (folded !== searchText) await table.update(id, { searchText: folded });
  }
}
