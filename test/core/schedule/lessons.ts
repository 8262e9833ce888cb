import type { Lesson, Meeting } from '../../../src/core/api/endpoints/index.ts';
import { at } from '../table.ts';

let count = 0;

/** A lesson on 2026-11-20 from 10:00 to 11:00 in Tokyo, each with an id of its own. */
export function lesson(more: Partial<Lesson> = {}): Lesson {
  count += 1;
  return {
    id: `lesson-${count}`,
    studentId: 'sato',
    studentName: '佐藤 健',
    subject: '数学',
    memo: '',
    version: 1,
    startTimeMillis: at('2026-11-20T10:00+09:00'),
    endTimeMillis: at('2026-11-20T11:00+09:00'),
    ...more,
  };
}

/** A meeting on 2026-11-20 from 10:00 to 11:00 in Tokyo, each with an id of its own. */
export function meeting(more: Partial<Meeting> = {}): Meeting {
  count += 1;
  return {
    id: `meeting-${count}`,
    title: '保護者面談',
    visitorName: '佐藤さんの保護者の方',
    memo: '',
    startTimeMillis: at('2026-11-20T10:00+09:00'),
    endTimeMillis: at('2026-11-20T11:00+09:00'),
    ...more,
  };
}

/** The moment of a day and time in Tokyo: `2026-11-20 10:00`. */
export const tokyo = (text: string): number => at(`${text.replace(' ', 'T')}+09:00`);

/** Start and end in Tokyo: `2026-11-20 10:00–11:00`. */
export function hours(text: string): { startTimeMillis: number; endTimeMillis: number } {
  const [day = '', times = ''] = text.split(' ');
  const [start, end] = times.split('–');
  return { startTimeMillis: tokyo(`${day} ${start}`), endTimeMillis: tokyo(`${day} ${end}`) };
}
