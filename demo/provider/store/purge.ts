import type { AppContext } from '../app/context.ts';

const DAY = 24 * 60 * 60_000;

/** How long what happened in a room is kept after somebody last came in: board, chat, attendance. Milliseconds. */
const ROOM_LIFE = 400 * DAY;

/** How long a mail is kept where none are sent. Milliseconds. */
const MAIL_LIFE = 30 * DAY;

/** Material is put up for a room that is open: a day later no room that is younger can show it. Milliseconds. */
const MATERIAL_LIFE = ROOM_LIFE + DAY;

/** Throws away what is over: sessions, secrets, used tickets, rooms of long ago with their material, replaced pictures. */
export function purgeExpired({ store, now }: Pick<AppContext, 'store' | 'now'>): void {
  const moment = now();
  store.transaction(() => {
    store.sessions.delete([['expiresAt', '<=', moment]]);
    store.uploadTickets.delete([['expiresAt', '<=', moment]]);
    store.passwordResets.delete([['expiresAt', '<=', moment]]);
    store.emailChanges.delete([['expiresAt', '<=', moment]]);
    store.idempotencyKeys.delete([['expiresAt', '<=', moment]]);
    store.attempts.delete([['expiresAt', '<=', moment]]);
    store.usedTickets.delete([['expiresAt', '<=', moment]]);
    store.mails.delete([['createdAt', '<=', moment - MAIL_LIFE]]);
    for (const { id } of store.rooms.find({ where: [['touchedAt', '<', moment - ROOM_LIFE]] })) {
      for (const table of [store.roomGuests, store.roomChatMessages, store.attendance, store.roomUpdates] as const) {
        table.delete([['room', '=', id]]);
      }
      store.rooms.delete([['id', '=', id]]);
    }
    store.files.delete([['kind', '=', 'material'], ['createdAt', '<', moment - MATERIAL_LIFE]]);
    for (const { id, avatar } of store.teachers.find()) eraseOldPictures({ store, now }, id, avatar);
  });
}

/** So many pictures may lie beside the one in use: what was put up, and not chosen yet. */
const SPARE_PICTURES = 3;

/** Erases a teacher's oldest pictures that are not in use, for one that comes; within its transaction. */
export function makeRoomForPicture({ store }: Pick<AppContext, 'store'>, teacherId: string): void {
  const inUse = store.teachers.get(teacherId)?.avatar ?? '';
  const spare = store.files.pick(['id'], {
    where: [['teacherId', '=', teacherId], ['kind', '=', 'avatar'], ['id', '!=', inUse]], order: [['createdAt', 'descending']],
  });
  for (const { id } of spare.slice(SPARE_PICTURES - 1)) store.files.delete([['id', '=', id]]);
}

/** Erases a teacher's pictures that are older than a day and not the one in use. */
export function eraseOldPictures({ store, now }: Pick<AppContext, 'store' | 'now'>, teacherId: string, inUse: string): void {
  store.files.delete([
    ['teacherId', '=', teacherId], ['kind', '=', 'avatar'], ['id', '!=', inUse], ['createdAt', '<', now() - DAY],
  ]);
}
