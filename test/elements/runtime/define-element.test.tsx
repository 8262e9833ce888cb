import { expect } from '@open-wc/testing';
import { eventually, mountHtml } from '../../support/browser/page.ts';
import {
  type Probe,
  button,
  defineProbe,
  make,
  probe,
  props,
  setUpProbe,
  shown,
  tags,
  wished,
} from './probe-element.tsx';

describe('defineElement', () => {
  setUpProbe();

  describe('attributes', () => {
    it('have their defaults when nothing is written', async () => {
      const { pageSize, silent, heading, provider, entries } = await props(make());
      expect({ pageSize, silent, heading, provider, entries }).to.eql({
        pageSize: 10,
        silent: false,
        heading: 'none',
        provider: undefined,
        entries: undefined,
      });
    });

    it('reach the screen by their camelCase names, booleans by presence', async () => {
      const { pageSize, silent, timeZone } = await props(make('page-size="20" silent time-zone="Asia/Seoul"'));
      expect({ pageSize, silent, timeZone }).to.eql({ pageSize: 20, silent: true, timeZone: 'Asia/Seoul' });
    });

    it('fall back to the default when they make no sense', async () => {
      expect((await props(make('page-size="13"'))).pageSize).to.equal(10);
      expect((await props(make('page-size="many"'))).pageSize).to.equal(10);
      expect((await props(make('page-size=""'))).pageSize).to.equal(10);
      expect((await props(make('silent="false"'))).silent).to.equal(false);
    });

    it('give back the default when they are removed', async () => {
      const element = make('page-size="20" silent heading="One"');
      await props(element);
      for (const name of ['page-size', 'silent', 'heading']) element.removeAttribute(name);
      await eventually(() => shown?.heading === 'none' && shown.pageSize === 10 && !shown.silent);
      expect(element.pageSize).to.equal(10);
    });
  });

  describe('properties', () => {
    it('set before the definition hold, before what is written, and can be set again', async () => {
      const tag = `teacher-probe-${tags + 1}`;
      const element = document.createElement(tag) as Probe;
      element.setAttribute('page-size', '10');
      element.pageSize = 20;
      const entries = [{}];
      element.entries = entries;
      document.body.append(element);
      expect(defineProbe()).to.equal(tag);
      const first = await props(element);
      expect(first.pageSize).to.equal(20);
      expect(first.entries).to.equal(entries);
      element.entries = undefined;
      await eventually(() => shown && !shown.entries);
    });

    it('keep functions and objects as they are, and out of the markup', async () => {
      const element = make();
      const onDone = function done() {};
      const entries = [{ id: '1' }];
      Object.assign(element, { onDone, entries });
      const given = await props(element);
      expect(given.onDone).to.equal(onDone);
      expect(given.entries).to.equal(entries);
      expect(element.getAttributeNames()).to.eql([]);
    });

    it('write the attribute only where the contract says so', async () => {
      const element = make();
      element.pageSize = 20;
      element.heading = 'One';
      element.silent = true;
      expect(element.outerHTML).to.contain('page-size="20"').and.not.contain('One').and.not.contain('silent');
      expect((await props(element)).heading).to.equal('One');
    });
  });

  describe('events', () => {
    it('bubble out of every shadow root and can be prevented', async () => {
      const element = make();
      const details: unknown[] = [];
      const outside = mountHtml('<div></div>');
      outside.attachShadow({ mode: 'open' }).append(element);
      const listen = (event: Event): void => {
        details.push((event as CustomEvent).detail, event.target === outside);
      };
      document.addEventListener('teacher-probe-select', listen);
      (await button(element)).click();
      expect(details).to.eql([{ id: '7' }, true]);
      expect(wished).to.equal(true);
      element.addEventListener('teacher-probe-select', (event) => {
        details.push(event.detail.id);
        event.preventDefault();
      });
      (await button(element)).click();
      expect(wished).to.equal(false);
      document.removeEventListener('teacher-probe-select', listen);
    });
  });

  describe('methods', () => {
    it('called before the screen is there are answered when it is', async () => {
      const element = document.createElement(probe) as Probe;
      const answer = element.add(3);
      document.body.append(element);
      expect(await answer).to.equal(3);
    });
  });
});
