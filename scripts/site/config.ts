// VitePress's configuration; npm run docs:build copies the pages and builds them (docs/design-choices.md#tools).
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { slug } from 'github-slugger';
import { defineConfig, type DefaultTheme } from 'vitepress';
import { japanese } from './japanese.ts';
import { adaptMarkdown } from './rendering/markdown.ts';
import { collectCodeColours } from './rendering/code-colours.ts';
import { withExternalScripts } from './rendering/external-scripts.ts';
import { withoutStyleAttributes } from './rendering/style-attributes.ts';
import { BASE, OUTPUT, PAGES, ROOT } from './places.ts';
import { pageOf } from './source/addresses.ts';
import { menuOf } from './source/sidebar.ts';
import { pageFiles } from './source/copy-pages.ts';
import { tokenize } from './tokenize.ts';

const colours = collectCodeColours();
const sources = new Map(pageFiles(ROOT).map((file) => [pageOf(file) ?? '', file]));
const menu = (file: string): DefaultTheme.SidebarItem[] =>
  menuOf(file, readFileSync(path.join(ROOT, file), 'utf8')).map(({ text, items }) => ({ text, items: [...items] }));

export default defineConfig({
  title: 'teacher-elements',
  description: "The teacher's side of online tutoring as web components.",
  base: BASE,
  srcDir: PAGES,
  outDir: OUTPUT,
  cacheDir: path.join(ROOT, '.cache/vitepress'),
  metaChunk: true,
  // It would turn off transitions with a style element, which the policy forbids.
  appearance: { disableTransition: false },
  // A provider on the reader's machine, and links of the pages' own server, are not files.
  ignoreDeadLinks: 'localhostLinks',
  head: [
    ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
    ['link', { rel: 'stylesheet', href: `${BASE}code-colours.css` }],
  ],
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: { sidebar: menu('README.md') } },
    ja: { ...japanese, themeConfig: { ...japanese.themeConfig, sidebar: menu('docs/ja/README.md') } },
  },
  themeConfig: {
    // Few pages have a translation at the same path.
    i18nRouting: false,
    outline: [2, 3],
    nav: [
      { component: 'ServerLink', props: { text: 'Playground', href: '/playground?lang=en' } },
      { component: 'ServerLink', props: { text: 'Examples', href: '/examples' } },
    ],
    notFound: {
      title: 'There is no such page',
      quote: 'It may have another address now: the search and the menu know where.',
      linkText: 'To the first page',
      linkLabel: 'To the first page',
    },
    search: { provider: 'local', options: searchOptions() },
  },
  markdown: {
    // The comments of the other themes are too faint.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: (text) => slug(text) },
    codeTransformers: [colours.transformer],
    config: (md) => adaptMarkdown(md, sources),
  },
  vite: {
    resolve: {
      // VitePress's own search has roles that assistive technology cannot interpret.
      alias: [
        {
          find: /^.*\/VPLocalSearchBox\.vue$/,
          replacement: path.join(ROOT, 'scripts/site/theme/search/search-box.ts'),
        },
      ],
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('teacher-') } } },
  transformHtml: (html) => withExternalScripts(withoutStyleAttributes(html), OUTPUT, BASE),
  buildEnd: () => writeFileSync(path.join(OUTPUT, 'code-colours.css'), colours.css()),
});

/**
 * VitePress would send functions to the browser as text for `new Function`, which the policy forbids. It does not enumerate this
 * one; the search in the browser uses the same tokenizer.
 */
function searchOptions(): DefaultTheme.LocalSearchOptions {
  const options = { locales: { ja: japanese.search } };
  return Object.defineProperty(options, 'miniSearch', { value: { options: { tokenize } } });
}
