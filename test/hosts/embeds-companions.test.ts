// A page that is a React application of its own and has registered a Shoelace of its own: both go on, and so do ours.
import { build } from 'esbuild';
import { expect, test } from '../support/playwright/fixtures.ts';
import { signIn } from '../support/playwright/host-page.ts';

// The page's Shoelace makes its icons from text, which is the page's to allow.
test.use({ allowedComplaints: /\/host\.js/, contextOptions: { reducedMotion: 'reduce' } });

/** The page's application: a counter, a menu of Shoelace's, and the portal between them, in React's strict mode. */
const APPLICATION = `
  import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js';
  import '@shoelace-style/shoelace/dist/components/menu/menu.js';
  import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js';
  import { createElement as h, StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  function Page() {
    const [count, setCount] = useState(0);
    return h('main', null,
      h('button', { id: 'count', onClick: () => setCount(count + 1) }, String(count)),
      h('sl-dropdown', { id: 'own' }, h('button', { slot: 'trigger', id: 'trigger' }, 'Menu'), h('sl-menu', null, h('sl-menu-item', { value: 'one' }, 'One'))),
      h('teacher-portal', { provider: window.provider, 'router-base': '/teacher/', theme: count > 1 ? 'dark' : 'light' }));
  }
  window.shoelace = customElements.get('sl-menu');
  createRoot(document.querySelector('#page')).render(h(StrictMode, null, h(Page)));`;

/** Bundled as a partner does it, but another version: its items look and behave in another way. */
async function application(provider: string): Promise<string> {
  const {
    outputFiles: [file],
  } = await build({
    stdin: { contents: APPLICATION, resolveDir: process.cwd(), loader: 'js' },
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  return `window.provider = ${JSON.stringify(provider)};
    addEventListener('DOMContentLoaded', () => {${file.text.replaceAll('"sl-select"', '"sl-chosen"')}});`;
}

test("the page's own React and Shoelace work beside ours without conflicts", async ({ host, context }) => {
  const page = await host.open(
    context,
    {
      head: '<script src="/host.js"></script><script type="module" src="/dist/loader.js"></script>',
      body: '<div id="page"></div>',
      script: await application(host.site.proxy.url),
      // The page's Shoelace fetches its icons from data: addresses, which ours does not.
      policy: ["connect-src 'self'", "connect-src 'self' data:"],
    },
    '/teacher/course/list',
  );
  await signIn(page, 'teacher-portal');
  await page.getByRole('button', { name: '佐藤 花子' }).click();
  await page.getByRole('menuitem', { name: '設定' }).click();
  await page.locator('teacher-portal .settings-head').waitFor();

  await page.locator('#trigger').click();
  await page.locator('#own[open]').waitFor();
  await page.keyboard.press('Escape');
  for (const count of ['1', '2']) {
    await page.locator('#count').click();
    await page.locator('#count', { hasText: count }).waitFor();
  }
  await page.locator('teacher-portal .teacher-root[data-theme=dark]').waitFor();
  expect(await page.evaluate(() => customElements.get('sl-menu') === Reflect.get(window, 'shoelace'))).toBe(true);
  expect(await page.evaluate(() => customElements.get('teacher-sl-menu') === customElements.get('sl-menu'))).toBe(
    false,
  );
});
