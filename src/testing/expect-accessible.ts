import type axe from 'axe-core';

/** A single element is not a page, so it needs neither landmarks nor a first-level heading. */
const RULES_OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main'];

type Axe = Pick<typeof axe, 'run'>;

/** Bundlers provide axe as the default export; as a script it defines a global. */
async function loadAxe(): Promise<Axe> {
  const module: { readonly default?: Axe } = await import('axe-core');
  const loaded = module.default ?? (globalThis as { readonly axe?: Axe }).axe;
  if (!loaded) throw new Error('expectAccessible() needs axe-core: npm install --save-dev axe-core');
  return loaded;
}

/**
 * Checks an element and its shadow roots with axe-core, which the project installs.
 *
 * @throws Error that lists every violated rule and its location
 */
export async function expectAccessible(element: Element = document.documentElement): Promise<void> {
  const { run } = await loadAxe();
  const rules = Object.fromEntries(RULES_OF_PAGES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await run(element, { rules, resultTypes: ['violations'] });
  if (violations.length === 0) return;
  const lines = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
  );
  throw new Error(`<${element.localName}> is not accessible.\n${lines.join('\n')}`);
}
