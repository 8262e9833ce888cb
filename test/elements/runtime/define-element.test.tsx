import { useEffect, useState } from 'react';
import { defineContract, type ElementOf, type PropsOf, shape } from '../../../src/runtime/contract.ts';
import { defineElement, register } from '../../../src/runtime/define-element.tsx';
import { useHost, useMethods } from '../../../src/runtime/element-context.ts';
import { useStyles } from '../../../src/runtime/styles.ts';
import { clock, eventually, expectPageError, hostStyles, mountHtml } from '../../support/browser/page.ts';
import { expect } from '@open-wc/testing';

const contract = defineContract({
  tag: 'teacher-probe',
  summary: 'Shows what reaches its screen.',
  attributes: {
    'page-size': { type: 'number', default: 10, values: [10, 20], reflect: true, description: 'Rows on a page.' },
    silent: { type: 'boolean', description: 'Says nothing.' },
    heading: { type: 'string', default: 'none', description: 'Its title.' },
  },
  properties: {
    entries: { type: shape<readonly object[]>('object[]'), description: 'Data of the page.' },
    onDone: { type: shape<() => void>('() => void'), description: 'A function of the page.' },
  },
  events: {
    'teacher-probe-select': { detail: { id: 'string', note: 'string?' }, cancelable: true, description: 'A wish.' },
  },
  methods: { add: { type: shape<(amount: number) => number>('(amount)'), description: 'Adds.' } },
});

type Probe = ElementOf<typeof contract>;
type Props = PropsOf<typeof contract>;
let shown: Props | undefined;
let mounted = 0;
let wished: boolean | undefined;
/** Whether the screen throws. */
const failing = { isBroken: false };

function ProbeScreen(props: Props) {
  const { emit } = useHost<typeof contract>();
  const [count, setCount] = useState(0);
  const [dresses, setDresses] = useState(2);
  useMethods<typeof contract>({
    add(amount) {
      setCount(count + amount);
      return count + amount;
    },
    reload: () => setDresses((left) => left - 1),
  });
  useEffect(() => {
    mounted += 1;
    return () => {
      mounted -= 1;
    };
  }, []);
  shown = props;
  if (failing.isBroken) throw new Error('hanako-demo');
  return (
    <>
      {Array.from({ length: dresses }, (_, dress) => (
        <Dress key={dress} />
      ))}
      <i>{dresses}</i>
      <button type="button" className="probe" onClick={() => (wished = emit('teacher-probe-select', { id: '7' }))}>
        {count}
      </button>
    </>
  );
}

function Dress() {
  useStyles('.probe { color: rgb(1, 2, 3); }');
  return null;
}

let tags = 0;

/** A probe under a tag of its own; its screen is fetched by `load`. */
function defineProbe(
  load: () => Promise<{ default: typeof ProbeScreen }> = async () => ({ default: ProbeScreen }),
): string {
  const tag = `teacher-probe-${++tags}` as const;
  register(defineElement({ ...contract, tag }, load, { namespaces: [] }) as never);
  return tag;
}

const probe = defineProbe();
const make = (attributes = '', tag = probe): Probe => mountHtml(`<${tag} ${attributes}></${tag}>`) as Probe;

const inside = <Found extends Element = HTMLElement>(element: Element, selector: string): Found | null =>
  element.shadowRoot?.querySelector<Found>(selector) ?? null;

const button = (element: Element): Promise<HTMLElement> => eventually(() => inside(element, '.probe'));
const style = (node: Element): CSSStyleDeclaration => getComputedStyle(node);

async function props(element: Element): Promise<Props> {
  shown = undefined;
  await button(element);
  return eventually(() => shown);
}

