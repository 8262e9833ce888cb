// demo.js and the testing kit run the same provider. In the release it is in demo.js alone: that file hands over what the kit needs,
// under a symbol that names the version, since a classic script has no exports.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from '../../src/runtime/version.ts';
import { demo } from '../build/entries.ts';

const KIT = path.resolve('demo/testing');
const PROVIDER = path.resolve('provider');
const SHARED = `globalThis[Symbol.for('teacher-elements provider ${VERSION}')]`;

/** An import of values from the provider, in the kit's sources. */
const IMPORT = /^import \{([^}]*)\} from '(\.\.\/\.\.\/provider\/[^']+)';/gm;

const valuesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

/** The names that the kit imports from each module of the provider. */
function importedNames() {
  const names = new Map();
  for (const file of globSync(`${KIT}/*.ts`)) {
    for (const [, list, source] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const id = path.resolve(path.dirname(file), source);
      names.set(id, new Set([...(names.get(id) ?? []), ...valuesIn(list)]));
    }
  }
  return names;
}

/** For the bundle of demo.js. */
export const handOverProvider = {
  name: 'hand-over-provider',
  transform: (code, id) =>
    path.resolve(demo.input) === id ? { code: `import '\0handed-over';\n${code}`, map: null } : null,
  resolveId: (id) => (id === '\0handed-over' ? { id, moduleSideEffects: true } : null),
  load(id) {
    if (id !== '\0handed-over') return null;
    const names = [...importedNames()];
    const all = names.flatMap(([, own]) => [...own]);
    if (new Set(all).size < all.length) throw new Error(`The kit imports a name from two modules: ${all.join(', ')}.`);
    const imports = names.map(([from, own]) => `import { ${[...own].join(', ')} } from ${JSON.stringify(from)};`);
    return `${imports.join('\n')}\n${SHARED} ??= { ${all.join(', ')} };`;
  },
};

/** For the bundle of the kit: its imports of the provider become those of demo.js, which is beside its folder. */
export const takeOverProvider = {
  name: 'take-over-provider',
  resolveId(source, importer = '') {
    // Rollup writes its path relative to the entry points.
    if (source === '\0demo.js') return { id: path.resolve(KIT, '..', demo.file), external: 'relative' };
    if (path.dirname(importer) !== KIT) return null;
    const id = path.resolve(KIT, source);
    return id.startsWith(PROVIDER + path.sep) ? { id: `\0provider:${id}`, moduleSideEffects: true } : null;
  },
  load(id) {
    if (!id.startsWith('\0provider:')) return null;
    const names = [...(importedNames().get(id.slice('\0provider:'.length)) ?? [])];
    const taken = names.length > 0 ? `export const { ${names.join(', ')} } = ${SHARED};` : '';
    return `import '\0demo.js';\n${taken}`;
  },
};
