import path from 'node:path';

/** The project's folder. */
export const ROOT = path.join(import.meta.dirname, '../..');
/** The input of the site: the repository's Markdown files, with examples. */
export const PAGES = path.join(ROOT, '.cache/docs-pages');
/** The folder of a running build, which then replaces the previous one; that is served until then. */
export const OUTPUT = path.join(ROOT, '.cache/docs-next');
/** The site; the page server serves it under BASE. */
export const SITE = path.join(ROOT, '.cache/docs');
export const BASE = '/docs/';
