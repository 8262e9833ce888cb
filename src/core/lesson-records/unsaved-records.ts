import { perSession, type Session } from '../session/index.ts';

/** A draft that lists the lessons whose records have drafts: drafts can be found only by their keys. */
const INDEX_KEY = 'lesson-records';

/** The teacher's epoch by lesson, for unsaved text on this page, also if no draft can be stored. */
const typedHere = perSession(() => new Map<string, number>());

/** Remembers whether the record of a lesson has texts that are not saved. */
export function noteUnsavedRecord(session: Session, lessonId: string, isUnsaved: boolean): void {
  const { drafts, teacherEpoch } = session;
  if (isUnsaved) typedHere(session).set(lessonId, teacherEpoch.peek());
  else typedHere(session).delete(lessonId);
  const noted = drafts.find(INDEX_KEY) ?? {};
  // A draft is saved with every change of a text; the index changes only with the first one.
  if (isUnsaved === (noted[lessonId] === true)) return;
  const { [lessonId]: _, ...others } = noted;
  const index = isUnsaved ? { ...others, [lessonId]: true } : others;
  if (Object.keys(index).length > 0) drafts.save(INDEX_KEY, index);
  else drafts.remove(INDEX_KEY);
}

/** Whether signing out would lose text that the teacher has typed in the record of a lesson, on this page or before a reload. */
export function hasUnsavedRecords(session: Session): boolean {
  const epoch = session.teacherEpoch.peek();
  return session.drafts.find(INDEX_KEY) !== undefined || [...typedHere(session).values()].includes(epoch);
}