/** Clears the page after each test. */
function setUpProbe(): void {
  afterEach(() => {
    document.body.replaceChildren();
    failing.isBroken = false;
    wished = undefined;
  });
}

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

    it('fall back to the default when they are invalid', async () => {
      expect((await props(make('page-size="13"'))).pageSize).to.equal(10);
      expect((await props(make('page-size="many"'))).pageSize).to.equal(10);
      expect((await props(make('page-size=""'))).pageSize).to.equal(10);
      expect((await props(make('silent="false"'))).silent).to.equal(false);
    });

    it('return to the default when they are removed', async () => {
      const element = make('page-size="20" silent heading="One"');
      await props(element);
      for (const name of ['page-size', 'silent', 'heading']) element.removeAttribute(name);
      await eventually(() => shown?.heading === 'none' && shown.pageSize === 10 && !shown.silent);
      expect(element.pageSize).to.equal(10);
    });
  });

  describe('properties', () => {
    it('set before the definition take precedence over attributes, and can be set again', async () => {
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

    it('keep functions and objects unchanged, and out of the markup', async () => {
      const element = make();
      const onDone = function done() {};
      const entries = [{ id: '1' }];
      Object.assign(element, { onDone, entries });
      const given = await props(element);
      expect(given.onDone).to.equal(onDone);
      expect(given.entries).to.equal(entries);
      expect(element.getAttributeNames()).to.eql([]);
    });

    it('are reflected to the attribute only if the contract requires it', async () => {
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
    it('that are called before the screen is loaded resolve afterwards', async () => {
      const element = document.createElement(probe) as Probe;
      const answer = element.add(3);
      document.body.append(element);
      expect(await answer).to.equal(3);
    });
  });

  describe('connection', () => {
    it('is required before anything is rendered', () => {
      const element = document.createElement(probe) as Probe;
      element.setAttribute('page-size', '20');
      element.heading = 'One';
      expect(element.shadowRoot?.childElementCount).to.equal(0);
    });

    it('ends with the removal, and can be repeated', async () => {
      const element = make();
      await button(element);
      await eventually(() => mounted === 1);
      element.remove();
      await eventually(() => mounted === 0 && element.shadowRoot?.childElementCount === 0);
      document.body.append(element);
      await button(element);
    });

    it('keeps the screen and its state when the element is moved', async () => {
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

  describe('a screen that throws', () => {
    it('is reported in the language of the element and to the page, and can be retried', async () => {
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

  describe('a screen that cannot be loaded', () => {
    it('is requested again on a retry', async () => {
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

    it('has a placeholder that is invisible for 200 milliseconds', async () => {
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
    it('of a registered tag is ignored silently', () => {
      const first = customElements.get(probe);
      register(
        defineElement({ ...contract, tag: probe as 'teacher-probe' }, async () => ({ default: ProbeScreen }), {
          namespaces: [],
        }) as never,
      );
      expect(customElements.get(probe)).to.equal(first);
    });

    it('is separate from the class', () => {
      const Unregistered = defineElement(
        { ...contract, tag: 'teacher-never' },
        async () => ({ default: ProbeScreen }),
        { namespaces: [] },
      );
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

  describe('styles', () => {
    it('are adopted once for all elements, and removed with the last one', async () => {
      const element = make();
      const node = await button(element);
      const count = element.shadowRoot?.adoptedStyleSheets.length ?? 0;
      expect(style(node).color).to.equal('rgb(1, 2, 3)');
      await element.reload();
      await eventually(() => inside(element, 'i')?.textContent === '1');
      expect(style(node).color).to.equal('rgb(1, 2, 3)');
      await element.reload();
      await eventually(() => element.shadowRoot?.adoptedStyleSheets.length === count - 1);
      expect(style(node).color).to.not.equal('rgb(1, 2, 3)');
    });

    it('of the page have no effect, and its root font size scales nothing', async () => {
      const element = make('theme="light"');
      const node = await button(element);
      const look = () => {
        const { font, color, letterSpacing, textTransform, textAlign, visibility, lineHeight, cursor, whiteSpace } =
          style(node);
        return { font, color, letterSpacing, textTransform, textAlign, visibility, lineHeight, cursor, whiteSpace };
      };
      const before = look();
      const undo = hostStyles(`
        html { font-size: 10px; }
        body, ${probe} { letter-spacing: 3px !important; text-transform: uppercase !important; text-align: right !important; color: red !important;
          font: italic 30px/3 cursive !important; cursor: wait !important; white-space: pre !important; visibility: hidden; }`);
      expect(look()).to.eql(before);
      undo();
    });

    it('leave showing and hiding the element to the page', async () => {
      const element = make('hidden');
      await button(element);
      expect(style(element).display).to.equal('none');
      element.hidden = false;
      expect(style(element).display).to.equal('block');
      const undo = hostStyles(`${probe} { display: inline-block; }`);
      expect(style(element).display).to.equal('inline-block');
      undo();
    });

    it('are light or dark as set by the attribute, or else by the page', async () => {
      const element = make('theme="dark"');
      const node = await button(element);
      expect(style(node).colorScheme).to.equal('dark');
      element.setAttribute('theme', 'auto');
      await eventually(() => style(node).colorScheme === 'light dark');
      element.removeAttribute('theme');
      await eventually(() => style(node).colorScheme === 'normal');
      const undo = hostStyles('html { color-scheme: dark; }');
      expect(style(node).colorScheme).to.equal('dark');
      undo();
    });

    it('run from right to left for Arabic', async () => {
      const element = make('lang="ar-EG"');
      const node = await button(element);
      expect(style(node).direction).to.equal('rtl');
      expect(node.closest('[lang]')?.getAttribute('lang')).to.equal('ar-EG');
    });
  });
});
