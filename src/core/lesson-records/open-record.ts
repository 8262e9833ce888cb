import { type FactListener, perSession, type Session } from '../session/index.ts';
import { noteCalls, recordCalls } from './record-calls.ts';
import { createRecordEditor, type RecordEditor } from './record-editor.ts';

const editorsOf = perSession(() => new Map<string, RecordEditor>());

/**
 * The editor of a lesson's record: the one that is still saving, or a new one.
 * @param hasRecords whether the provider has the capability `lesson-records`; if not, there is the lesson's note alone
 */
export function openRecord(
  session: Session,
  lessonId: string,
  hasRecords: boolean,
  onFact: FactListener,
): RecordEditor {
  const editors = editorsOf(session);
  const key = `${session.teacherEpoch.peek()} ${hasRecords} ${lessonId}`;
  const found = editors.get(key);
  if (found) return found;
  const editor = createRecordEditor(session, {
    lessonId,
    calls: hasRecords ? recordCalls(session, lessonId) : noteCalls(session, lessonId),
    onFact,
    onDone: () => editors.delete(key),
  });
  editors.set(key, editor);
  return editor;
}
