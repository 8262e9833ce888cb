import { perSession, type Session } from '../session/index.ts';

/** Draft that names the lessons whose records have drafts: drafts are found by their keys only. */
const INDEX_KEY = 'lesson-records';

/** The teacher's epoch by lesson: what is typed on this page and not saved, also where no draft can be kept. */
const typedHere = perSession(() => new Map<string, number>());

/** Remembers whether the record of a lesson has texts that are not saved. */
export function noteUnsavedRecord(session: Session, lessonId: string, isUnsaved: boolean): void {
  const { drafts, teacherEpoch } = session;
  if (isUnsaved) typedHere(session).set(lessonId, teacherEpoch.peek());
  else typedHere(session).delete(lessonId);
  const noted = drafts.find(INDEX_KEY) ?? {};
  // A draft is saved with every change of a text; the index changes with the first one only.
  if (isUnsaved === (noted[lessonId] === true)) return;
  const { [lessonId]: _, ...others } = noted;
  const index = isUnsaved ? { ...others, [lessonId]: true } : others;
  if (Object.keys(index).length > 0) drafts.save(INDEX_KEY, index);
  else drafts.remove(INDEX_KEY);
}

/** Whether signing out would lose what the teacher has typed in the record of a lesson, on this page or before a reload. */
export function hasUnsavedRecords(session: Session): boolean {
  const epoch = session.teacherEpoch.peek();
  return session.drafts.find(INDEX_KEY) !== undefined || [...typedHere(session).values()].includes(epoch);
}
