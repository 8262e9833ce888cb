import { joinWindow } from '../../src/core/lessons/index.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/core/time/index.ts';
import type { RoomUpdates } from '../app/context.ts';
import type { Store } from '../store/store.ts';
import type { LessonRow } from '../store/tables.ts';

/** How long before its start a lesson's room opens at the earliest, and how long after its planned end a link still leads there, in ms. */
const MARGIN_MS = 30 * MINUTE_MS;

/** No lesson's room is open for longer than this, in ms. */
const LONGEST_MS = 13 * HOUR_MS;

/** The name of a lesson's room. */
export const roomOfLesson = ({ id }: Pick<LessonRow, 'id'>) => `class-${id}`;

/** The id of the lesson whose room this is; undefined for other rooms. */
export const lessonOfRoom = (room: string): string | undefined => /^class-(.+)$/s.exec(room)?.[1];

/** A student's lessons whose rooms may have someone in them. */
export async function recentLessons(store: Store, studentId: string, now: number): Promise<LessonRow[]> {
  return store.lessons.find({
    where: [
      ['studentId', '=', studentId],
      ['startTimeMillis', '>', now - LONGEST_MS],
      ['startTimeMillis', '<=', now + MARGIN_MS],
    ],
    order: [['startTimeMillis', 'ascending']],
  });
}

interface LinkDeps {
  store: Store;
  now: () => number;
  rooms: Pick<RoomUpdates, 'hasTeacher'>;
}

/**
 * The lessons that a student's lasting link opens now, best first: those with the teacher inside, then the current one, then
 * the next one, then the one that has just ended. Half an hour after its planned end, a lesson is over for the link unless
 * the teacher is still inside, although its room may be open for longer (docs/spec.md, section 4).
 */
export async function openLessons({ store, now, rooms }: LinkDeps, studentId: string): Promise<LessonRow[]> {
  const moment = now();
  const rankOf = async (lesson: LessonRow): Promise<number> => {
    if (await rooms.hasTeacher(roomOfLesson(lesson))) return 0;
    if (lesson.startTimeMillis > moment) return 2;
    if (moment <= lesson.endTimeMillis) return 1;
    return moment <= lesson.endTimeMillis + MARGIN_MS ? 3 : Infinity;
  };
  const open = (await recentLessons(store, studentId, moment)).filter((each) => joinWindow(each, moment) === 'open');
  const ranked = await Promise.all(open.map(async (lesson) => ({ lesson, rank: await rankOf(lesson) })));
  return ranked
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank)
    .map(({ lesson }) => lesson);
}

/** The student's next lesson whose room is not open yet. */
export async function nextLesson(
  { store, now }: Pick<LinkDeps, 'store' | 'now'>,
  studentId: string,
): Promise<LessonRow | undefined> {
  return (
    await store.lessons.find({
      where: [
        ['studentId', '=', studentId],
        ['canceledAt', 'unset'],
        ['startTimeMillis', '>', now() + MARGIN_MS],
      ],
      order: [['startTimeMillis', 'ascending']],
      limit: 1,
    })
  )[0];
}
