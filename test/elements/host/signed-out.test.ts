// What elements show to nobody: three on a page need one form.
import { expect } from '@open-wc/testing';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/login/index.ts';
import '../../../src/elements/schedule/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, mountHtml } from '../../support/browser/page.ts';
import { rows, setUpTestPage, shadow, signIn, testPage } from '../../support/browser/test-page.ts';

describe('sign-in', () => {
  setUpTestPage();
  afterEach(() => localStorage.clear());

  const mount = (tag: string, attributes = '', content = '') =>
    mountHtml(`<${tag} provider="${testPage.proxy.url}" ${attributes}>${content}</${tag}>`);
  const fields = () => document.querySelectorAll('input[name=email]');
  const button = (element: Element) => eventually(() => byRole(shadow(element), 'button', 'ログイン'));

  it('as a link leads to the one form of the page, and all elements show their content after it', async () => {
    mount('teacher-login');
    const list = mount('teacher-course-list', 'sign-in="link"');
    const contacts = mount('teacher-contacts', 'sign-in="link"');
    await eventually(() => fields().length > 0);
    const link = await button(list);
    await button(contacts);
    await expectAccessible(list);
    expect(fields()).to.have.length(1);
    await click(link);
    expect(focused()).to.equal(fields()[0]);
    await signIn();
    expect(await rows(list)).to.not.have.length(0);
    await eventually(() => shadow(contacts).querySelector('[part~=student]'));
  });

  it('as a link opens the form in its place where the page has none', async () => {
    const list = mount('teacher-course-list', 'sign-in="link"');
    await click(await button(list));
    await eventually(() => fields().length === 1);
    await signIn();
    expect(await rows(list)).to.not.have.length(0);
  });

  it('as a link is an event first, which a page with a sign-in of its own prevents', async () => {
    const list = mount('teacher-course-list', 'sign-in="link"');
    const details: unknown[] = [];
    list.addEventListener('teacher-sign-in-request', (event) => {
      details.push((event as CustomEvent<unknown>).detail);
      event.preventDefault();
    });
    await click(await button(list));
    expect(details).to.eql([{ provider: testPage.proxy.url }]);
    expect(fields()).to.have.length(0);
  });

  it('as none shows nothing, and the content of the slot', async () => {
    mount('teacher-login');
    const schedule = mount('teacher-schedule', 'sign-in="none"');
    const list = mount('teacher-course-list', 'sign-in="none"', '<p slot="signed-out">上でログインしてください。</p>');
    await eventually(() => fields().length > 0);
    const slotted = await eventually(() => list.querySelector('p')?.assignedSlot);
    expect(slotted.name).to.equal('signed-out');
    await eventually(() => shadow(schedule).querySelector('slot[name=signed-out]'));
    expect(fields()).to.have.length(1);
    expect(allByRole(shadow(schedule), 'button')).to.eql([]);
    await signIn();
    expect(await rows(list)).to.not.have.length(0);
    expect(list.querySelector('p')?.assignedSlot).to.equal(null);
  });
});
