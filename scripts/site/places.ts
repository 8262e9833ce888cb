import path from 'node:path';

/** The project's folder. */
export const ROOT = path.join(import.meta.dirname, '../..');
/** What the site is built from: the repository's Markdown files, with examples. */
export const PAGES = path.join(ROOT, '.cache/docs-pages');
/** The site; the page server has it under BASE. */
export const OUTPUT = path.join(ROOT, '.cache/docs');
export const BASE = '/docs/';
