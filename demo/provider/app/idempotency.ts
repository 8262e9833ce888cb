import { refuseEnded, type AuthenticatedContext } from './context.ts';
import { refused } from './refusal.ts';
import type { LessonRow } from '../store/tables.ts';

const KEPT_FOR = 24 * 60 * 60_000;

/**
 * Does something to a lesson once, however often the same request comes: the second time answers the lesson as it is.
 * A refusal is not kept, so that the same key may try again. A key that comes with other content is refused.
 */
export async function runOnce<Body extends { idempotencyKey: string }>(
  call: AuthenticatedContext, what: string, body: Body, act: () => LessonRow,
): Promise<LessonRow> {
  const { store, teacher, hash, now, messages } = call;
  const id = `${what} ${teacher.id} ${body.idempotencyKey}`;
  const asked = await hash.digest(JSON.stringify(body));
  return store.transaction(() => {
    refuseEnded(call);
    const known = store.answers.get(id);
    if (known && known.asked !== asked) throw refused('keyReused', messages.keyReused, { field: 'idempotencyKey' });
    const before = known && store.lessons.get(known.lessonId);
    if (before) return before;
    const lesson = act();
    store.answers.insert({ id, lessonId: lesson.id, asked, expiresAt: now() + KEPT_FOR });
    return lesson;
  });
}
