import { expect } from '@open-wc/testing';
import { byRole, click, clock, eventually, setViewport } from '../../support/browser/page.ts';
import { startProvider } from '../../support/servers/provider.ts';
import { inside, showSchedule } from './showing.ts';

describe('<teacher-schedule> two minutes before midnight', () => {
  before(() => clock.set(Date.parse('2027-06-16T23:58+09:00')));
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(() => document.body.replaceChildren());

  it('proposes tomorrow for a new lesson if today has no time left', async () => {
    const provider = await startProvider();
    const schedule = await showSchedule(provider.url, 'lang="ja" time-zone="Asia/Tokyo"');
    await click(() => byRole(schedule, 'button', '授業を登録'));
    await eventually(() => inside(schedule, 'dialog[open] form'));
    expect((byRole(schedule, 'textbox', '日付') as HTMLInputElement).value).to.equal('2027/06/17');
    expect((byRole(schedule, 'combobox', '時刻') as HTMLInputElement).value, 'after the lessons of that day').to.equal(
      '20:45',
    );
  });
});
