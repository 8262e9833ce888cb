import { lessonState } from '../../../src/core/lessons/index.ts';
import { foldForSearch } from '../../../src/core/i18n/index.ts';
import { MINUTE_MS, minuteOf } from '../../../src/core/time/index.ts';
import type { Handlers, AuthenticatedContext } from '../app/context.ts';
import { runOnce } from '../app/idempotency.ts';
import { checkTime, checkWarnings } from '../lessons/lesson-rules.ts';
import { searchTexts, inState, lessonRecord } from '../lessons/lessons.ts';
import { cancelMail } from '../mail/mails.ts';
import { pageInTime } from '../app/pages.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { Condition } from '../store/store.ts';
import type { LessonRow } from '../store/tables.ts';
import { lessonsLeft, ownStudent } from '../lessons/students.ts';

type CourseHandlers = Pick<
  Handlers,
  'listLessons' | 'searchLessons' | 'readLesson' | 'readCancelInfo' | 'changeLesson' | 'cancelLesson' | 'createLesson'
>;

/** Lessons: list, search, read, change, cancel, create. */
export const courseHandlers: CourseHandlers = {
  listLessons({ query }, { store, teacher, now }) {
    const found = pageInTime(store.lessons, [['teacherId', '=', teacher.id]], query, now());
    return { ...found, list: found.list.map(lessonRecord) };
  },

  searchLessons({ query, body }, { store, teacher, now }) {
    const words = (body.words ?? '')
      .split(/\s+/)
      .map(foldForSearch)
      .filter((word) => word !== '');
    const where: Condition<LessonRow>[] = [
      ['teacherId', '=', teacher.id],
      ...words.map((word): Condition<LessonRow> => ['searchText', 'contains', word]),
      ...(body.state ? inState(body.state, now()) : []),
    ];
    if (body.studentId) where.push(['studentId', '=', body.studentId]);
    if (body.fromMillis !== undefined) where.push(['startTimeMillis', '>=', body.fromMillis]);
    if (body.ahead !== undefined) where.push(['endTimeMillis', body.ahead ? '>=' : '<', minuteOf(now()) * MINUTE_MS]);
    if (body.untilMillis !== undefined) where.push(['startTimeMillis', '<', body.untilMillis]);
    const found = pageInTime(store.lessons, where, query, now());
    return { ...found, list: found.list.map(lessonRecord) };
  },

  readLesson: ({ params }, context) => lessonRecord(ownLesson(context, params.id)),

  readCancelInfo({ params }, context) {
    const row = ownLesson(context, params.id);
    const closed = closedReason(row, context);
    const left = lessonsLeft(context, row.studentId);
    return {
      lesson: lessonRecord(row),
      allowed: !closed,
      message: closed?.message ?? '',
      canNotify: Boolean(context.store.students.get(row.studentId)?.email),
      ...(left !== undefined && { lessonsLeft: left }),
    };
  },

  changeLesson: ({ body }, context) =>
    context.store.transaction(() => {
      const row = ownLesson(context, body.id);
      refuseStale(row, body.version, context);
      const { id: _, version, ...input } = body;
      const changes = Object.entries(input).filter(
        ([field, value]) => value !== undefined && value !== row[field as keyof LessonRow],
      );
      // Only the note can be changed after the lesson.
      const closed = closedReason(row, context);
      const isNoteOnly = closed?.data['code'] === 'ended' && changes.every(([field]) => field === 'note');
      if (closed && !isNoteOnly) throw closed;

      const changed: LessonRow = { ...row, ...Object.fromEntries(changes), version: version + 1 };
      const keepsStart = changed.startTimeMillis === row.startTimeMillis;
      if (!keepsStart || changed.endTimeMillis !== row.endTimeMillis) checkTime(context, changed, row.id, keepsStart);
      if (changes.length === 0) return lessonRecord(row);
      const kana = context.store.students.get(row.studentId)?.kana;
      const { startTimeMillis, endTimeMillis, subject, memo, note } = changed;
      return lessonRecord(
        context.store.lessons.update(row.id, {
          startTimeMillis,
          endTimeMillis,
          subject,
          memo,
          note,
          version: changed.version,
          searchText: searchTexts(row.studentName, kana, subject, memo, note),
        }),
      );
    }),

  async cancelLesson({ body }, context) {
    const lesson = await runOnce(context, 'cancel', body, () => {
      const row = ownLesson(context, body.id);
      if (body.version !== undefined) refuseStale(row, body.version, context);
      const closed = closedReason(row, context);
      if (closed) throw closed;
      const student = context.store.students.get(row.studentId);
      if (body.notifyStudent && student?.email)
        context.outbox.post(cancelMail(student.email, row, context.teacher.name, body.reason));
      return context.store.lessons.update(row.id, {
        canceledAt: context.now(),
        cancelReason: body.reason,
        version: row.version + 1,
      });
    });
    context.afterReply(() => context.outbox.send());
    context.afterReply(() => context.rooms.refresh(`class-${lesson.id}`));
    return lessonRecord(lesson);
  },

  createLesson: async ({ body }, context) =>
    lessonRecord(
      await runOnce(context, 'create', body, () => {
        const student = ownStudent(context, body.studentId);
        checkTime(context, body);
        if (!body.allowWarnings) checkWarnings(context, body);
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
          searchText: searchTexts(student.name, student.kana, subject, memo),
        };
        context.store.lessons.insert(row);
        return row;
      }),
    ),
};

/**
 * The lesson of this teacher.
 * @throws {ApiError} if there is none with this id, or it is another teacher's
 */
export function ownLesson({ store, teacher, messages }: AuthenticatedContext, id: string): LessonRow {
  const row = store.lessons.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** Why a lesson can no longer be changed or cancelled, if so. */
function closedReason(row: LessonRow, { messages, now }: AuthenticatedContext) {
  const state = lessonState(row, now());
  if (state === 4) return rejected('canceled', messages.canceled);
  return state === 3 ? rejected('ended', messages.ended) : undefined;
}

function refuseStale(row: LessonRow, version: number, { messages }: AuthenticatedContext): void {
  if (row.version !== version) throw rejected('stale', messages.stale, { lesson: lessonRecord(row) });
}
