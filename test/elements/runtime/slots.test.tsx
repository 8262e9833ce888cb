import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/portal/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/settings/index.ts';
import '../../../src/elements/visits/index.ts';
import {
  beSignedIn,
  LESSON_LIST,
  looks,
  onGround,
  setUpTestPage,
  shadow,
  testPage,
} from '../../support/browser/test-page.ts';
import {
  allByRole,
  byRole,
  click,
  eventually,
  focused,
  hostStyles,
  mountHtml,
  press,
  setViewport,
} from '../../support/browser/page.ts';
import { type FaultRule, withFault } from '../../support/servers/provider.ts';
import { expect } from '@open-wc/testing';
import type { Contract, ElementClass } from '../../../src/runtime/contract.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';

/** What each element's screen is, its rows, and how the provider says that there is nothing. */
const screens: Record<string, { screen: string; row?: string; nothing?: [path: string, fault: FaultRule['fault']] }> = {
  'course-list': {
    screen: '.course-list',
    row: '.lesson-row',
    nothing: [LESSON_LIST, { edit: { 'data.list': [], 'data.total': 0 } }],
  },
  contacts: {
    screen: '.contact-list',
    row: '.student-row',
    nothing: ['/api/client/teacher/student', { edit: { data: [] } }],
  },
  visits: {
    screen: '.visits',
    row: '.visit-row',
    nothing: ['/api/client/teacher/meeting', { edit: { 'data.list': [], 'data.total': 0 } }],
  },
  schedule: { screen: '.schedule', nothing: ['/api/client/teacher/calendar/list', { edit: { data: [] } }] },
  settings: { screen: '.settings' },
};

const TEMPLATE = '<template slot="row-action"><button type="button" name="memo" class="own">メモ</button></template>';

async function show(name: string, content = '', attributes = ''): Promise<HTMLElement> {
  await beSignedIn(testPage.proxy.url);
  const element = mountHtml(
    `<teacher-${name} provider="${testPage.proxy.url}" ${attributes}>${content}</teacher-${name}>`,
  );
  const screen = () => shadow(element).querySelector(screens[name]?.screen ?? '.portal');
  await eventually(() => screen() && !shadow(element).querySelector('.teacher-loading, [aria-busy=true]'));
  return element;
}

const rowsOf = (element: HTMLElement, name: string): Promise<HTMLElement[]> =>
  eventually(() => {
    const rows = [...shadow(element).querySelectorAll<HTMLElement>(screens[name]?.row ?? '')];
    return rows.length > 0 && rows;
  });

const copies = (element: HTMLElement, name = 'memo') => [
  ...element.querySelectorAll<HTMLElement>(`:scope > [name=${name}]`),
];

const isSeen = (node: Element) => node.getClientRects().length > 0;

/** A provider for the tests of a suite; the page is cleared after each test. */
function setUpContent(): void {
  setUpTestPage();
  afterEach(async () => {
    document.body.replaceChildren();
    sessionStorage.clear();
    await setViewport({ width: 1280, height: 900 });
  });
}

