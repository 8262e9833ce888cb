// What axe-core finds on a page: it is sent to the page once, as text, which no policy of the page blocks.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';

let source: string | undefined;

interface Question {
  /** the elements to look at, with their shadow roots, as a selector; by default the whole page */
  of?: string;
  /** rules that are left out */
  without?: readonly string[];
}

/** The rules that a page breaks, each with the places where it does. */
export async function brokenRules(page: Page, { of = 'html', without = [] }: Question = {}): Promise<string[]> {
  source ??= readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(
    async ([places, names]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const rules = Object.fromEntries(names.map((name) => [name, { enabled: false }]));
      const { violations } = await run(places, { rules, resultTypes: ['violations'] });
      return violations.map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n  '));
    },
    [of, without] as const,
  );
}
