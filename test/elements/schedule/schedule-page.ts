import { clock, emulateMedia, setViewport } from '../../support/browser/page.ts';
import { inside, lessonAt, showEntries } from './showing.ts';
import { setUpProvider } from '../../support/browser/suite.ts';

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