describe('content of the page', () => {
  setUpContent();

  describe('has a place', () => {
    for (const name of Object.keys(screens)) {
      it(`in <teacher-${name}> for exactly the slots that its contract names`, async () => {
        const { slots } = (customElements.get(`teacher-${name}`) as unknown as ElementClass<Contract>).contract;
        const listSlots = screens[name]?.nothing ? ['empty', 'row-action'] : [];
        expect(Object.keys(slots)).to.eql(['heading', ...listSlots, 'signed-out']);
        const element = await show(name);
        expect([...shadow(element).querySelectorAll('slot')].map((slot) => slot.name)).to.include('heading');
      });
    }

    it('but none in the portal, whose screens have their own', async () => {
      const portal = await show('portal', `<h2 slot="heading">自社</h2>${TEMPLATE}`, 'router-base="/"');
      await eventually(() => shadow(portal).querySelector('h1'));
      expect(shadow(portal).querySelector('slot:not([name^="teacher-"])')).to.equal(null);
      expect(copies(portal)).to.eql([]);
    });
  });

  describe('as a heading', () => {
    for (const name of Object.keys(screens)) {
      it(`replaces the one of <teacher-${name}>, until it is removed`, async () => {
        const element = await show(name, '<h2 slot="heading">自社の見出し</h2>');
        const levels = () => allByRole(element, 'heading').map(({ localName }) => localName);
        expect(byRole(element, 'heading', '自社の見出し').localName).to.equal('h2');
        expect(levels(), 'ours is none meanwhile').not.to.include('h1');
        element.querySelector('h2')?.remove();
        await eventually(() => levels().includes('h1') && allByRole(element, 'heading', '自社の見出し').length === 0);
      });
    }

    it('receives the focus that returns to the list', async () => {
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

    it('is not shown if a search has no results', async () => {
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

  describe('as an action', () => {
    for (const [name, { row }] of Object.entries(screens)) {
      if (!row) continue;
      it(`is in each row of <teacher-${name}>, and reports the row in which it was clicked`, async () => {
        const element = await show(name, TEMPLATE);
        const rows = await rowsOf(element, name);
        await eventually(() => copies(element).length === rows.length);
        const ids = copies(element).map((copy) => copy.dataset.id);
        expect(new Set(ids).size).to.equal(rows.length);
        const events: [detail: unknown, isCancelable: boolean][] = [];
        const {
          location: { href },
        } = window;
        element.addEventListener('teacher-row-action', (event) =>
          events.push([(event as CustomEvent<unknown>).detail, event.cancelable]),
        );
        const [, row] = rows;
        const second = copies(element).find(({ assignedSlot }) => row?.contains(assignedSlot));
        if (!row || !second) throw new Error('The second row has none.');
        const { id } = second.dataset;
        const named = row.querySelector(`[data-lesson="${id}"], [data-student="${id}"], [data-visit="${id}"]`);
        expect(named, 'the row is of the record that its copy names').not.to.equal(null);
        await click(second);
        expect(events).to.have.length(1);
        const [detail, isCancelable] = events[0] ?? [];
        expect(isCancelable).to.equal(true);
        expect(detail).to.include({ id, name: 'memo' });
        expect((detail as { record: unknown }).record).to.include({ id });
        expect(shadow(element).querySelector(screens[name]?.screen ?? ''), 'the row itself stays closed').not.to.equal(
          null,
        );
        expect(shadow(element).querySelector('dialog')).to.equal(null);
        expect(window.location.href).to.equal(href);
      });

      it(`is shown on a phone, in <teacher-${name}>`, async () => {
        await setViewport({ width: 390, height: 800 });
        const element = await show(name, TEMPLATE);
        const rows = await rowsOf(element, name);
        await eventually(() => copies(element).length === rows.length && copies(element).every(isSeen));
      });
    }

    it('is in an opened lesson of <teacher-schedule>', async () => {
      const element = await show('schedule', TEMPLATE, 'view="agenda"');
      const lesson = await eventually(() => shadow(element).querySelector<HTMLElement>('[data-lesson]'));
      await click(lesson);
      const copy = await eventually(() => copies(element)[0]);
      const events: unknown[] = [];
      element.addEventListener('teacher-row-action', (event) => events.push((event as CustomEvent).detail));
      await eventually(() => isSeen(copy));
      copy.focus();
      expect(focused() === copy, 'the dialog leaves it to the keyboard').to.equal(true);
      await press('Enter');
      expect(events).to.have.length(1);
      expect(events[0]).to.include({ id: lesson.dataset.lesson, name: 'memo' });
    });

    it("is reached by Tab after the row's controls, and described by the row's content", async () => {
      const element = await show('course-list', TEMPLATE);
      const [row] = await rowsOf(element, 'course-list');
      const copy = await eventually(() => copies(element)[0]);
      const links = [...(row?.querySelectorAll<HTMLElement>('a, button') ?? [])];
      links.at(-1)?.focus();
      await press('Tab');
      expect(focused() === copy).to.equal(true);
      expect(copy.getAttribute('aria-description')).to.contain(
        row?.querySelector('.lesson-student')?.textContent?.trim().slice(-4),
      );
    });

    it('may be a link, which preventDefault() keeps from being followed', async () => {
      const element = await show(
        'visits',
        '<template slot="row-action"><a href="#memo" name="memo">メモ</a></template>',
      );
      const copy = await eventually(() => copies(element)[0]);
      const stop = (event: Event) => event.preventDefault();
      element.addEventListener('teacher-row-action', stop);
      await click(copy);
      expect(location.hash).to.equal('');
      element.removeEventListener('teacher-row-action', stop);
      await click(copy);
      expect(location.hash).to.equal('#memo');
      history.replaceState(null, '', location.pathname + location.search);
    });

    it('is added and removed with a later template, also one filled by a framework', async () => {
      const element = await show('visits');
      const rows = await rowsOf(element, 'visits');
      const template = document.createElement('template');
      template.slot = 'row-action';
      // As React and Vue do it: beside the content.
      template.append(document.createElement('button'));
      template.firstElementChild?.setAttribute('name', 'later');
      element.append(template);
      await eventually(() => copies(element, 'later').length === rows.length);
      template.remove();
      await eventually(() => copies(element, 'later').length === 0);
    });

    it('has only its own name', async () => {
      const form = mountHtml('<form name="page"></form>');
      const element = await show(
        'visits',
        '<template slot="row-action"><button type="button">メモ</button></template>',
      );
      form.append(element);
      const copy = await eventually(() => element.querySelector<HTMLElement>(':scope > button'));
      const events: string[] = [];
      element.addEventListener('teacher-row-action', (event) =>
        events.push((event as CustomEvent<{ name: string }>).detail.name),
      );
      copy.click();
      expect(events).to.eql(['']);
    });

    it("has the page's look if the page sets one, or else ours", async () => {
      const element = await show('visits', TEMPLATE);
      const copy = await eventually(() => copies(element)[0]);
      expect(copy.getBoundingClientRect().height).to.be.at.least(40);
      const undo = hostStyles('.own { color: rgb(1, 2, 3); min-height: 50px; }');
      expect([getComputedStyle(copy).color, copy.getBoundingClientRect().height >= 50]).to.eql(['rgb(1, 2, 3)', true]);
      undo();
    });

    it('is not duplicated in a copy of the element', async () => {
      const element = await show('visits', TEMPLATE);
      const rows = await rowsOf(element, 'visits');
      await eventually(() => copies(element).length === rows.length);
      const clone = element.cloneNode(true) as HTMLElement;
      expect(copies(clone).length).to.equal(rows.length);
      document.body.append(clone);
      expect(copies(clone).length).to.equal(0);
      await eventually(() => copies(clone).length === rows.length && copies(clone).every(isSeen));
    });

    it('is removed with the element', async () => {
      const element = await show('visits', TEMPLATE);
      await eventually(() => copies(element).length > 0);
      element.remove();
      await eventually(() => copies(element).length === 0);
    });
  });
});
