import {
  cancelLesson,
  cancelMeeting,
  changeLesson,
  changeMeeting,
  type InputOf,
  type Lesson,
  type Meeting,
  restoreLesson,
  restoreMeeting,
} from '../api/endpoints/index.ts';
import { succeeded, type Reply, withData } from '../api/index.ts';
import {
  createIdempotencyKey,
  type FactListener,
  type LessonWrite,
  type MeetingWrite,
  type Session,
  type UndoableChange,
} from '../session/index.ts';

interface UndoOptions {
  /** The reason of a cancellation of a lesson or a meeting that was created by mistake, in the teacher's language. */
  readonly reason: string;
  /** The provider has `lesson-notices`: it mails only news for a student. */
  readonly hasNotices: boolean;
  /** Receives the successful writes. */
  readonly onFact?: FactListener | undefined;
}

/** The fields that can be restored; the state is not a field. */
const LESSON_FIELDS = ['startTimeMillis', 'endTimeMillis', 'subject', 'memo', 'note'] as const;
const MEETING_FIELDS = ['startTimeMillis', 'endTimeMillis', 'title', 'visitorName', 'memo'] as const;

/** Restores the state before a change, and resolves with the reply to each request. Does not overwrite a newer version. */
export async function undoChange(
  session: Session,
  change: UndoableChange,
  { reason, hasNotices, onFact }: UndoOptions,
): Promise<readonly Reply<unknown>[]> {
  if (change.kind === 'locked' || change.kind === 'noted') return change.undo();
  const replies: Reply<unknown>[] = [];
  if (change.kind === 'several' && change.unlock) replies.push(...(await change.unlock()));
  // The last first: it may occupy the place of an earlier one.
  for (const write of (change.kind === 'several' ? change.writes : [change]).toReversed())
    replies.push(...('meeting' in write ? [await undoMeeting(write)] : await undoLessons(write)));
  if (replies.some(succeeded)) session.changed();
  return replies;

  async function undoLessons(write: LessonWrite): Promise<readonly Reply<Lesson>[]> {
    if (write.kind === 'changed') return [await report(revert(write.before, write.lesson))];
    if (write.kind === 'canceled') {
      const { id, version = 0 } = write.lesson;
      return [await report(session.api.call(restoreLesson, { body: { id, version } }))];
    }
    const removed: Reply<Lesson>[] = [];
    for (const lesson of write.lessons) removed.push(await report(remove(lesson)));
    return removed;
  }

  async function report(call: Promise<Reply<Lesson>>): Promise<Reply<Lesson>> {
    const reply = await call;
    if (succeeded(reply)) {
      const { data: lesson } = reply;
      onFact?.(
        lesson.canceledAt === undefined
          ? { kind: 'lesson-changed', lesson }
          : { kind: 'lesson-canceled', lesson, notifyStudent: false },
      );
    }
    return reply;
  }

  async function revert(before: Lesson, lesson: Lesson): Promise<Reply<Lesson>> {
    const { id, version } = lesson;
    const patch: Partial<InputOf<typeof changeLesson>['body']> = patchOf(LESSON_FIELDS, before, lesson);
    return withData(await session.api.call(changeLesson, { body: { id, version, ...patch } }), before);
  }

  async function remove(lesson: Lesson): Promise<Reply<Lesson>> {
    const { id, version } = lesson;
    const reply = await session.api.call(cancelLesson, {
      // A student who does not know the lesson gets no mail about its end either.
      body: { id, version, reason, notifyStudent: hasNotices, idempotencyKey: createIdempotencyKey() },
    });
    return withData(reply, { ...lesson, canceledAt: session.clock.now() });
  }

  function undoMeeting(write: MeetingWrite): Promise<Reply<Meeting>> {
    const { id, version = 1 } = write.meeting;
    if (write.kind === 'meeting-created') return session.api.call(cancelMeeting, { body: { id, version, reason } });
    if (write.kind === 'meeting-canceled') return session.api.call(restoreMeeting, { body: { id, version } });
    const patch: Partial<InputOf<typeof changeMeeting>['body']> = patchOf(MEETING_FIELDS, write.before, write.meeting);
    return session.api.call(changeMeeting, { body: { id, version, ...patch } });
  }
}

/** The fields that differ, with their previous values. */
function patchOf<Field extends string>(
  fields: readonly Field[],
  before: Readonly<Partial<Record<Field, unknown>>>,
  after: Readonly<Partial<Record<Field, unknown>>>,
): object {
  const changed = fields.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, before[field] ?? '']));
}
