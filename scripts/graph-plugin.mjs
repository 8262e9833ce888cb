import path from 'node:path';
import { isPageEntry } from './named-chunks.mjs';

/** Writes which chunk needs which, and what each is made of, to dist/.graph.json: the sizes are counted along it. */
export function graph() {
  return {
    name: 'graph',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const rows = chunks.map((chunk) => ({
        file: chunk.fileName,
        entry: isPageEntry({ id: chunk.facadeModuleId, isEntry: chunk.isEntry }) ? chunk.name : undefined,
        facade: relative(chunk.facadeModuleId),
        imports: chunk.imports,
        dynamicImports: chunk.dynamicImports,
        modules: chunk.moduleIds.map(relative),
      }));
      this.emitFile({ type: 'asset', fileName: '.graph.json', source: JSON.stringify(rows, null, 1) });
    },
  };
}

function relative(id) {
  return id ? path.relative(process.cwd(), id.split('\0').join('')).replaceAll(path.sep, '/') : undefined;
}
