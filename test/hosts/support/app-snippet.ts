// The playground's snippets in the examples' empty components.
import { writeFileSync } from 'node:fs';
import { policyOf, snippetOf, type Flavour, type SnippetOptions } from '../../../demo/playground/snippets/index.ts';
import { inFlavour } from '../../../scripts/examples/apps.ts';
import { visit, type Running } from './app-walk.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';

const LOGGED_EVENTS = ['teacher-ready', 'teacher-course-select', 'teacher-row-action'];
const DATE = '2026-11-21';
const OWN =
  "{ id: 'own', studentId: 'one', studentName: '見本 花子', subject: '数学', startTimeMillis: Date.UTC(2026, 10, 21, 1), endTimeMillis: Date.UTC(2026, 10, 21, 2), memo: '', version: 1 }";

/** Signs that mean something in one markup or another. */
const HEADING = '授業 & {{予定}} <1> @2';

/** React's application leaves its React to the elements (`page.tsx`), and so does the snippet that joins it. */
const flavourOf = (name: string): Flavour => (name === 'react-19' ? 'peer' : 'react');

/** A schedule with every kind of setting: attributes, an expression, listeners, a colour, words of the page's own. */
const optionsOf = (provider: string, flavour: Flavour): SnippetOptions => ({
  tag: 'teacher-schedule',
  flavour,
  attributes: { provider, view: 'day', date: DATE },
  properties: { entries: `[${OWN}]` },
  events: LOGGED_EVENTS,
  slots: [
    { name: 'heading', as: 'heading', text: HEADING },
    { name: 'row-action', as: 'template', text: 'メモを書く' },
  ],
  customProperties: { '--teacher-accent': '#7a3b69', '--teacher-font': '"Zen Kaku Gothic New", sans-serif' },
});

/** A test: the snippet takes the place of the empty component, and works the first time, under the policy that comes with it. */
export function snippetWorks(running: () => Running) {
  test('a snippet from the playground works in an empty component', async ({ browser }) => {
    const {
      example: { kind, name },
      app,
      provider,
      build,
      serve,
    } = running();
    const release = { url: '', version: '0.1.0', integrity: '' };
    const { file, code } = snippetOf(kind, optionsOf(provider.url, flavourOf(name)), release);
    writeFileSync(`${app.folder}/src/${file}`, inFlavour(code));
    await build();
    const server = await serve(policyOf(kind, { provider: provider.url, release }));
    await visit(browser, server.url, async (page) => {
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      const schedule = page.locator('teacher-schedule');
      const lesson = schedule.getByRole('button', { name: /見本 花子/ });
      await lesson.waitFor();
      await page.getByRole('heading', { name: HEADING, exact: true }).waitFor();
      await lesson.click();
      await page.getByRole('button', { name: 'メモを書く' }).click();
      expect(await schedule.evaluate((element) => getComputedStyle(element).getPropertyValue('--teacher-accent'))).toBe(
        '#7a3b69',
      );
      expect(LOGGED_EVENTS.filter((type) => !lines.some((text) => text.startsWith(type)))).toEqual([]);
    });
  });
}
