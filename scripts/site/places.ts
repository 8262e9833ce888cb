import path from 'node:path';

/** The project's folder. */
export const ROOT = path.join(import.meta.dirname, '../..');
/** What the site is built from: the repository's Markdown files, with examples. */
export const PAGES = path.join(ROOT, '.cache/docs-pages');
/** Where it is built; then it takes the place of the one before, which is served until that moment. */
export const OUTPUT = path.join(ROOT, '.cache/docs-next');
/** The site; the page server has it under BASE. */
export const SITE = path.join(ROOT, '.cache/docs');
export const BASE = '/docs/';
