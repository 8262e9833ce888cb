import { expect } from '@open-wc/testing';
import { shadow } from '../../support/browser/test-page.ts';
import { click, eventually, focused, hostStyles, mountHtml, press, setViewport } from '../../support/browser/page.ts';
import { TEMPLATE, copies, isSeen, rowsOf, screens, setUpContent, show } from './page-content.ts';

describe('content of the page', () => {
  setUpContent();

  describe('as an action', () => {
    for (const [name, { row }] of Object.entries(screens)) {
      if (!row) continue;
      it(`is in each row of <teacher-${name}>, and says in which one it was pressed`, async () => {
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

      it(`is there on a phone, in <teacher-${name}>`, async () => {
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

    it('is reached by Tab after what the row has, and described by what the row shows', async () => {
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

    it('may be a link, which is kept from being followed by preventDefault()', async () => {
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

    it('comes with a template that comes later, also one that a framework has filled, and goes with it', async () => {
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

    it('has no name but its own', async () => {
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

    it("has the page's look where the page has one, else ours", async () => {
      const element = await show('visits', TEMPLATE);
      const copy = await eventually(() => copies(element)[0]);
      expect(copy.getBoundingClientRect().height).to.be.at.least(40);
      const undo = hostStyles('.own { color: rgb(1, 2, 3); min-height: 50px; }');
      expect([getComputedStyle(copy).color, copy.getBoundingClientRect().height >= 50]).to.eql(['rgb(1, 2, 3)', true]);
      undo();
    });

    it('is not doubled in a copy of the element', async () => {
      const element = await show('visits', TEMPLATE);
      const rows = await rowsOf(element, 'visits');
      await eventually(() => copies(element).length === rows.length);
      const clone = element.cloneNode(true) as HTMLElement;
      expect(copies(clone).length).to.equal(rows.length);
      document.body.append(clone);
      expect(copies(clone).length).to.equal(0);
      await eventually(() => copies(clone).length === rows.length && copies(clone).every(isSeen));
    });

    it('goes with the element', async () => {
      const element = await show('visits', TEMPLATE);
      await eventually(() => copies(element).length > 0);
      element.remove();
      await eventually(() => copies(element).length === 0);
    });
  });
});
