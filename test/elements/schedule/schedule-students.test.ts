import { expect } from '@open-wc/testing';
import { byRole, eventually, press, setViewport, type } from '../../support/browser/page.ts';
import { startProvider, startProxy, withFault } from '../../support/servers/provider.ts';
import { inside, showSchedule } from './showing.ts';

describe('the students of a new lesson in <teacher-schedule>', () => {
  afterEach(() => {
    document.body.replaceChildren();
    sessionStorage.clear();
  });

  it('are not reported as unknown while they cannot be loaded', async () => {
    await setViewport({ width: 1280, height: 900 });
    const proxy = await startProxy(await startProvider());
    const schedule = await showSchedule(proxy.url, 'view="week"');
    await withFault(
      proxy,
      { match: { path: '^/api/client/teacher/(student|search/student)' }, fault: { drop: true } },
      async () => {
        (await eventually(() => byRole(schedule, 'button', '授業を登録'))).click();
        const field = await eventually(() => byRole(schedule, 'combobox', /生徒/));
        field.focus();
        await type('小林');
        const described = () =>
          (field.getAttribute('aria-describedby') ?? '')
            .split(' ')
            .map((id) => schedule.shadowRoot?.getElementById(id)?.textContent)
            .join(' ');
        await eventually(() => described().includes('通信できませんでした。'));
        expect(inside(schedule, 'dialog')?.textContent).not.to.contain('条件に合う生徒はいません。');
      },
    );
    await press('Escape');
  });
});
