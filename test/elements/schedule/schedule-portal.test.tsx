import { expect } from '@open-wc/testing';
import { byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { address, closePortal, content, heading, openSignedIn } from '../../support/browser/portal.ts';
import { startProvider, type RemoteProvider } from '../../support/servers/provider.ts';
import { tokenOf } from '../../support/servers/ask.ts';
import { inside, showSchedule } from './showing.ts';

describe('the schedule in the portal', () => {
  let provider: RemoteProvider;

  before(async () => {
    provider = await startProvider();
  });
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(closePortal);

  it('renders at its URL and is in the menu', async () => {
    const portal = await openSignedIn(provider.url, '/course/list');
    await click(() => byRole(portal, 'link', '予定'));
    await heading(portal, '予定');
    expect(address()).to.equal('/course/schedule');
    await eventually(() => inside(portal, '.schedule-month'));
    expect(document.title).to.include('予定');
  });

  it('keeps view and day in the URL for back, forward and links', async () => {
    const portal = await openSignedIn(provider.url, '/course/schedule?view=week&date=2027-02-03');
    await eventually(() => inside(portal, '.schedule-period')?.textContent === '2027/02/01(月) – 2027/02/07(日)');
    await click(() => byRole(content(portal), 'button', '次の週'));
    await eventually(() => address() === '/course/schedule?view=week&date=2027-02-10');
    history.back();
    await eventually(() => inside(portal, '.schedule-period')?.textContent === '2027/02/01(月) – 2027/02/07(日)');
  });

  it('shows the month for an invalid URL', async () => {
    const portal = await openSignedIn(provider.url, '/course/schedule?view=decade&date=2027-02-30');
    await eventually(() => inside(portal, '.schedule-month [part~=today]'));
  });

  it('keeps the focus in the grid when the keyboard moves to the next month', async () => {
    const portal = await openSignedIn(provider.url, '/course/schedule?view=month&date=2027-02-03');
    const date = await eventually(() => inside(portal, '[data-date="2027-02-03"]'));
    date.focus();
    await press('PageDown');
    await eventually(() => (focused() as HTMLElement).dataset.date === '2027-03-03');
    expect(address()).to.equal('/course/schedule?view=month&date=2027-03-03');
  });

  it("is on the phone's bar by its short name, as an agenda", async () => {
    await setViewport({ width: 390, height: 844 });
    const portal = await openSignedIn(provider.url, '/course/list');
    await click(() => byRole(portal, 'link', '予定'));
    await eventually(() => inside(portal, '.schedule-agenda'));
  });

  it("starts weeks on the teacher's weekday unless the page sets another", async () => {
    const headers = {
      Authorization: await tokenOf(provider.url),
      'Content-Type': 'application/json',
      'origin-domain': location.hostname,
    };
    const setting = { method: 'PUT', headers, body: JSON.stringify({ firstDayOfWeek: 0 }) };
    expect((await (await fetch(`${provider.url}/api/client/teacher/setting`, setting)).json()).status).to.equal(1);
    const firstDay = (element: Element) => inside(element, '[data-day]')?.dataset.day;

    const portal = await openSignedIn(provider.url, '/course/schedule?view=month&date=2026-11-10');
    await eventually(() => firstDay(portal) === '2026-11-01');
    closePortal();
    const widget = await showSchedule(provider.url, 'view="month" date="2026-11-10"');
    await eventually(() => firstDay(widget) === '2026-11-01');
    widget.setAttribute('first-day-of-week', '1');
    await eventually(() => firstDay(widget) === '2026-10-26');
  });
});
