// The outputs of the builds and their names: the release (rollup.config.mjs) and the development build (development.ts) use this.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** The source of each file, by the file name without the extension. */
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

/** Everything except the PDF code, in one classic script, which works from a file: URL, too. */
export const script = { input: 'src/index.ts', file: 'teacher-elements.js', name: 'TeacherElements' };

/** The provider for pages without a server: a separate file for all entry points, which find it by its tag. */
export const demo = { input: 'provider/adapters/in-page/index.ts', file: 'demo.js' };

/** Modules that only tests of pages import, in a separate folder: no other bundle uses them. */
export const testing = {
  input: { index: 'demo/testing/index.ts', playwright: 'demo/testing/playwright.ts', msw: 'demo/testing/msw.ts' },
  folder: 'testing',
  // Installed by those who use them.
  external: ['@playwright/test', 'axe-core', 'msw'],
};

/** The program `teacher-elements` for Node, in one file. */
export const check = { input: 'src/check/cli.ts', file: 'check.js', external: /^node:/ };

/** The script of the playground's page. It is not published. */
export const playground = { input: 'demo/playground/page.ts', file: 'playground/page.js' };

/** The portal as a folder for static hosts: every name except the page's own contains a hash of the content. */
export const portal = {
  page: 'demo/pages/portal.html',
  folder: 'portal',
  /** The path where it is served: absolute, so that deep links work. */
  base: process.env.PORTAL_BASE ?? '/teacher/',
  /** The dynamic import of the page's first screen, shown as a whole. */
  firstPage: [
    'src/elements/portal/pages/course-list-page.tsx',
    'src/elements/lessons/student-link/student-link.tsx',
    'src/elements/lessons/detail/lesson-presence.tsx',
    'src/elements/lessons/record/missing-records.tsx',
  ],
  /** Files beside the page with fixed names: the terms, which the operator replaces, and those that browsers request. */
  files: {
    provision: 'provider/provision',
    'manifest.webmanifest': 'demo/pages/manifest.webmanifest',
    icons: 'demo/pages/icons',
  },
};

/** Beside the portal's page, and built after it, because it lists the page's files. */
export const serviceWorker = { input: 'src/service-worker/index.ts', file: 'portal/service-worker.js' };

/**
 * The PDF code, the formula code, and the media server's client: most of all lazily loaded code. They keep
 * their names and those of their exports: the classic script and the flavours depend on both.
 */
export const namedChunks: Entries = {
  pdf: 'src/elements/live-room/board/files/pdf.ts',
  'export-pdf': 'src/elements/live-room/board/files/export-pdf.ts',
  livekit: 'src/elements/live-room/media/livekit/livekit-engine.ts',
  typeset: 'src/elements/live-room/board/insert/formula/typeset.ts',
};

/** How packages are resolved. */
export const resolution = {
  mainFields: ['module', 'browser', 'main'],
  conditions: ['browser', 'production'],
  extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'],
};

/** Constants that are replaced in all sources. */
export const defined = { 'process.env.NODE_ENV': '"production"', ELEMENT_NAMES: JSON.stringify(Object.keys(elements)) };

/** How the compiler writes scripts and style sheets. */
export const language = { target: 'es2022', jsx: 'automatic', css: ['chrome111', 'firefox114', 'safari16.4'] } as const;
