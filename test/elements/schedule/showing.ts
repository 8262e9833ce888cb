// For the tests of <teacher-schedule>: the element with a teacher or with the page's own lessons, and what is seen of it.
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import '../../../src/elements/schedule/index.ts';
import { eventually, mountHtml, clock, emulateMedia, setViewport } from '../../support/browser/page.ts';
import { tokenOf } from '../../support/servers/ask.ts';
import { setUpProvider } from '../../support/browser/suite.ts';

/** The schedule of Hanako, once it shows a period. */
export async function showSchedule(provider: string, attributes = ''): Promise<TeacherSchedule> {
  const schedule = document.createElement('teacher-schedule');
  schedule.fetchToken = () => tokenOf(provider);
  return settle(schedule, `provider="${provider}" ${attributes}`);
}

/** The schedule with the page's own lessons: no provider is asked. */
export async function showEntries(entries: readonly Lesson[], attributes = ''): Promise<TeacherSchedule> {
  const schedule = document.createElement('teacher-schedule');
  schedule.entries = entries;
  return settle(schedule, attributes);
}

async function settle(schedule: TeacherSchedule, attributes: string): Promise<TeacherSchedule> {
  const sample = mountHtml(`<div><i ${attributes}></i></div>`);
  for (const { name, value } of sample.firstElementChild?.attributes ?? []) schedule.setAttribute(name, value);
  sample.replaceChildren(schedule);
  await eventually(() =>
    inside(
      schedule,
      '[role=grid]:not([aria-busy]), .schedule-agenda:not([aria-busy]), .teacher-empty, [role=alert], input[name=email]',
    ),
  );
  return schedule;
}

/** The first of the elements in the schedule that a selector finds. */
export function inside(schedule: Element, selector: string): HTMLElement | null {
  return schedule.shadowRoot?.querySelector<HTMLElement>(selector) ?? null;
}

export function allInside(schedule: Element, selector: string): HTMLElement[] {
  return [...(schedule.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
}

export function period(schedule: Element): string {
  return inside(schedule, '.schedule-period')?.textContent ?? '';
}

let count = 0;

/** A lesson at a time of Tokyo: `lessonAt('2026-11-24 10:00', 60)`. */
export function lessonAt(start: string, minutes = 60, more: Partial<Lesson> = {}): Lesson {
  count += 1;
  const startTimeMillis = Date.parse(`${start.replace(' ', 'T')}:00+09:00`);
  return {
    id: `lesson-${count}`,
    studentId: 'student-1',
    studentName: '佐々木 陽葵',
    subject: '数学',
    memo: '',
    version: 1,
    startTimeMillis,
    endTimeMillis: startTimeMillis + minutes * 60_000,
    ...more,
  };
}

/** As many lessons as wanted, spread over three months from 2027-01-01 on, in Tokyo's daytime; always the same. */
export function manyLessons(wanted: number): Lesson[] {
  const names = ['佐々木 陽葵', '田中 蓮', '中村 悠真', '伊藤 大翔', 'エマ・ブラウン', '渡辺 さくら'];
  const subjects = ['数学', '英語', '国語', '物理'];
  const first = Date.parse('2027-01-01T08:00:00+09:00');
  return Array.from({ length: wanted }, (_, position) => {
    const day = Math.floor((position * 90) / wanted);
    const startTimeMillis = first + day * 86_400_000 + ((position * 37) % 48) * 15 * 60_000;
    return {
      id: `many-${position}`,
      studentId: `student-${position % 6}`,
      studentName: names[position % 6] ?? '',
      subject: subjects[position % 4] ?? '',
      memo: '',
      version: 1,
      startTimeMillis,
      endTimeMillis: startTimeMillis + 60 * 60_000,
    };
  });
}

export const monthOf = (attributes = 'date="2026-11-10" view="month"') =>
  showEntries(
    [
      lessonAt('2026-11-24 10:00'),
      lessonAt('2026-11-24 13:00', 60, { studentName: '田中 蓮', subject: '英語' }),
      lessonAt('2026-11-26 09:00', 60, { canceledAt: 1 }),
    ],
    attributes,
  );

export const dateOf = (schedule: Element, day: string) => inside(schedule, `[data-date="${day}"]`);

/** A provider for the tests of a suite, on a Friday morning; the page is cleared after each test. */
export function setUpSchedule(): void {
  before(() => clock.set(Date.parse('2026-11-20T10:20+09:00')));
  setUpProvider();
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(async () => {
    document.body.replaceChildren();
    document.body.style.background = '';
    localStorage.clear();
    sessionStorage.clear();
    await emulateMedia({ colorScheme: 'light' });
  });
}
