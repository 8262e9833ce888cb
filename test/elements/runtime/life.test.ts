import { expect } from '@open-wc/testing';
import type { Contract, ElementClass } from '../../../src/runtime/contract.ts';
import { TeacherContacts } from '../../../src/elements/contacts/index.ts';
import { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { TeacherFamily } from '../../../src/elements/family/index.ts';
import { TeacherLiveRoom } from '../../../src/elements/live-room/index.ts';
import { TeacherLogin } from '../../../src/elements/login/index.ts';
import { TeacherPortal } from '../../../src/elements/portal/index.ts';
import { TeacherSchedule } from '../../../src/elements/schedule/index.ts';
import { TeacherSettings } from '../../../src/elements/settings/index.ts';
import { TeacherStudentRoom } from '../../../src/elements/student-room/index.ts';
import { TeacherVisits } from '../../../src/elements/visits/index.ts';
import { eventually, mountHtml, settled } from '../../support/browser/page.ts';
import { startProvider } from '../../support/servers/provider.ts';
import { tokenOf } from '../../support/servers/ask.ts';

type AnyElement = HTMLElement & {
  provider?: string | undefined;
  theme?: string | undefined;
  fetchToken?: (() => Promise<string>) | undefined;
};

const elements: Record<string, { new (): HTMLElement; readonly contract: Contract }> = Object.fromEntries(
  [
    TeacherContacts,
    TeacherCourseList,
    TeacherFamily,
    TeacherLiveRoom,
    TeacherLogin,
    TeacherPortal,
    TeacherSchedule,
    TeacherSettings,
    TeacherStudentRoom,
    TeacherVisits,
  ].map((Class) => [
    (Class as unknown as ElementClass<Contract>).contract.tag,
    Class as unknown as ElementClass<Contract>,
  ]),
);

/** What an element needs beside a provider to show something of its own. A month shows what fits its place: a week all. */
const attributes: Record<string, string> = {
  'teacher-schedule': 'view="week"',
  'teacher-live-room': 'room-id="none"',
  'teacher-portal': 'router-base="/portal/"',
};

/**
 * Does with every text of an element what translators do: Chrome's takes it away and shows its own words in `<font>`, others wrap
 * it. The words are marked, since they need not differ.
 */
function translate(element: HTMLElement): void {
  const trees = [element.shadowRoot, ...element.querySelectorAll('[slot^=teacher-]')].filter((tree) => tree !== null);
  for (const [position, text] of trees.flatMap(textsIn).entries()) {
    if (text.parentElement?.closest('font, style')) continue;
    const font = document.createElement('font');
    text.replaceWith(font);
    if (position % 2 === 0) font.append(`«${text.data}»`);
    else font.append('«', text, '»');
  }
}

function textsIn(tree: Node): Text[] {
  const walker = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data }) => data.trim() !== '');
}

