import { expect } from '@open-wc/testing';
import { defineElement, register } from '../../../src/runtime/define-element.tsx';
import { clock, eventually, expectPageError, mountHtml } from '../../support/browser/page.ts';
import {
  type Probe,
  ProbeScreen,
  failing,
  button,
  contract,
  defineProbe,
  inside,
  make,
  mounted,
  probe,
  setUpProbe,
  style,
} from './probe-element.tsx';

describe('defineElement', () => {
  setUpProbe();

  describe('connection', () => {
    it('draws nothing before it', () => {
      const element = document.createElement(probe) as Probe;
      element.setAttribute('page-size', '20');
      element.heading = 'One';
      expect(element.shadowRoot?.childElementCount).to.equal(0);
    });

    it('ends with removal, and can come again', async () => {
      const element = make();
      await button(element);
      await eventually(() => mounted === 1);
      element.remove();
      await eventually(() => mounted === 0 && element.shadowRoot?.childElementCount === 0);
      document.body.append(element);
      await button(element);
    });

    it('keeps the screen and its state over a move', async () => {
      const element = make();
      const node = await button(element);
      await element.add(3);
      const elsewhere = mountHtml('<section></section>');
      elsewhere.append(element);
      await Promise.resolve();
      // Where a move is a removal and an insertion, the screen outlives it as well.
      if ('moveBefore' in elsewhere) elsewhere.moveBefore(element, null);
      else (elsewhere as HTMLElement).prepend(element);
      await Promise.resolve();
      await eventually(() => node.textContent === '3');
      expect(inside(element, '.probe')).to.equal(node);
      expect(node.isConnected).to.equal(true);
    });
  });

  describe('a screen that breaks', () => {
    it('says so in the language of the element, notifies the page, and can be tried again', async () => {
      expectPageError(/hanako-demo/);
      failing.isBroken = true;
      const events: unknown[] = [];
      const element = document.createElement(probe) as Probe;
      element.lang = 'en-US';
      element.addEventListener('teacher-failure', ({ detail }) => events.push(detail));
      document.body.append(element);
      const alert = await eventually(() => inside(element, '[role=alert]'));
      expect(alert.part.contains('error')).to.equal(true);
      expect(alert.textContent).to.contain('Please try again.');
      expect(JSON.stringify(events)).to.contain('"kind":"screen"').and.not.contain('hanako-demo');
      failing.isBroken = false;
      inside(element, '[role=alert] button')?.click();
      await button(element);
    });
  });

  describe('a screen that does not come', () => {
    it('is fetched again on a retry', async () => {
      let attempts = 0;
      expectPageError(/could not be fetched/);
      const element = make(
        'lang="ja"',
        defineProbe(async () => {
          attempts += 1;
          if (attempts === 1) throw new TypeError('Failed to fetch');
          return { default: ProbeScreen };
        }),
      );
      const alert = await eventually(() => inside(element, '[role=alert]'));
      expect(alert.textContent).to.contain('もう一度');
      inside(element, '[role=alert] button')?.click();
      await button(element);
      expect(attempts).to.equal(2);
    });

    it('counts as failed after 120 seconds', async () => {
      expectPageError(/could not be fetched/);
      const events: string[] = [];
      const element = make(
        '',
        defineProbe(() => new Promise(() => {})),
      );
      element.addEventListener('teacher-failure', ({ detail }) => events.push(detail.kind));
      await eventually(() => inside(element, '[aria-busy]'));
      await clock.advance(119_999);
      expect(events).to.eql([]);
      await clock.advance(1);
      await eventually(() => inside(element, '[role=alert]'));
      expect(events).to.eql(['timeout']);
    });

    it('has a placeholder that stays unseen for 200 milliseconds', async () => {
      const element = make(
        '',
        defineProbe(() => new Promise(() => {})),
      );
      const placeholder = await eventually(() => inside(element, '[aria-busy]'));
      expect(style(placeholder).animationDelay).to.equal('0.2s');
      const [animation] = placeholder.getAnimations();
      if (!animation) throw new Error('Nothing makes the placeholder appear.');
      animation.pause();
      animation.currentTime = 199;
      expect(style(placeholder).visibility).to.equal('hidden');
      animation.currentTime = 200;
      expect(style(placeholder).visibility).to.equal('visible');
    });
  });

  describe('registration', () => {
    it('of a taken tag is silent and leaves it to the first', () => {
      const first = customElements.get(probe);
      register(
        defineElement({ ...contract, tag: probe as 'teacher-probe' }, async () => ({ default: ProbeScreen })) as never,
      );
      expect(customElements.get(probe)).to.equal(first);
    });

    it('is apart from the class', () => {
      const Unregistered = defineElement({ ...contract, tag: 'teacher-never' }, async () => ({ default: ProbeScreen }));
      expect(Unregistered.observedAttributes).to.include.members([
        'page-size',
        'silent',
        'provider',
        'lang',
        'theme',
        'time-zone',
      ]);
      expect(customElements.get('teacher-never')).to.equal(undefined);
    });
  });
});
