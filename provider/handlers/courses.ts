import { lessonState } from '../../src/core/lessons/index.ts';
import type { LessonFilter } from '../../src/core/api/endpoints/index.ts';
import type { Handlers, AuthenticatedContext } from '../app/context.ts';
import { runOnce, transact } from '../app/transact.ts';
import { checkTime, checkWarnings } from '../lessons/lesson-rules.ts';
import { inState, lessonRecord, searchTexts, searchWords, startOfMinute } from '../lessons/lessons.ts';
import { noteRecordChange } from '../lessons/lesson-records.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { sendLessonMails } from '../mail/lesson-mails.ts';
import { hasAddress } from '../mail/family.ts';
import { noteChange } from '../mail/lesson-notices.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { LessonSearch } from '../store/lists.ts';
import type { LessonRow } from '../store/tables.ts';
import { lessonsLeft, ownStudent } from '../lessons/students.ts';

type CourseHandlers = Pick<
  Handlers,
  'listLessons' | 'searchLessons' | 'readLesson' | 'readCancelInfo' | 'changeLesson' | 'cancelLesson' | 'createLesson'
>;

/** Lessons: list, search, read, change, cancel, create. */
export const courseHandlers: CourseHandlers = {
  listLessons({ query }, { store, teacher, now }) {
    return store.lists.lessons({ teacherId: teacher.id }, query, startOfMinute(now()));
  },

  searchLessons({ query, body }, { store, teacher, now }) {
    const search = searchOf(body, teacher.id, now());
    if (!search) return { list: [], total: 0, ...query };
    return store.lists.lessons(search, query, startOfMinute(now()));
  },

  readLesson: async ({ params }, context) => lessonRecord(await ownLesson(context, params.id)),

  async readCancelInfo({ params }, context) {
    const row = await ownLesson(context, params.id);
    const closed = closedReason(row, context);
    const left = await lessonsLeft(context, row.studentId);
    return {
      lesson: lessonRecord(row),
      allowed: !closed,
      message: closed?.message ?? '',
      canNotify: hasAddress(await context.store.students.get(row.studentId)),
      ...(left !== undefined && { lessonsLeft: left }),
    };
  },

  changeLesson: ({ body }, context) =>
    transact(context, async (context) => {
      const row = await ownLesson(context, body.id);
      const { id: _, version = row.version, ...input } = body;
      refuseStale(row, version, context);
      const changes = Object.entries(input).filter(
        ([field, value]) => value !== undefined && value !== row[field as keyof LessonRow],
      );
      // Only the note can be changed after the lesson.
      const closed = closedReason(row, context);
      const isNoteOnly = closed?.data['code'] === 'ended' && changes.every(([field]) => field === 'note');
      if (closed && !isNoteOnly) throw closed;

      const changed: LessonRow = { ...row, ...Object.fromEntries(changes), version: version + 1 };
      const keepsStart = changed.startTimeMillis === row.startTimeMillis;
      if (!keepsStart || changed.endTimeMillis !== row.endTimeMillis)
        await checkTime(context, changed, { kind: 'lesson', id: row.id, keepsStart });
      if (changes.length === 0) return lessonRecord(row);
      const kana = (await context.store.students.get(row.studentId))?.kana;
      const { startTimeMillis, endTimeMillis, subject, memo, note } = changed;
      await noteChange(context, row, changed);
      if (note !== row.note) await noteRecordChange(context, row.id);
      return lessonRecord(
        await context.store.lessons.update(row.id, {
          startTimeMillis,
          endTimeMillis,
          subject,
          memo,
          note,
          changedAt: context.now(),
          version: changed.version,
          changedBy: 'teacher',
          // What was decided about another time says nothing about this one.
          ...(!keepsStart && { outcome: undefined, heldFromMillis: undefined, heldUntilMillis: undefined }),
          searchText: searchTexts(row.studentName, kana, subject, memo, note),
        }),
      );
    }),

  async cancelLesson({ body }, context) {
    const lesson = await runOnce(context, 'cancel', body, async (context) => {
      const row = await ownLesson(context, body.id);
      if (body.version !== undefined) refuseStale(row, body.version, context);
      const closed = closedReason(row, context);
      if (closed) throw closed;
      const canceled = await context.store.lessons.update(row.id, {
        canceledAt: context.now(),
        cancelReason: body.reason,
        version: row.version + 1,
        changedBy: 'teacher',
      });
      await noteChange(context, row, canceled, body.notifyStudent ? 'asked' : 'silent');
      return canceled;
    });
    context.afterReply(() => sendLessonMails(context));
    context.afterReply(() => context.rooms.refresh(roomOfLesson(lesson)));
    return lessonRecord(lesson);
  },

  createLesson: async ({ body }, context) =>
    lessonRecord(
      await runOnce(context, 'create', body, async (context) => {
        const student = await ownStudent(context, body.studentId);
        await checkTime(context, body, { kind: 'lesson' });
        if (!body.allowWarnings) await checkWarnings(context, body);
        const { startTimeMillis, endTimeMillis, subject, memo = '' } = body;
        const row: LessonRow = {
          id: context.crypto.random(9),
          teacherId: context.teacher.id,
          studentId: student.id,
          studentName: student.name,
          subject,
          startTimeMillis,
          endTimeMillis,
          memo,
          version: 1,
          changedBy: 'teacher',
          changedAt: context.now(),
          searchText: searchTexts(student.name, student.kana, subject, memo),
        };
        await context.store.lessons.insert(row);
        await noteChange(context, undefined, row);
        return row;
      }),
    ),
};

/** The filter of a search; undefined if no lesson can match it, both upcoming and over. */
function searchOf(filter: LessonFilter, teacherId: string, now: number): LessonSearch | undefined {
  const { words = '', studentId, fromMillis, untilMillis, ahead, state } = filter;
  const inTheState = state ? inState(state, now) : {};
  const part = ahead === undefined ? undefined : ahead ? 'ahead' : 'over';
  if (part && inTheState.part && part !== inTheState.part) return undefined;
  return {
    teacherId,
    words: searchWords(words),
    ...inTheState,
    ...(studentId && { studentId }),
    ...(part && { part }),
    fromMillis: Math.max(fromMillis ?? -Infinity, inTheState.fromMillis ?? -Infinity),
    untilMillis: Math.min(untilMillis ?? Infinity, inTheState.untilMillis ?? Infinity),
  };
}

/**
 * The lesson of this teacher.
 * @throws {ApiError} if no lesson has this id, or it is another teacher's
 */
export async function ownLesson({ store, teacher, messages }: AuthenticatedContext, id: string): Promise<LessonRow> {
  const row = await store.lessons.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** Why a lesson can no longer be changed or cancelled, if so. */
function closedReason(row: LessonRow, { messages, now }: AuthenticatedContext) {
  const state = lessonState(row, now());
  if (state === 4) return rejected('canceled', messages.canceled);
  return state === 3 ? rejected('ended', messages.ended) : undefined;
}

/** @throws {ApiError} with the newer lesson, if the request is about an older version */
export function refuseStale(row: LessonRow, version: number, { messages }: AuthenticatedContext): void {
  if (row.version !== version) throw rejected('stale', messages.stale, { lesson: lessonRecord(row) });
}
