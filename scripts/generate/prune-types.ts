import { globSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The references of a declaration: modules that it imports, exports or refers to. */
const NAMED = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]|<reference path="([^"]+)"/g;

/** Comments contain examples of imports, too. */
const COMMENT = /\/\*.*?\*\//gs;

/** Removes the declarations that no entry point of the package reaches: most of the compiler's output. */
export function pruneTypes(folder: string): void {
  const { exports: ways } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    exports: Record<string, string | { types?: string }>;
  };
  const entries = Object.values(ways).flatMap((way) =>
    typeof way === 'object' && way.types ? globSync(way.types) : [],
  );
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const code = readFileSync(file, 'utf8').replaceAll(COMMENT, '');
    for (const [, imported, referred] of code.matchAll(NAMED)) {
      const target = path.normalize(path.join(path.dirname(file), imported ?? referred ?? ''));
      visit(target.replace(/(?:\.d)?\.tsx?$/, '.d.ts'));
    }
  };
  entries.map((entry) => path.normalize(entry)).forEach(visit);
  for (const file of globSync(`${folder}/**/*.d.ts`)) if (!reached.has(path.normalize(file))) rmSync(file);
}
