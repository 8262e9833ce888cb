import { expect } from '@open-wc/testing';
import type { Contract, ElementClass } from '../../../src/runtime/contract.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { looks, onGround, shadow, testPage } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, focused, hostStyles } from '../../support/browser/page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { TEMPLATE, copies, isSeen, rowsOf, screens, setUpContent, show } from './page-content.ts';

describe('content of the page', () => {
  setUpContent();

  describe('has a place', () => {
    for (const name of Object.keys(screens)) {
      it(`in <teacher-${name}> for each slot that its contract names, and for no other`, async () => {
        const { slots } = (customElements.get(`teacher-${name}`) as unknown as ElementClass<Contract>).contract;
        const listSlots = screens[name]?.nothing ? ['empty', 'row-action'] : [];
        expect(Object.keys(slots)).to.eql(['heading', ...listSlots, 'signed-out']);
        const element = await show(name);
        expect([...shadow(element).querySelectorAll('slot')].map((slot) => slot.name)).to.include('heading');
      });
    }

    it('and none in the portal, whose screens have their own', async () => {
      const portal = await show('portal', `<h2 slot="heading">自社</h2>${TEMPLATE}`, 'router-base="/"');
      await eventually(() => shadow(portal).querySelector('h1'));
      expect(shadow(portal).querySelector('slot:not([name^="teacher-"])')).to.equal(null);
      expect(copies(portal)).to.eql([]);
    });
  });

  describe('as a heading', () => {
    for (const name of Object.keys(screens)) {
      it(`stands instead of the one of <teacher-${name}>, and goes again`, async () => {
        const element = await show(name, '<h2 slot="heading">自社の見出し</h2>');
        const levels = () => allByRole(element, 'heading').map(({ localName }) => localName);
        expect(byRole(element, 'heading', '自社の見出し').localName).to.equal('h2');
        expect(levels(), 'ours is none meanwhile').not.to.include('h1');
        element.querySelector('h2')?.remove();
        await eventually(() => levels().includes('h1') && allByRole(element, 'heading', '自社の見出し').length === 0);
      });
    }

    it('gets the focus that goes back to the list', async () => {
      const lesson = await testPage.makeLesson();
      const element = await show('course-list', '<h2 slot="heading">自社の見出し</h2>');
      element.setAttribute('course-id', lesson.id);
      await click(() => shadow(element).querySelector('.course-detail-back'));
      await eventually(() => focused()?.contains(shadow(element).querySelector('slot[name=heading]')));
    });

    it("has the page's look", async () => {
      const undo = hostStyles('h2 { color: rgb(1, 2, 3); font-size: 31px; }');
      const element = await show('visits', '<h2 slot="heading">自社の見出し</h2>');
      const { color, fontSize } = getComputedStyle(element.querySelector('h2') as Element);
      expect([color, fontSize]).to.eql(['rgb(1, 2, 3)', '31px']);
      undo();
    });
  });

  describe('for a list without entries', () => {
    for (const [name, { nothing }] of Object.entries(screens)) {
      if (!nothing) continue;
      it(`is shown by <teacher-${name}>`, async () => {
        await withFault(testPage.proxy, { match: { method: 'GET', path: nothing[0] }, fault: nothing[1] }, async () => {
          const element = await show(name, '<p slot="empty">まずはご連絡ください。</p>');
          const own = element.querySelector('p') as HTMLElement;
          await eventually(() => isSeen(own));
          expect([...shadow(element).querySelectorAll('.teacher-empty, .schedule-none')].filter(isSeen)).to.eql([]);
        });
      });
    }

    it('is not shown where a search has found nothing', async () => {
      const element = await show('contacts', '<p slot="empty">まずはご連絡ください。</p>');
      await rowsOf(element, 'contacts');
      (shadow(element).querySelector('input[type=search], input') as HTMLElement).focus();
      document.execCommand('insertText', false, 'だれもいない');
      await eventually(() => shadow(element).querySelector('.teacher-empty'));
      expect(isSeen(element.querySelector('p') as Element)).to.equal(false);
    });
  });

  for (const [look, attributes, ground] of looks) {
    it(`is accessible: ${look}`, async () => {
      await onGround(ground, async () => {
        const element = await show('course-list', `<h2 slot="heading">自社</h2>${TEMPLATE}`, attributes);
        await eventually(() => copies(element).length > 0);
        await expectAccessible(element);
      });
    });
  }
});
