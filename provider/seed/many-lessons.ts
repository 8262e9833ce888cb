import { addDays, MINUTE_MS, startOfDay, SERVICE_ZONE } from '../../src/core/time/index.ts';
import type { Store } from '../store/store.ts';
import type { DemoTeacher } from './people.ts';
import { planLesson } from './plan.ts';

/** Number of lessons a day, every two hours from 6:00. */
const A_DAY = 8;

/** Adds lessons outside the range of the demo world, half of them before and half after it. */
export async function fillManyLessons(
  store: Store,
  teacher: DemoTeacher,
  today: string,
  reach: number,
  count: number,
  now: number,
): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const distance = reach + 1 + Math.floor(number / (2 * A_DAY));
    const date = addDays(today, number % 2 === 0 ? distance : -distance);
    const hour = 6 + 2 * (Math.floor(number / 2) % A_DAY);
    const start = startOfDay(date, SERVICE_ZONE) + hour * 60 * MINUTE_MS;
    const lesson = planLesson(teacher, number % teacher.students.length, start, now);
    await store.lessons.insert({ ...lesson, id: `${lesson.id}-${number}` });
  }
}
