import { expect } from '@open-wc/testing';
import type { Contract, ElementClass } from '../../../src/runtime/contract.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/login/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/visits/index.ts';
import { beSignedIn, shadow } from '../../support/browser/test-page.ts';
import { needs } from '../../support/browser/engine.ts';
import { emulateMedia, eventually, hostStyles, mountHtml, setViewport } from '../../support/browser/page.ts';
import { contrasts } from '../../support/browser/contrasts.ts';
import { startProvider } from '../../support/servers/provider.ts';

const SIGNED_IN = ['course-list', 'schedule', 'contacts', 'visits'];
/** Pale, dark, loud, and none at all: whatever a brand has; `initial` is the default accent. */
const ACCENTS = ['#fff7b0', '#0a0014', '#ff0066', '#00e5a0', '#7a3b69', '#808080', 'white', 'black', 'initial'];
const GROUNDS = { light: '#fff', dark: '#15191d' } as const;
const LEAST = 4.5;

describe('a brand of the page', () => {
  let url = '';
  before(async () => {
    ({ url } = await startProvider());
  });
  let undo: (() => void)[] = [];
  afterEach(async () => {
    for (const action of undo) action();
    undo = [];
    document.body.replaceChildren();
    // The session ends with its last element; the next test begins with nobody signed in.
    await new Promise(requestAnimationFrame);
    localStorage.clear();
    sessionStorage.clear();
    await emulateMedia({ colorScheme: 'light' });
  });
  const dress = (css: string): void => void undo.push(hostStyles(css));

  async function show(name: string, attributes = ''): Promise<HTMLElement> {
    if (name !== 'login') await beSignedIn(url);
    const element = mountHtml(`<teacher-${name} provider="${url}" ${attributes}></teacher-${name}>`);
    const root = shadow(element);
    const isThere = () =>
      root.querySelector('[part~=lesson], [part~=student], [part~=visit], [role=grid], .schedule-agenda');
    if (name === 'login') await eventually(() => document.querySelector('input[name=email]'));
    else await eventually(() => isThere() && !root.querySelector('[aria-busy=true]'));
    return element;
  }
  const look = (node: Element | null | undefined): CSSStyleDeclaration => {
    if (!node) throw new Error('There is nothing to look at.');
    return getComputedStyle(node);
  };

  it('takes five lines, which style everything', async () => {
    const [list, schedule] = [await show('course-list', 'theme="light"'), await show('schedule', 'theme="light"')];
    const button = shadow(schedule).querySelector('.teacher-button-primary');
    const row = shadow(list).querySelector('.lesson-row td');
    const height = (node: Element | null) => node?.getBoundingClientRect().height ?? 0;
    const [rowBefore, buttonBefore] = [height(row), height(button)];
    dress(`teacher-course-list, teacher-schedule {
      --teacher-accent: rgb(122, 59, 105);
      --teacher-radius: 3px;
      --teacher-font: "Courier New", monospace;
      --teacher-spacing: 6px;
      --teacher-density: 1.5;
    }`);
    expect(look(button).backgroundColor).to.equal('rgb(122, 59, 105)');
    expect(look(button).borderRadius).to.equal('3px');
    expect(look(button).fontFamily).to.equal('"Courier New", monospace');
    expect(look(button).paddingInlineStart).to.equal('24px');
    expect(height(button)).to.be.closeTo(buttonBefore * 1.5, 4);
    expect(height(row)).to.be.greaterThan(rowBefore);
    expect(look(shadow(list).querySelector('h1')).fontFamily).to.equal('"Courier New", monospace');
  });

  it('makes everything dense or roomy with one property, and leaves spacing that it sets itself', async () => {
    const [list, schedule] = [await show('course-list', 'theme="light"'), await show('schedule', 'theme="light"')];
    const button = () => look(shadow(schedule).querySelector('.teacher-button-primary'));
    const cell = () => look(shadow(list).querySelector('.lesson-row td'));
    const measure = () => [button().minHeight, button().paddingInlineStart, cell().paddingBlockStart].map(parseFloat);
    expect(measure()).to.eql([42, 16, 12]);
    dress('body > * { --teacher-density: 0.8; }');
    expect(measure()).to.eql([33.6, 12.8, 9.6]);
    dress('body > * { --teacher-density: 1.25; }');
    expect(measure()).to.eql([52.5, 20, 15]);
    dress('body > * { --teacher-spacing: 4px; }');
    expect(measure()).to.eql([52.5, 16, 15]);
  });

  it("follows the browser's font size with 1rem: texts and controls grow, and nothing is cut off", async () => {
    await setViewport({ width: 1280, height: 800 });
    const [list, schedule] = [await show('course-list', 'theme="light"'), await show('schedule', 'theme="light"')];
    const root = shadow(list);
    const size = (selector: string) => parseFloat(look(root.querySelector(selector)).fontSize);
    dress('html { font-size: 200%; }');
    expect(size('.lesson-row td')).to.equal(15);
    dress('body > * { --teacher-font-size: 1rem; }');
    expect([size('.lesson-row td'), size('h1'), size('th')]).to.eql([32, 38, 30]);
    const button = shadow(schedule).querySelector<HTMLElement>('.teacher-button-primary');
    expect(button?.offsetHeight).to.be.at.least(64);
    expect(button?.scrollHeight).to.be.at.most(button?.clientHeight ?? 0);
    expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
    await setViewport({ width: 800, height: 600 });
  });

  needs('media').it('prints without buttons, search and the actions of rows', async () => {
    const list = await show('course-list', 'theme="light"');
    const root = shadow(list);
    const shown = () =>
      [...root.querySelectorAll<HTMLElement>('.teacher-button, form, .teacher-list-actions > div')].filter(
        (node) => node.offsetParent,
      ).length;
    expect(shown()).to.be.greaterThan(0);
    await emulateMedia({ media: 'print' });
    await eventually(() => shown() === 0);
    expect(root.querySelectorAll('[part~=lesson]').length).to.be.greaterThan(0);
    await emulateMedia({ media: 'screen' });
  });

  it('applies to the sign-in, whose fields are children of the element', async () => {
    await show('login', 'theme="light"');
    dress('teacher-login { --teacher-accent: rgb(122, 59, 105); --teacher-radius: 3px; --teacher-density: 1.5; }');
    const submit = await eventually(() => document.querySelector('teacher-login > button[type=submit]'));
    expect([look(submit).backgroundColor, look(submit).borderRadius]).to.eql(['rgb(122, 59, 105)', '3px']);
    expect(submit.getBoundingClientRect().height).to.be.at.least(60);
  });

  for (const [theme, ground] of Object.entries(GROUNDS)) {
    for (const name of ['login', ...SIGNED_IN]) {
      it(`stays legible with any accent: every text of a ${theme} <teacher-${name}> has a contrast of ${LEAST}`, async () => {
        dress(`body { background: ${ground}; }`);
        await show(name, `theme="${theme}"`);
        const faint = ACCENTS.flatMap((accent) => {
          const colours = hostStyles(`body > * { --teacher-accent: ${accent}; }`);
          const texts = contrasts(ground);
          colours();
          expect(texts.length).to.be.greaterThan(name === 'login' ? 3 : 20);
          return texts
            .filter(({ contrast }) => contrast < LEAST)
            .map(({ words, contrast }) => `${accent}: "${words}" ${contrast.toFixed(2)}`);
        });
        expect(faint).to.eql([]);
      });
    }
  }

  needs('media').it('is dark where theme="auto" meets a dark device, or the page itself is dark', async () => {
    const [auto, page] = [await show('visits', 'theme="auto"'), await show('visits')];
    const colour = (element: Element) => look(shadow(element).querySelector('h1')).color;
    const light = colour(auto);
    expect(colour(page)).to.equal(light);
    await emulateMedia({ colorScheme: 'dark' });
    await eventually(() => colour(auto) !== light);
    expect(colour(page), 'the page has said nothing of darkness').to.equal(light);
    dress('html { color-scheme: dark; }');
    expect(colour(page)).to.equal(colour(auto));
    dress('html { color-scheme: light dark; }');
    expect(colour(page)).to.equal(colour(auto));
    await emulateMedia({ colorScheme: 'light' });
    await eventually(() => colour(auto) === light && colour(page) === light);
  });

  for (const name of ['login', ...SIGNED_IN]) {
    it(`applies to the parts of <teacher-${name}>`, async () => {
      const element = await show(name);
      const { parts } = (customElements.get(`teacher-${name}`) as unknown as ElementClass<Contract>).contract;
      const root = shadow(element);
      await eventually(() => root.querySelector('h1, h2'));
      const present = Object.keys(parts).filter((part) => root.querySelector(`[part~=${part}]`));
      expect(present.length, Object.keys(parts).join()).to.be.at.least(2);
      dress(present.map((part) => `teacher-${name}::part(${part}) { outline: 3px solid rgb(1, 2, 3); }`).join(''));
      for (const part of present)
        expect(look(root.querySelector(`[part~=${part}]`)).outlineColor, part).to.equal('rgb(1, 2, 3)');
    });
  }
});
