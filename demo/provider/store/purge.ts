import { DAY_MS } from '../../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { deleteMails, deleteUnnamedFile } from './delete-mails.ts';
import { lessonOfRoom } from '../links/lesson-of-link.ts';
import { searchOlderBoards } from './board-files.ts';
import type { Store, Table } from './store.ts';

/**
 * How long board, chat and attendance of a meeting's room are stored after someone last entered, in ms. Those of a lesson
 * are stored as long as the lesson.
 */
const ROOM_LIFETIME_MS = 400 * DAY_MS;

/** How long mails are stored where none are sent, in ms. */
const MAIL_LIFETIME_MS = 30 * DAY_MS;

/** How long teaching material is stored that is on no board, in ms: a day longer than the room that it was uploaded for. */
const MATERIAL_LIFETIME_MS = ROOM_LIFETIME_MS + DAY_MS;

/** Deletes what has expired: sessions, secrets, used tickets, old rooms with their material, replaced pictures. */
export function purgeExpired({ store, now }: Pick<AppContext, 'store' | 'now'>): void {
  const moment = now();
  store.transaction(() => {
    store.sessions.delete([['expiresAt', '<=', moment]]);
    store.uploadTickets.delete([['expiresAt', '<=', moment]]);
    store.passwordResets.delete([['expiresAt', '<=', moment]]);
    store.emailChanges.delete([['expiresAt', '<=', moment]]);
    store.idempotencyKeys.delete([['expiresAt', '<=', moment]]);
    store.attempts.delete([['expiresAt', '<=', moment]]);
    store.lessonMails.delete([['expiresAt', '<=', moment]]);
    store.pushSubscriptions.delete([['expiresAt', '<=', moment]]);
    store.pushedReminders.delete([['expiresAt', '<=', moment]]);
    store.studentMessages.delete([['expiresAt', '<=', moment]]);
    store.usedTickets.delete([['expiresAt', '<=', moment]]);
    deleteMails(store, [['createdAt', '<=', moment - MAIL_LIFETIME_MS]]);
    for (const { id } of store.rooms.find({ where: [['touchedAt', '<', moment - ROOM_LIFETIME_MS]] })) {
      if (!store.lessons.get(lessonOfRoom(id) ?? '')) deleteRoom(store, id);
    }
    deleteUnusedMaterial(store, moment);
    for (const { id, avatar } of store.teachers.find()) deleteUnusedPictures({ store, now }, id, avatar);
  });
}

/** Deletes a room with everything that is stored of it. */
export function deleteRoom(store: Store, room: string): void {
  const tables = [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates, store.boardFiles];
  for (const table of tables as readonly Pick<Table<{ id: string; room: string }>, 'delete'>[]) {
    table.delete([['room', '=', room]]);
  }
  store.rooms.delete([['id', '=', room]]);
}

/** Deletes old material that is on no board any more, and goes with no mail. */
function deleteUnusedMaterial(store: Store, now: number): void {
  searchOlderBoards(store);
  const old = store.files.pick(['id'], {
    where: [
      ['kind', '=', 'material'],
      ['createdAt', '<', now - MATERIAL_LIFETIME_MS],
    ],
  });
  for (const { id } of old) deleteUnnamedFile(store, id);
}

/** Maximum number of uploaded pictures besides the one in use. */
const MAX_SPARE_PICTURES = 3;

/** Deletes a teacher's oldest unused pictures to make space for an upload. To be called in the upload's transaction. */
export function deleteSparePictures({ store }: Pick<AppContext, 'store'>, teacherId: string): void {
  const inUse = store.teachers.get(teacherId)?.avatar ?? '';
  const spare = store.files.pick(['id'], {
    where: [
      ['teacherId', '=', teacherId],
      ['kind', '=', 'avatar'],
      ['id', '!=', inUse],
    ],
    order: [['createdAt', 'descending']],
  });
  for (const { id } of spare.slice(MAX_SPARE_PICTURES - 1)) store.files.delete([['id', '=', id]]);
}

/** Deletes a teacher's pictures that are older than a day and not in use. */
export function deleteUnusedPictures(
  { store, now }: Pick<AppContext, 'store' | 'now'>,
  teacherId: string,
  inUse: string,
): void {
  store.files.delete([
    ['teacherId', '=', teacherId],
    ['kind', '=', 'avatar'],
    ['id', '!=', inUse],
    ['createdAt', '<', now() - DAY_MS],
  ]);
}
