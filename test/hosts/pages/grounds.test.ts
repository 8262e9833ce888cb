// Whatever a page's ground is, and whatever theme meets it: every text of the elements can be read.
import { build } from 'esbuild';
import type { Page } from '@playwright/test';
import type { Contrast } from '../../support/browser/contrasts.ts';
import { expect, test } from '../../support/playwright/fixtures.ts';
import { signIn } from '../../support/playwright/host-page.ts';
import { settled } from '../../support/playwright/settling.ts';

const LEAST = 4.5;
const SIGNED_IN = ['course-list', 'schedule', 'contacts', 'visits', 'settings'];
const PICTURE = 'linear-gradient(45deg, #fff, #000 40%, #808080 60%, #e33)';

/** What lies below the elements; of the picture its colours. */
const grounds: Readonly<Record<string, { css: string; colours: string[] }>> = {
  white: { css: 'background: #fff', colours: ['#fff'] },
  black: { css: 'background: #000; color: #fff', colours: ['#000'] },
  grey: { css: 'background: #808080', colours: ['#808080'] },
  'a picture': { css: `background: ${PICTURE}`, colours: ['#fff', '#000', '#808080', '#e33'] },
};

interface Theme {
  /** The attribute of the elements. */
  theme?: 'light' | 'dark' | 'auto';
  /** The `color-scheme` of the page. */
  scheme?: string;
  /** What the teacher has chosen in this browser. */
  chosen?: 'light' | 'dark';
}

const themes: Readonly<Record<string, Theme>> = {
  'no theme': {},
  'no theme, on a page whose scheme is dark': { scheme: 'dark' },
  'theme="light"': { theme: 'light' },
  'theme="dark"': { theme: 'dark' },
  'theme="auto"': { theme: 'auto' },
  'a teacher who has chosen dark': { chosen: 'dark' },
  'a teacher who has chosen light, on a page whose scheme is dark': { chosen: 'light', scheme: 'dark' },
};

/** The page's script that measures. */
async function measuringScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { contrasts } from './test/support/browser/contrasts.ts'; window.contrasts = contrasts;",
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
  });
  return outputFiles[0]?.text ?? '';
}

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 1000 } });

const head = (css = '') =>
  `<script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>${css}`;

/** The texts of the page that cannot be read on one of these colours. */
async function illegible(page: Page, colours: readonly string[], atLeast: number): Promise<string[]> {
  return page.evaluate(
    ([colours, atLeast, least]) => {
      const measure = Reflect.get(window, 'contrasts') as (ground: string) => Contrast[];
      return colours.flatMap((colour) => {
        const texts = measure(colour);
        if (texts.length < atLeast) return [`only ${texts.length} texts`];
        return texts
          .filter(({ contrast }) => contrast < least)
          .map(({ words, contrast }) => `${words}: ${contrast.toFixed(2)} on ${colour}`);
      });
    },
    [colours, atLeast, LEAST] as const,
  );
}

for (const [ground, { css, colours }] of Object.entries(grounds)) {
  test(`on ${ground}, every text of every element has a contrast of ${LEAST} in any theme`, async ({
    host,
    context,
  }) => {
    const measure = await measuringScript();
    const faint: Record<string, string[]> = {};
    const open = async (names: readonly string[], { theme, scheme = 'normal', chosen }: Theme) => {
      const page = await host.open(context, {
        head: head('<link rel="stylesheet" href="/host.css">'),
        css: `html { color-scheme: ${scheme}; } body { ${css}; }`,
        script: `${chosen ? `localStorage.setItem('teacher-theme', '${chosen}')` : "localStorage.removeItem('teacher-theme')"};${measure}`,
        body: names.map((name) => host.tag(name, theme && `theme="${theme}"`)).join(''),
      });
      return page;
    };
    for (const [name, theme] of Object.entries(themes)) {
      const page = await open(['login', 'student-room'], theme);
      await page.locator('teacher-login input[name=email]').waitFor();
      await settled(page);
      const found = await illegible(page, colours, 4);
      if (found.length > 0) faint[`signed out, ${name}`] = found.slice(0, 5);
      await page.close();
    }
    const login = await open(['login'], {});
    await signIn(login, 'teacher-login');
    await login.close();
    for (const [name, theme] of Object.entries(themes)) {
      const page = await open(SIGNED_IN, theme);
      await page.locator('teacher-course-list [part~=lesson]').first().waitFor();
      await settled(page);
      const found = await illegible(page, colours, 40);
      if (found.length > 0) faint[name] = found.slice(0, 5);
      await page.close();
    }
    expect(faint).toEqual({});
  });
}

test('an element is transparent if the page requests it', async ({ host, context }) => {
  const page = await host.open(context, {
    head: head('<link rel="stylesheet" href="/host.css">'),
    css: 'body { background: #fdf8ef; } teacher-login { --teacher-background: transparent; }',
    body: host.tag('login'),
  });
  const root = page.locator('teacher-login .teacher-root');
  await root.locator('h1, h2').first().waitFor();
  expect(await root.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});
