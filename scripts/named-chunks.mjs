import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { namedChunks as NAMED, pdfFiles as PDF } from './build/entries.ts';
import { namedChunkOf, namesPdfFiles, withPdfAddress } from './build/transforms.ts';

/** See `withPdfAddress`. */
export const pdfAddress = {
  name: 'pdf-address',
  transform: (code, id) => (namesPdfFiles(id) ? { code: withPdfAddress(code, id), map: null } : null),
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
    for (const [folder, pattern] of Object.entries(PDF.kept)) {
      for (const name of readdirSync(path.join(PDF.package, folder)).filter((each) => pattern.test(each))) {
        const fileName = path.posix.join(path.posix.dirname(chunk.fileName), PDF.folder, folder, name);
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(PDF.package, folder, name)) });
      }
    }
  },
};
