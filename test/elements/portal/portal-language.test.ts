import { expect } from '@open-wc/testing';
import { followLanguage } from '../../../demo/pages/portal-language.ts';
import { eventually } from '../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { proxy, setUpProvider } from '../../support/browser/suite.ts';

describe("the portal's own page", () => {
  setUpProvider();
  const { lang, dir } = document.documentElement;
  afterEach(async () => {
    await closePortal();
    Object.assign(document.documentElement, { lang, dir });
  });

  const page = () => [document.documentElement.lang, document.documentElement.dir].join(' ');

  it('has the language and the writing direction of the portal, whenever these change', async () => {
    document.documentElement.lang = 'ja';
    const portal = await openSignedIn(proxy.url, '/course/list');
    const end = followLanguage(portal);
    expect(page()).to.equal('ja-JP ltr');
    portal.setAttribute('lang', 'ar-EG');
    await eventually(() => page() === 'ar-EG rtl');
    portal.setAttribute('lang', 'en');
    await eventually(() => page() === 'en-US ltr');
    end();
  });

  it('has them as soon as the portal is there, where its script comes first', async () => {
    document.documentElement.lang = 'ja';
    const portal = document.createElement('teacher-portal');
    portal.setAttribute('provider', proxy.url);
    portal.setAttribute('lang', 'ar-EG');
    const end = followLanguage(portal);
    document.body.append(portal);
    await eventually(() => page() === 'ar-EG rtl');
    end();
  });

  it('of a host keeps its own, without that script', async () => {
    document.documentElement.lang = 'fr';
    const portal = await openSignedIn(proxy.url, '/course/list', 'lang="ar-EG"');
    await eventually(() => portal.shadowRoot?.querySelector('.teacher-root[dir=rtl]'));
    expect(document.documentElement.lang).to.equal('fr');
    expect(document.documentElement.dir).to.equal(dir);
  });
});
