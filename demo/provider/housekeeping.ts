import type { World } from './call.ts';

const DAY = 24 * 60 * 60_000;

/** Throws away what is over: sessions, secrets. */
export function keepHouse({ store, now }: Pick<World, 'store' | 'now'>): void {
  const moment = now();
  store.transaction(() => {
    store.sessions.delete([['expiresAt', '<=', moment]]);
    store.uploadTickets.delete([['expiresAt', '<=', moment]]);
    store.resets.delete([['expiresAt', '<=', moment]]);
    store.emailChanges.delete([['expiresAt', '<=', moment]]);
    store.answers.delete([['expiresAt', '<=', moment]]);
    store.attempts.delete([['expiresAt', '<=', moment]]);
  });
}

/** Erases a teacher's pictures that are older than a day and not the one in use. */
export function eraseOldPictures({ store, now }: Pick<World, 'store' | 'now'>, teacherId: string, inUse: string): void {
  store.files.delete([
    ['teacherId', '=', teacherId], ['kind', '=', 'avatar'], ['id', '!=', inUse], ['createdAt', '<', now() - DAY],
  ]);
}
