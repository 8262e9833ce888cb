// Warnings for the developer of a page.
import { expect } from '@open-wc/testing';
import { documentation } from '../../../src/core/documentation.ts';
import '../../../src/development/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/login/index.ts';
import { eventually, mountHtml } from '../../support/browser/page.ts';
import { setUpTestPage, testPage } from '../../support/browser/test-page.ts';

describe('while a page is developed', () => {
  setUpTestPage();
  const messages: string[] = [];
  const { warn } = console;
  before(() => {
    console.warn = (message: string) => messages.push(message);
  });
  after(() => {
    console.warn = warn;
  });
  const mount = (attributes: string) =>
    mountHtml(
      `<teacher-course-list provider="${testPage.proxy.url}" sign-in="none" ${attributes}></teacher-course-list>`,
    );
  const has = (pattern: RegExp) => eventually(() => messages.find((message) => pattern.test(message)));

  it('misspelled attributes are reported once, and unrelated ones are ignored', async () => {
    mount('pagesize="20" fetchtoken="secret" data-own="1" v-scope title="Lessons"');
    mount('pagesize="20"');
    await has(
      /<teacher-course-list pagesize> has no effect: the attribute is called page-size\. See https:\/\/\S+\/docs\/errors\.md#unknown-attribute$/,
    );
    await has(/fetchToken is a property, which a script has to set/);
    expect(messages).to.have.length(2);
    expect(messages.join()).to.not.contain('secret');
  });

  it('invalid values are reported, also later ones, as is the fallback for an unknown language', async () => {
    const list = mount('page-size="20"');
    list.setAttribute('page-size', '13');
    await has(/page-size="13">: the values are 10, 20, 50, 100\. The default is used/);
    mount('lang="tlh"');
    await has(/lang="tlh">: there are no texts in this language, so \w\w-\w\w is shown/);
  });

  it('failures are explained with a link, unless the teacher has caused them', () => {
    const before = messages.length;
    const login = mountHtml(`<teacher-login provider="${testPage.proxy.url}"></teacher-login>`);
    const fail = (detail: object) =>
      login.dispatchEvent(new CustomEvent('teacher-failure', { detail, bubbles: true, composed: true }));
    fail({ kind: 'token', code: 'empty', message: '' });
    fail({ kind: 'invalid-response', call: 'GET /api/x', field: 'list.0.id', message: '' });
    for (const kind of ['rejected', 'offline', 'expired']) fail({ kind, message: '' });
    expect(messages.slice(before)).to.eql([
      `teacher-elements: fetchToken returned no token. See ${documentation('errors', 'token-empty')}`,
      `teacher-elements: The reply to GET /api/x does not match the provider API: list.0.id. See ${documentation('errors', 'invalid-response')}`,
    ]);
  });
});
