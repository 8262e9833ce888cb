import { eventually } from '../../support/browser/page.ts';
import { content, openPortal } from '../../support/browser/portal.ts';
import { proxy } from '../../support/browser/suite.ts';
import { open, setUpPortal } from '../portal/portal-page.ts';

describe('reload() of <teacher-portal>', () => {
  setUpPortal();

  for (const path of ['/course/list', '/course/schedule', '/course/report/current', '/contact/list', '/visit/list'])
    it(`reloads the content of ${path}`, async () => {
      const portal = await open(path);
      await eventually(() => !content(portal).querySelector('[aria-busy=true]'));
      performance.clearResourceTimings();
      await portal.reload();
      await eventually(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/')));
    });

  for (const path of ['/setting', '/updatepwd', '/provision', '/no/such/page'])
    it(`resolves on ${path}`, async () => {
      (await open('/course/list')).remove();
      const portal = openPortal(proxy.url, path);
      await eventually(() => content(portal).querySelector('h1'));
      await portal.reload();
    });

  for (const path of ['/login', '/forget'])
    it(`resolves on ${path} without a sign-in`, () => openPortal(proxy.url, path).reload());
});
