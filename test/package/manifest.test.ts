import { readFileSync } from 'node:fs';
import { readGraph, usesLit } from '../../scripts/build/graph.ts';
import { expect, test } from '../support/playwright/fixtures.ts';
import { type Manifest, described, open, read } from './built-package.ts';

// The browser logs what a wrong hash stops, and calls where no provider is.
test.use({ allowedComplaints: /digest|integrity|\/api\/backstage\/field\/logo/ });

/** A text that an attribute of a type may have: the last of its values, else anything. */
function sampleOf(type: string): string {
  if (type === 'boolean') return 'true';
  return type === 'string' ? 'ja' : (type.split(' | ').at(-1)?.replaceAll("'", '') ?? '');
}

test.describe('the manifest', () => {
  test('names every attribute, field, method and event of the running elements, and nothing else', async ({
    page,
    site,
  }) => {
    await open(page, site, '<script type="module" src="/dist/index.js"></script>');
    await page.waitForFunction((tag) => customElements.get(tag), described.at(-1)?.tagName ?? '');
    const problems = await page.evaluate(
      (all) =>
        all.flatMap(({ tagName, attributes, members, events }) => {
          interface Class {
            observedAttributes: string[];
            contract: { events: object };
          }
          const element = document.createElement(tagName);
          const { observedAttributes, contract } = customElements.get(tagName) as unknown as Class;
          const wrong = (what: string, condition: boolean) => (condition ? [] : [`${tagName}: ${what}`]);
          const prototype = Object.getPrototypeOf(element) as object;
          // What the browser calls, and what it offers already.
          const own = Object.getOwnPropertyNames(prototype).filter(
            (name) => !/^(constructor|\w+Callback)$/.test(name) && !(name in Element.prototype),
          );
          const same = (left: string[], right: string[]) => left.toSorted().join() === right.toSorted().join();
          return [
            ...wrong(
              'attributes',
              same(
                attributes.map(({ name }) => name),
                observedAttributes,
              ),
            ),
            ...wrong(
              'events',
              same(
                events.map(({ name }) => name),
                Object.keys(contract.events),
              ),
            ),
            ...wrong(
              'members',
              same(
                members.map(({ name }) => name).filter((name) => name !== 'lang'),
                own,
              ),
            ),
            ...members.flatMap(({ name, kind }) => [
              ...wrong(`${name} is not there`, name in element),
              ...wrong(
                `${name} is no ${kind}`,
                (typeof Reflect.get(element, name) === 'function') === (kind === 'method'),
              ),
            ]),
            // What is written reaches the field that it is said to belong to.
            ...attributes.flatMap(({ name, fieldName, text }) => {
              element.setAttribute(name, text);
              return wrong(`${name} does not set ${fieldName}`, String(Reflect.get(element, fieldName)) === text);
            }),
          ];
        }),
      described.map((each) => ({
        ...each,
        attributes: each.attributes.map((attribute) => ({ ...attribute, text: sampleOf(attribute.type.text) })),
      })),
    );
    expect(problems).toEqual([]);
  });

  test('names files that export these classes', async () => {
    for (const { path, exports } of read<Manifest>('dist/custom-elements.json').modules) {
      const module = (await import(`../../${path}`)) as Record<string, { contract?: { tag: string } }>;
      const [{ name }, { name: tag }] = exports;
      expect(module[name]?.contract?.tag).toBe(tag);
    }
  });
});

test('the docs name the elements that need the policy lit-html', () => {
  const [, text = ''] = readFileSync('docs/security.md', 'utf8').split(
    '<!-- A test compares this list with the built files. -->',
  );
  const [line = ''] = /^- `lit-html` is needed by [^]*?(?=\n- )/m.exec(text) ?? [];
  const graph = readGraph();
  const needing = described
    .map(({ tagName }) => tagName)
    .filter((tag) => usesLit(graph, `${tag.replace('teacher-', '')}.js`));
  expect([...line.matchAll(/<(teacher-[\w-]+)>/g)].map(([, tag]) => tag)).toEqual(needing);
});
