import { expect } from '@open-wc/testing';
import '../../../src/elements/schedule/index.ts';
import { createWorld } from '../../../demo/testing/index.ts';
import { session } from '../../../src/host/host-session.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, overlap, setViewport } from '../../support/browser/page.ts';
import { setUpWorld, showInWorld, world } from '../../support/browser/world.ts';
import { allInside, inside } from './showing.ts';

const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'];
const URL = 'https://calendar.example/work.ics';
const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  ...event('1', 'DTSTART:20261126T010000Z', 'DTEND:20261126T023000Z', 'SUMMARY:歯医者 <b>'),
  ...event('2', 'DTSTART;VALUE=DATE:20261127', 'DTEND;VALUE=DATE:20261128', 'SUMMARY:研修'),
  'END:VCALENDAR',
].join('\r\n');

describe('the events of other calendars in the schedule', () => {
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  setUpWorld({
    now: '2026-11-25T10:00+09:00',
    rows: { lessons: [{ id: 'l-1', startTimeMillis: '2026-11-26T10:30+09:00' }] },
    calendars: { [URL]: CALENDAR },
  });

  /** Adds the calendar as another page of the teacher would, and shows the schedule. */
  async function show(view: string, showsTitles = false) {
    const host = await session(world.provider);
    const { id } = await host.call('addOutsideCalendar', { body: { url: URL, name: '仕事' } });
    if (showsTitles) await host.call('changeOutsideCalendar', { body: { id, showsTitles } });
    host.close();
    const schedule = showInWorld('teacher-schedule', { view, date: '2026-11-25' });
    await eventually(() => inside(schedule, '[role=grid]:not([aria-busy]), .schedule-agenda'));
    return schedule;
  }
  const head = (schedule: Element, day: string) => inside(schedule, `.schedule-head-date[data-date="${day}"]`);

  it('are grey blocks without titles behind the lessons, and named with the day', async () => {
    const schedule = await show('week');
    const block = await eventually(() => inside(schedule, '[data-day="2026-11-26"] .schedule-busy'));
    expect(block.textContent).to.equal('予定あり');
    const lesson = inside(schedule, '[data-day="2026-11-26"] .schedule-chip') as HTMLElement;
    expect(overlap(block, lesson)).to.equal(true);
    lesson.scrollIntoView({ block: 'center' });
    const box = lesson.getBoundingClientRect();
    const shown = schedule.shadowRoot?.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    expect(shown?.closest('.schedule-chip')).to.equal(lesson);
    expect(head(schedule, '2026-11-26')?.getAttribute('aria-label')).to.include('ほかのカレンダー：10:00–11:30');
    expect(head(schedule, '2026-11-27')?.getAttribute('aria-label')).to.include('ほかのカレンダー：終日の予定');
    expect(allInside(schedule, '.schedule-busy-day').map(({ textContent }) => textContent)).to.eql(['終日の予定']);
    await expectAccessible(schedule);
  });

  it('show their titles as text if the teacher wants that', async () => {
    const schedule = await show('day', true);
    schedule.setAttribute('date', '2026-11-26');
    const block = await eventually(() => inside(schedule, '[data-day="2026-11-26"] .schedule-busy'));
    expect(block.textContent).to.equal('歯医者 <b>');
  });

  it('are a warning in the dialog for a new lesson, which can be created all the same', async () => {
    const schedule = await show('day', true);
    schedule.setAttribute('date', '2026-11-27');
    await eventually(() => inside(schedule, '.schedule-busy-day'));
    await click(() => byRole(schedule, 'button', '授業を登録'));
    const box = await eventually(() => byRole(schedule, 'dialog'));
    await click(() => byRole(box, 'combobox', /^生徒/));
    await click(() => eventually(() => allByRole(schedule, 'option')[0]));
    await eventually(() => box.textContent?.includes('ほかのカレンダーの予定「研修」 終日の予定 と重なります。'));
    await click(() => byRole(box, 'checkbox', '注意を確認しました'));
    await click(() => byRole(box, 'button', /^1件を登録/));
    await eventually(() => world.calls('createLesson').at(-1)?.status === 200);
    await eventually(() => inside(schedule, '[data-day="2026-11-27"] .schedule-chip'));
  });

  it('are neither shown nor asked for at a provider without them', async () => {
    await using minimal = await createWorld({ provider: 'minimal', now: '2026-11-25T10:00+09:00' });
    await minimal.signIn();
    const schedule = showInWorld('teacher-schedule', { view: 'week', date: '2026-11-25', provider: minimal.provider });
    await eventually(() => inside(schedule, '[role=grid]:not([aria-busy])'));
    expect(allInside(schedule, '.schedule-busy, .schedule-busy-day')).to.have.length(0);
    expect(minimal.calls('readCalendar')).not.to.have.length(0);
    expect(minimal.calls('readBusyTimes')).to.have.length(0);
    schedule.remove();
  });
});
