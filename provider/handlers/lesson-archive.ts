import { MINUTE_MS, minuteOf } from '../../src/core/time/index.ts';
import { joinWindow } from '../../src/core/lessons/index.ts';
import { rejected } from '../app/api-error.ts';
import { count, type AuthenticatedContext, type Handlers } from '../app/context.ts';
import {
  attendanceOf,
  boardBytes,
  boardUpdates,
  chatOf,
  filesOf,
  hasBoard,
  previousLessonWithBoard,
  studentRecordsOf,
} from '../lessons/lesson-archive.ts';
import { ownStudent } from '../lessons/students.ts';
import { roomOfLesson } from '../links/lesson-of-link.ts';
import { FILE_TOKEN_LIFETIME_MS } from '../rooms/admission/grants.ts';
import { createBoardStore } from '../rooms/board/board-store.ts';
import type { LessonRow } from '../store/tables.ts';
import { ownLesson } from './courses.ts';

/** The growth of bytes encoded as Base64. */
const BASE64_GROWTH = 4 / 3;

type ArchiveHandlers = Pick<
  Handlers,
  'readLessonArchive' | 'readArchivedBoard' | 'eraseFromBoard' | 'readPreviousBoard' | 'listStudentRecords'
>;

/** The archive of lessons (docs/design-choices.md#lesson-archive), for their teacher only. */
export const lessonArchiveHandlers: ArchiveHandlers = {
  async readLessonArchive({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    await count(context, 'lessonArchive', context.teacher.id);
    return {
      attendance: await attendanceOf(context, lesson),
      chat: await chatOf(context, lesson),
      hasBoard: await hasBoard(context, lesson),
      files: await filesOf(context, lesson),
      fileToken: await issueFileToken(context, lesson),
    };
  },

  async readArchivedBoard({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    await count(context, 'lessonArchive', context.teacher.id);
    context.holdReply(context.teacher.id, Math.ceil((await boardBytes(context.store, lesson)) * BASE64_GROWTH));
    const { updates, isIncomplete, authors } = await boardUpdates(context.store, lesson);
    return {
      updates: updates.map((update) => context.base64.encode(update)),
      ...(isIncomplete && { isIncomplete }),
      ...(joinWindow(lesson, context.now()) === 'shut' && { authors }),
      fileToken: await issueFileToken(context, lesson),
    };
  },

  async eraseFromBoard({ body }, context) {
    const { store, crypto, base64, messages } = context;
    const lesson = await ownLesson(context, body.id);
    await count(context, 'lessonArchive', context.teacher.id);
    // Participants inside would not see the change.
    if (joinWindow(lesson, context.now()) === 'open') throw rejected('roomOpen', messages.eraseInRoom);
    const board = await createBoardStore(store, crypto, roomOfLesson(lesson));
    return { updates: (await board.erase(body.author)).map((update) => base64.encode(update)) };
  },

  async readPreviousBoard({ params }, context) {
    const lesson = await ownLesson(context, params.id);
    await count(context, 'lessonArchive', context.teacher.id);
    const previous = await previousLessonWithBoard(context, lesson);
    if (!previous) return {};
    const { id, subject, startTimeMillis } = previous;
    return { lesson: { id, subject, startTimeMillis } };
  },

  async listStudentRecords({ params, query: { page, size, also } }, context) {
    const student = await ownStudent(context, params.studentId);
    const lessons = await context.store.lessons.find({
      where: [
        ['studentId', '=', student.id],
        ['teacherId', '=', context.teacher.id],
      ],
      order: [
        ['startTimeMillis', 'descending'],
        ['id', 'descending'],
      ],
    });
    const thisMinute = minuteOf(context.now()) * MINUTE_MS;
    const found = lessons.filter(({ canceledAt, endTimeMillis }) =>
      canceledAt === undefined ? endTimeMillis < thisMinute : also === 'canceled',
    );
    return { ...(await studentRecordsOf(context, found, { page, size })), page, size };
  },
};

/** A token for the teacher's material, which ends with the teacher's session. */
function issueFileToken({ signedTokens, teacher, session, now }: AuthenticatedContext, lesson: LessonRow) {
  return signedTokens.issueFileToken({
    room: roomOfLesson(lesson),
    identity: `teacher-${teacher.id}`,
    teacherId: teacher.id,
    expiresAt: now() + FILE_TOKEN_LIFETIME_MS,
    family: session.family,
  });
}
