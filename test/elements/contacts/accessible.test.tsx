// With axe, in every look: of what test:screens does not open, and of how it is reached.
import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, click, eventually } from '../../support/browser/page.ts';
import { closePortal, openSignedIn } from '../../support/browser/portal.ts';
import { looks, onGround, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { alert, setUpContacts, showContacts, showStudent, studentNamed, STUDENTS, students } from './contacts-page.ts';

describe('<teacher-contacts> is accessible', () => {
  setUpContacts();

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: full, empty and failed`, () =>
      onGround(ground, async () => {
        const element = await showContacts(`${attributes} meeting-href="/meet/{id}"`);
        await students(element);
        await expectAccessible(element);
        await write(shadow(element).querySelector('input[type=search]'), 'zzzz');
        await eventually(() => shadow(element).querySelector('.teacher-empty'));
        await expectAccessible(element);
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { status: 500 } }, () =>
          element.reload(),
        );
        await alert(element);
        await expectAccessible(element);
      }));
  }

  for (const [look, attributes, ground] of looks) {
    it(`in ${look}: with a warning, a meeting, a new lesson, and missing`, () =>
      onGround(ground, async () => {
        const { id } = await studentNamed(testPage, '田中 陽菜');
        const element = await showStudent(id, `${attributes} live-href="/live/{id}" meeting-href="/meet/{id}"`);
        await expectAccessible(element);
        shadow(element).querySelector<HTMLElement>('.contact-detail-create')?.click();
        await eventually(() => shadow(element).querySelector('dialog[open]'));
        await expectAccessible(element);
        element.remove();
        const missing = await showContacts(`${attributes} student-id="nobody-knows"`);
        await eventually(() => shadow(missing).querySelector('.teacher-empty'));
        await expectAccessible(missing);
        expect(allByRole(shadow(missing), 'button').length).to.be.greaterThan(0);
      }));
  }

  it('as pages of the portal', async () => {
    const portal = await openSignedIn(testPage.proxy.url, '/contact/list', 'theme="light"');
    await students(portal);
    await expectAccessible(portal);
    await click(() => shadow(portal).querySelector('.student-open'));
    await eventually(
      () => shadow(portal).querySelectorAll('.contact-lessons .lesson-table, .contact-lessons-none').length === 2,
    );
    await expectAccessible(portal);
    await closePortal();
  });
});
