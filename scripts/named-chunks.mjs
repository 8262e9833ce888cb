import path from 'node:path';
import { namedChunks as NAMED } from './build/entries.ts';
import { namesPdfFiles, pdfAddresses as addresses, pdfFiles as files } from './build/pdf-files.ts';
import { namedChunkOf } from './build/transforms.ts';

/** See `build/pdf-files.ts`. */
export const pdfAddresses = {
  name: 'pdf-addresses',
  load: (id) => (namesPdfFiles(id.replaceAll(path.sep, '/')) ? addresses() : null),
};

/** Separate chunks, which keep their names and those of their exports: the classic script and the flavours depend on both. */
export const namedChunks = {
  name: 'named-chunks',
  buildStart() {
    for (const [name, id] of Object.entries(NAMED))
      this.emitFile({ type: 'chunk', id, fileName: `chunks/${name}.js`, preserveSignature: 'strict' });
  },
};

/** A bundle without them loads them on demand from a folder beside it. */
export const namedChunksIn = (folder) => ({
  name: 'named-chunks-outside',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return null;
    const name = namedChunkOf(path.resolve(path.dirname(importer), specifier));
    return name ? { id: `${folder}/${name}.js`, external: true } : null;
  },
});

/** Copies the files; it must come after plug-ins that remove files from the bundle. */
export const pdfFiles = {
  name: 'pdf-files',
  generateBundle(_options, bundle) {
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some(namesPdfFiles));
    if (!chunk) return;
    for (const [name, source] of files())
      this.emitFile({ type: 'asset', fileName: path.posix.join(path.posix.dirname(chunk.fileName), name), source });
  },
};
