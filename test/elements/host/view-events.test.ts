// What the calendar and the lists tell the page about what they show now.
import { expect } from '@open-wc/testing';
import type { HostEventMap } from '../../../src/host/host-events.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import { schedule as driverOf } from '../../../src/testing/index.ts';
import { byRole, click, eventually } from '../../support/browser/page.ts';
import { shadow } from '../../support/browser/test-page.ts';
import { setUpWorld, showInWorld } from '../../support/browser/world.ts';

describe('teacher-view-change and teacher-page-change', () => {
  setUpWorld();
  const views: HostEventMap['teacher-view-change']['detail'][] = [];
  const pages: HostEventMap['teacher-page-change']['detail'][] = [];
  const onView = ({ detail }: HostEventMap['teacher-view-change']): unknown => views.push(detail);
  const onPage = ({ detail }: HostEventMap['teacher-page-change']): unknown => pages.push(detail);
  beforeEach(() => {
    document.addEventListener('teacher-view-change', onView);
    document.addEventListener('teacher-page-change', onPage);
  });
  afterEach(() => {
    document.removeEventListener('teacher-view-change', onView);
    document.removeEventListener('teacher-page-change', onPage);
    views.length = 0;
    pages.length = 0;
  });

  it('say which view and days a press, a method and an attribute lead to, and nothing of the first', async () => {
    const schedule = showInWorld('teacher-schedule', { view: 'week', date: '2026-11-18' });
    await driverOf(schedule).next();
    await schedule.show('2026-12-31', 'day');
    await eventually(() => views.length === 2);
    schedule.setAttribute('date', '2027-01-02');
    await eventually(() => views.length === 3);
    expect(views).to.eql([
      { view: 'week', date: '2026-11-25', from: '2026-11-23', until: '2026-11-29' },
      { view: 'day', date: '2026-12-31', from: '2026-12-31', until: '2026-12-31' },
      { view: 'week', date: '2027-01-02', from: '2026-12-28', until: '2027-01-03' },
    ]);
  });

  it('say nothing when another day of the shown days is gone to', async () => {
    const schedule = showInWorld('teacher-schedule', { view: 'week', date: '2026-11-18' });
    await schedule.show('2026-11-19');
    await schedule.show('2026-11-26');
    await eventually(() => views.length > 0);
    expect(views.map(({ date }) => date)).to.eql(['2026-11-26']);
  });

  it('say which page of a list is shown, and how long its pages are', async () => {
    const list = showInWorld('teacher-course-list', { 'page-size': '10' });
    await click(() => byRole(shadow(list), 'button', '次のページ'));
    await eventually(() => pages.length === 1);
    expect(pages).to.eql([{ page: 2, size: 10 }]);
  });
});