describe('the life of an element', () => {
  let url = '';
  const address = location.href;
  before(async () => {
    ({ url } = await startProvider());
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await new Promise(requestAnimationFrame);
    sessionStorage.clear();
    history.replaceState(null, '', address);
  });

  const rootOf = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('.teacher-root') ?? null;
  /** Everything that the element shows, in its shadow tree and among its children. */
  const words = (element: Element): string => `${rootOf(element)?.textContent}${element.textContent}`.trim();
  async function shown(element: Element): Promise<HTMLElement> {
    return eventually(
      () =>
        words(element).length > 3 &&
        !element.shadowRoot?.querySelector('.teacher-loading, [aria-busy=true]') &&
        rootOf(element),
    );
  }
  const equip = (element: Element): void => void Object.assign(element, { fetchToken: () => tokenOf(url) });
  const markup = (tag: string, name = tag) =>
    `<${name} provider="${url}" theme="light" ${attributes[tag] ?? ''}></${name}>`;
  function make(tag: string): AnyElement {
    const element = mountHtml(markup(tag)) as AnyElement;
    if (!['teacher-login', 'teacher-student-room', 'teacher-family'].includes(tag)) equip(element);
    return element;
  }
  function countReady(element: Element): () => number {
    let count = 0;
    element.addEventListener('teacher-ready', () => void (count += 1));
    return () => count;
  }

  it('is tested for every element of the package', async () => {
    const all = Object.values(await import('../../../src/classes.ts')).flatMap(
      (Class) => (Class as Partial<ElementClass<Contract>>).contract?.tag ?? [],
    );
    expect(all.toSorted()).to.eql(Object.keys(elements).toSorted());
  });

  for (const [tag, Class] of Object.entries(elements)) {
    describe(`of <${tag}>`, () => {
      it('continues when it is moved, by append and by moveBefore', async () => {
        const element = make(tag);
        const ready = countReady(element);
        const root = await shown(element);
        const [first] = root.querySelectorAll('h1, h2, p, div');
        const [there, elsewhere] = [mountHtml('<section></section>'), mountHtml('<section></section>')];
        there.append(element);
        await Promise.resolve();
        // Firefox ESR and older Safari cannot move without leaving.
        if ('moveBefore' in elsewhere) elsewhere.moveBefore(element, null);
        else (elsewhere as HTMLElement).append(element);
        await new Promise(requestAnimationFrame);
        expect(rootOf(element) === root && first?.isConnected).to.equal(true);
        expect(words(element)).not.to.equal('');
        expect(ready()).to.be.at.most(1);
      });

      it('is shared by a clone, which shows the same content', async () => {
        const element = make(tag);
        await shown(element);
        const clone = element.cloneNode(true) as AnyElement;
        expect(clone.provider).to.equal(url);
        if (element.fetchToken) equip(clone);
        document.body.append(clone);
        await shown(clone);
        const fields = (each: Element) =>
          [...each.querySelectorAll('input, button, form')].map(
            ({ localName, slot }) => `${localName} ${(slot ?? '') !== ''}`,
          );
        await eventually(() => JSON.stringify(fields(clone)) === JSON.stringify(fields(element)));
        await eventually(() => words(clone).length === words(element).length);
        element.remove();
        await new Promise(requestAnimationFrame);
        expect(words(clone)).not.to.equal('');
      });

      it('begins with the definition, however late, with the attributes and properties set before', async () => {
        const name = `late-${tag}`;
        const element = mountHtml(markup(tag, name)) as AnyElement;
        element.theme = 'dark';
        if (tag !== 'teacher-login' && tag !== 'teacher-student-room') equip(element);
        customElements.define(name, class extends Class {});
        const root = await shown(element);
        expect(root.dataset.theme, 'a property counts more than what is written').to.equal('dark');
        expect([element.provider, element.theme]).to.eql([url, 'dark']);
        expect(Object.hasOwn(element, 'theme'), 'the accessor is not hidden').to.equal(false);
        element.theme = 'light';
        await eventually(() => root.dataset.theme === 'light');
      });

      it('continues on a page that is translated, with every later change of its texts', async () => {
        const [element, untouched] = [make(tag), make(tag)];
        let failures = 0;
        element.addEventListener('teacher-failure', () => void (failures += 1));
        await Promise.all([shown(element), shown(untouched)]);
        await Promise.all([settled(element), settled(untouched)]);
        for (const [lang, sign] of [
          ['en', /[a-z]{6}/i],
          ['ja', /[ぁ-んァ-ン]{2}/],
          ['en', /[a-z]{6}/i],
        ] as const) {
          translate(element);
          await settled(element);
          for (const each of [element, untouched]) each.lang = lang;
          await Promise.all([settled(element), settled(untouched)]);
          await eventually(() => {
            const [found, wanted] = [words(element).replaceAll(/[«»]/g, ''), words(untouched)];
            const isInLanguage = [element, untouched].every((each) => rootOf(each)?.lang.startsWith(lang));
            if (isInLanguage && found === wanted && sign.test(wanted)) return true;
            throw new Error(`${failures} failures; in ${lang} it shows ${found} instead of ${wanted}`);
          });
        }
        expect(failures).to.equal(0);
      });

      it('ends when the element is removed at any moment while loading, and can begin again', async () => {
        const element = make(tag);
        const ready = countReady(element);
        element.remove();
        for (const pause of [() => Promise.resolve(), () => new Promise(requestAnimationFrame)]) {
          document.body.append(element);
          await pause();
          element.remove();
          await Promise.resolve();
        }
        await eventually(() => element.shadowRoot?.childElementCount === 0 && element.childElementCount === 0);
        const before = ready();
        document.body.append(element);
        await shown(element);
        expect(ready()).to.be.at.most(before + 1);
      });
    });
  }
});
