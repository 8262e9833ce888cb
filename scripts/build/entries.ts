// What is built, and under which names: the release (rollup.config.mjs) and the development build (development.ts) read this.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** By file name without the ending: the source that it is made of. */
type Entries = Readonly<Record<string, string>>;

/** The module of each element that has one. */
export const elements: Entries = Object.fromEntries(
  globSync('src/elements/*/contract.ts')
    .map((contract) => path.dirname(contract).replaceAll(path.sep, '/'))
    .filter((folder) => existsSync(`${folder}/index.ts`))
    .sort()
    .map((folder) => [path.basename(folder), `${folder}/index.ts`]),
);

/** An ES module for each element, for all of them and for the core, with shared and lazy chunks. */
export const modules: Entries = {
  index: 'src/index.ts',
  classes: 'src/classes.ts',
  loader: 'src/loader.ts',
  core: 'src/core/index.ts',
  session: 'src/host/host-session.ts',
  development: 'src/development/index.ts',
  ...elements,
};

/** Everything but what reads and writes PDFs, in one classic script, which runs from a file: address too. */
export const script = { input: 'src/index.ts', file: 'teacher-elements.js', name: 'TeacherElements' };

/** The provider for pages without a server: a file of its own for all ways in, which finds the elements by its tag. */
export const demo = { input: 'provider/adapters/in-page/index.ts', file: 'demo.js' };

/** What only tests of pages import, in a folder of its own: no other bundle reaches it. */
export const testing = {
  input: { index: 'demo/testing/index.ts', playwright: 'demo/testing/playwright.ts', msw: 'demo/testing/msw.ts' },
  folder: 'testing',
  // Installed by those who use them.
  external: ['@playwright/test', 'axe-core', 'msw'],
};

/** The script of the playground's page. It stays in this repository. */
export const playground = { input: 'demo/playground/page.ts', file: 'playground/page.js' };

/** The portal as a folder for static hosts: every name but the page's own contains a hash of the content. */
export const portal = {
  page: 'demo/pages/portal.html',
  folder: 'portal',
  /** Where it is served: absolute, so that deep links work. */
  base: process.env.PORTAL_BASE ?? '/teacher/',
  /** What the page with which it starts imports dynamically and shows as a whole. */
  firstPage: [
    'src/elements/portal/pages/course-list-page.tsx',
    'src/elements/lessons/student-link/student-link.tsx',
    'src/elements/lessons/detail/lesson-presence.tsx',
    'src/elements/lessons/record/missing-records.tsx',
  ],
  /** What lies beside the page under its own name: the terms, for the operator to replace, and what browsers look for. */
  files: {
    provision: 'provider/provision',
    'manifest.webmanifest': 'demo/pages/manifest.webmanifest',
    icons: 'demo/pages/icons',
  },
};

/** Beside the portal's page, and built after it, since it names its files. */
export const serviceWorker = { input: 'src/service-worker/index.ts', file: 'portal/service-worker.js' };

/**
 * What reads and writes PDFs, what sets formulas, and what talks to a media server: most of all that is loaded lazily. They keep
 * their names, and those of what they export: the classic script and the flavours know both.
 */
export const namedChunks: Entries = {
  pdf: 'src/elements/live-room/board/files/pdf.ts',
  'export-pdf': 'src/elements/live-room/board/files/export-pdf.ts',
  livekit: 'src/elements/live-room/media/livekit/livekit-engine.ts',
  typeset: 'src/elements/live-room/board/insert/formula/typeset.ts',
};

/** The files of pdf.js lie beside the chunks, in this folder; in the sources they lie in the package. */
export const pdfFiles = {
  folder: 'pdfjs',
  package: 'node_modules/pdfjs-dist',
  /**
   * Its worker, what it fetches for PDFs without fonts of their own or with rare kinds of pictures, and the licences of these. No
   * PDF may name a character map of UTF-8 or UTF-32 (ISO 32000-1, table 118).
   */
  kept: {
    build: /^pdf\.worker\.min\.mjs$/,
    cmaps: /^(?!.*UTF(?:8|32)-).*\.bcmap$|^LICENSE/,
    standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
    wasm: /_nowasm_fallback\.js$|^LICENSE/,
  },
};

/** How packages are found. */
export const resolution = {
  mainFields: ['module', 'browser', 'main'],
  conditions: ['browser', 'production'],
  extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'],
};

/** What is replaced in all sources. */
export const defined = { 'process.env.NODE_ENV': '"production"', ELEMENT_NAMES: JSON.stringify(Object.keys(elements)) };

/** How the compiler writes scripts and style sheets. */
export const language = { target: 'es2022', jsx: 'automatic', css: ['chrome111', 'firefox114', 'safari16.4'] } as const;
