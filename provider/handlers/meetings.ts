import type { Meeting } from '../../src/core/api/endpoints/index.ts';
import { startOfMinute, searchTexts, searchWords } from '../lessons/lessons.ts';
import { missing, rejected } from '../app/api-error.ts';
import type { AuthenticatedContext, Handlers } from '../app/context.ts';
import { pageInTime } from '../store/page-in-time.ts';
import type { MeetingRow } from '../store/tables.ts';
import { meetingState } from '../../src/core/meetings/index.ts';
import { MINUTE_MS, minuteOf } from '../../src/core/time/index.ts';
import { runOnce, transact } from '../app/transact.ts';
import { checkTime } from '../lessons/lesson-rules.ts';
import { RESTORE_WINDOW_MS } from '../mail/lesson-notices.ts';
import { ownStudent } from '../lessons/students.ts';

type MeetingHandlers = Pick<
  Handlers,
  'listMeetings' | 'searchMeetings' | 'createMeeting' | 'changeMeeting' | 'cancelMeeting' | 'restoreMeeting'
>;

/** Meetings (面談) of the teacher (docs/design-choices.md#meetings-in-the-schedule). */
export const meetingHandlers: MeetingHandlers = {
  async listMeetings({ query }, { store, teacher, now }) {
    const found = await pageInTime(store.meetings, [['teacherId', '=', teacher.id]], query, startOfMinute(now()));
    return { ...found, list: found.list.map(meetingRecord) };
  },

  async searchMeetings({ query: { page, size }, body }, { store, teacher, now }) {
    const words = searchWords(body.words);
    // A teacher has few meetings, so searching them does not need its own column.
    const ofTeacher = { where: [['teacherId', '=', teacher.id]] } as const;
    const students = new Map(
      (await store.students.pick(['id', 'name', 'kana'], ofTeacher)).map((student) => [student.id, student]),
    );
    const meetings = await store.meetings.find(ofTeacher);
    const found = meetings.filter(({ title, visitorName, memo, studentId = '' }) => {
      const { name, kana } = students.get(studentId) ?? {};
      const text = searchTexts(title, visitorName, memo, name, kana);
      return words.every((word) => text.includes(word));
    });
    const list = inTime(found, now()).slice((page - 1) * size, page * size);
    return { list: list.map(meetingRecord), total: found.length, page, size };
  },

  createMeeting: async ({ body }, context) =>
    meetingRecord(
      await runOnce(
        context,
        'create meeting',
        body,
        async (context) => {
          const { store, crypto, teacher } = context;
          const student = body.studentId === undefined ? undefined : await ownStudent(context, body.studentId);
          await checkTime(context, body, { kind: 'meeting' });
          const { title, visitorName, startTimeMillis, endTimeMillis, memo = '' } = body;
          const row: MeetingRow = {
            id: crypto.random(9),
            teacherId: teacher.id,
            title,
            visitorName,
            startTimeMillis,
            endTimeMillis,
            memo,
            version: 1,
            ...(student && { studentId: student.id }),
          };
          await store.meetings.insert(row);
          return row;
        },
        ({ meetings }, id) => meetings.get(id),
      ),
    ),

  changeMeeting: ({ body }, context) =>
    transact(context, async (context) => {
      const row = await changeable(context, body);
      const { title = row.title, visitorName = row.visitorName, memo = row.memo } = body;
      const { startTimeMillis = row.startTimeMillis, endTimeMillis = row.endTimeMillis } = body;
      const span = { startTimeMillis, endTimeMillis };
      const keepsStart = startTimeMillis === row.startTimeMillis;
      if (!keepsStart || endTimeMillis !== row.endTimeMillis)
        await checkTime(context, span, { kind: 'meeting', id: row.id, keepsStart });
      context.afterReply(() => context.rooms.refresh(`meeting-${row.id}`));
      const version = body.version + 1;
      return meetingRecord(await context.store.meetings.update(row.id, { title, visitorName, memo, ...span, version }));
    }),

  cancelMeeting: ({ body }, context) =>
    transact(context, async (context) => {
      const row = await changeable(context, body);
      context.afterReply(() => context.rooms.refresh(`meeting-${row.id}`));
      return meetingRecord(
        await context.store.meetings.update(row.id, {
          canceledAt: context.now(),
          cancelReason: body.reason,
          version: body.version + 1,
        }),
      );
    }),

  restoreMeeting: ({ body }, context) =>
    transact(context, async (context) => {
      const { store, messages, now } = context;
      const row = await ownMeeting(context, body.id);
      if (row.canceledAt === undefined) throw rejected('notCanceled', messages.meetingNotCanceled);
      refuseStale(row, body.version, context);
      if (row.canceledAt + RESTORE_WINDOW_MS <= now()) throw rejected('restoreOver', messages.meetingRestoreOver);
      await checkTime(context, row, { kind: 'meeting', id: row.id, keepsStart: true });
      context.afterReply(() => context.rooms.refresh(`meeting-${row.id}`));
      const version = body.version + 1;
      return meetingRecord(
        await store.meetings.update(row.id, { canceledAt: undefined, cancelReason: undefined, version }),
      );
    }),
};

/**
 * The meeting of this teacher.
 * @throws {ApiError} if no meeting has this id, or it is another teacher's
 */
export async function ownMeeting({ store, teacher, messages }: AuthenticatedContext, id: string): Promise<MeetingRow> {
  const row = await store.meetings.get(id);
  if (!row || row.teacherId !== teacher.id) throw missing(messages);
  return row;
}

/** The meeting as the API returns it. */
export function meetingRecord(row: MeetingRow): Meeting {
  const { id, title, visitorName, startTimeMillis, endTimeMillis, memo, studentId, actualEndTimeMillis, canceledAt } =
    row;
  return {
    id,
    title,
    visitorName,
    startTimeMillis,
    endTimeMillis,
    memo,
    version: row.version ?? 1,
    ...(studentId !== undefined && { studentId }),
    ...(actualEndTimeMillis !== undefined && { actualEndTimeMillis }),
    ...(canceledAt !== undefined && { canceledAt }),
  };
}

/**
 * The meeting of this teacher that a request changes.
 * @throws {ApiError} if it is outdated, cancelled or over
 */
async function changeable(
  context: AuthenticatedContext,
  { id, version }: { id: string; version: number },
): Promise<MeetingRow> {
  const row = await ownMeeting(context, id);
  const { messages, now } = context;
  const state = meetingState(row, now());
  refuseStale(row, version, context);
  if (state === 4) throw rejected('canceled', messages.meetingCanceled);
  if (state === 3) throw rejected('ended', messages.meetingOver);
  return row;
}

/** @throws {ApiError} with the newer meeting, if the version differs */
function refuseStale(row: MeetingRow, version: number, { messages }: AuthenticatedContext): void {
  if ((row.version ?? 1) !== version) throw rejected('stale', messages.meetingStale, { meeting: meetingRecord(row) });
}

/** First current and future ones, the next first; then past ones, the latest first. */
function inTime(rows: readonly MeetingRow[], now: number): MeetingRow[] {
  const thisMinute = minuteOf(now) * MINUTE_MS;
  const ordered = rows.toSorted((a, b) => a.startTimeMillis - b.startTimeMillis || (a.id < b.id ? -1 : 1));
  return [
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis >= thisMinute),
    ...ordered.filter(({ endTimeMillis }) => endTimeMillis < thisMinute).toReversed(),
  ];
}
