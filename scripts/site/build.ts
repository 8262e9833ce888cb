// Builds the documentation as static pages in .cache/docs, which npm start serves at /docs/.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vitepress';
import { hasBrowser } from '../browser.ts';
import { drawDiagrams } from './diagrams/draw-diagrams.ts';
import { OUTPUT, PAGES, ROOT, SITE } from './places.ts';
import { copyPages } from './source/copy-pages.ts';

const started = performance.now();
copyPages(ROOT, PAGES);
if (hasBrowser()) await drawDiagrams(PAGES);
else console.log('Without Chrome, Chromium or Edge the diagrams are shown as their source.');
rmSync(OUTPUT, { recursive: true, force: true });
await build(path.join(ROOT, 'scripts/site'));
rmSync(SITE, { recursive: true, force: true });
renameSync(OUTPUT, SITE);
console.log(`Built the docs in ${((performance.now() - started) / 1000).toFixed(1)} s; npm start shows them at /docs/`);
