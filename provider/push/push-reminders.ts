import { DAY_MS, MINUTE_MS } from '../../src/core/time/index.ts';
import type { AppContext } from '../app/context.ts';
import { guard } from '../app/guard.ts';
import type { Store } from '../store/store.ts';
import type { TeacherRow } from '../store/tables.ts';
import type { PushContent, Pushes } from './pushes.ts';

interface PushDeps extends Pick<AppContext, 'store' | 'now'> {
  pushes: Pushes;
}

/**
 * Pushes the due reminders: from the teacher's chosen minutes before a lesson or meeting until it begins,
 * as in an open page. Stores what was pushed, so each is sent once.
 */
export async function pushReminders(deps: PushDeps): Promise<void> {
  const { store } = deps;
  const teachers = new Set((await store.pushSubscriptions.pick(['teacherId'])).map(({ teacherId }) => teacherId));
  for (const id of teachers) {
    const teacher = await store.teachers.get(id);
    if (!teacher || teacher.reminderMinutes === 0) continue;
    for (const content of await dueReminders(deps, teacher))
      await guard('pushing a reminder', () => pushOnce(deps, id, content));
  }
}

async function pushOnce({ store, pushes }: PushDeps, teacherId: string, content: PushContent): Promise<void> {
  // Another node may have found it due, too.
  if (!(await store.transaction((store) => remember(store, content)))) return;
  // A browser that comes back online during the lesson still shows that it has begun.
  await pushes.push(teacherId, content, content.endTimeMillis);
}

/** Stores that it is pushed. Returns whether that is new. */
async function remember(store: Store, content: PushContent): Promise<boolean> {
  const id = rowId(content);
  const { startTimeMillis, endTimeMillis } = content;
  const row = { startTimeMillis, expiresAt: endTimeMillis + DAY_MS };
  const found = await store.pushedReminders.get(id);
  if (found?.startTimeMillis === startTimeMillis) return false;
  if (found) await store.pushedReminders.update(id, row);
  else await store.pushedReminders.insert({ id, ...row });
  return true;
}

const rowId = ({ of, id }: Pick<PushContent, 'of' | 'id'>) => `${of} ${id}`;

async function dueReminders({ store, now }: PushDeps, teacher: TeacherRow): Promise<PushContent[]> {
  const { id: teacherId, timeZone, reminderMinutes } = teacher;
  const moment = now();
  const where = [
    ['teacherId', '=', teacherId],
    ['startTimeMillis', '>', moment],
    ['startTimeMillis', '<=', moment + reminderMinutes * MINUTE_MS],
    ['canceledAt', 'unset'],
    ['actualEndTimeMillis', 'unset'],
  ] as const;
  const about = { kind: 'reminder', timeZone } as const;
  const lessons = await store.lessons.find({ where });
  const meetings = await store.meetings.find({ where });
  const contents: PushContent[] = [
    ...lessons.map((row) => ({
      ...about,
      of: 'lesson' as const,
      ...spanOf(row),
      name: row.studentName,
      subject: row.subject,
    })),
    ...meetings.map((row) => ({
      ...about,
      of: 'meeting' as const,
      ...spanOf(row),
      name: row.visitorName,
      subject: row.title,
    })),
  ];
  const isDue = await Promise.all(contents.map(async (content) => !(await isPushed(store, content))));
  return contents.filter((_, index) => isDue[index]);
}

const spanOf = ({
  id,
  startTimeMillis,
  endTimeMillis,
}: Pick<PushContent, 'id' | 'startTimeMillis' | 'endTimeMillis'>) => ({ id, startTimeMillis, endTimeMillis });

/** A moved lesson gets another reminder. */
const isPushed = async (store: Store, content: PushContent): Promise<boolean> =>
  (await store.pushedReminders.get(rowId(content)))?.startTimeMillis === content.startTimeMillis;
