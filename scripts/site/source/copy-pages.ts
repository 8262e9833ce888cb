// Copies the Markdown files of the repository into the tree from which the site is built.
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pageOf } from './addresses.ts';
import { withExample } from './element-page.ts';

/** Every Markdown file that is a page of the site, by its path from the root of the repository. */
export const pageFiles = (root: string): string[] =>
  ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const PICTURE = /!\[[^\]]*\]\(([^)\s]+)\)/g;

/** Rebuilds `folder`: the pages, and their pictures, at the paths that their links name. */
export function copyPages(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const file of pageFiles(root)) {
    const page = pageOf(file);
    if (page === undefined) continue;
    const markdown = readFileSync(path.join(root, file), 'utf8');
    put(path.join(folder, page), withExample(file, markdown));
    for (const [, picture = ''] of markdown.matchAll(PICTURE)) {
      const target = path.join(folder, path.dirname(page), picture);
      mkdirSync(path.dirname(target), { recursive: true });
      copyFileSync(path.join(root, path.dirname(file), picture), target);
    }
  }
}

function put(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
