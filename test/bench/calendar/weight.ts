import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { closure, type Chunk } from '../../../scripts/build/graph.ts';

export interface Weight {
  /** kB of 1,000 bytes, gzipped: what the schedule alone brings, with every dialog */
  own: number;
  /** of that, what it needs until the views are drawn */
  first: number;
  files: readonly { file: string; size: number; isFirst: boolean }[];
  /** kB, gzipped: its Japanese texts, which the core fetches by itself */
  texts: number;
  /** modules of React and of the core, as addresses */
  shared: readonly string[];
}

const OTHERS = ['course-list.js', 'login.js', 'core.js'];

/** What the schedule and all that it loads lazily add to what the other elements and the core load anyway. */
export function weigh(dist: string): Weight {
  const chunks: Chunk[] = JSON.parse(readFileSync(path.join(dist, '.graph.json'), 'utf8'));
  const graph = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const reach = (first: readonly string[], isLazyToo = true): Set<string> =>
    closure(first, (file) => {
      const { imports = [], dynamicImports = [] } = graph.get(file) ?? {};
      return isLazyToo ? [...imports, ...dynamicImports] : imports;
    });
  const size = (file: string): number => gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / 1000;
  const known = reach(OTHERS);
  const having = (pattern: RegExp): string[] =>
    chunks.filter(({ modules }) => modules.some((id) => pattern.test(id))).map(({ file }) => file);
  const early = reach(['schedule.js', ...having(/src\/elements\/schedule\/schedule-element\.tsx$/)], false);
  // A list fetches parts of the schedule's screen with a dialog: at first they are the schedule's own all the same.
  const others = reach([...OTHERS, ...having(/src\/elements\/course-list\/course-list-element\.tsx$/)], false);
  const files = [...reach(['schedule.js'])]
    .filter((file) => !(early.has(file) ? others : known).has(file))
    .map((file) => ({ file, size: size(file), isFirst: early.has(file) }));
  const sum = (list: typeof files): number => list.reduce((sum, { size }) => sum + size, 0);
  const [own, first] = [sum(files), sum(files.filter(({ isFirst }) => isFirst))];
  const texts = having(/src\/core\/i18n\/ja\/schedule\.ts$/).reduce((sum, file) => sum + size(file), 0);
  const shared = ['core.js', ...having(/node_modules\/react-dom\//)].map((file) => `/dist/${file}`);
  return { own, first, files: files.sort((a, b) => b.size - a.size), texts, shared };
}
