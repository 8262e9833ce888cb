import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { namedChunks as NAMED, pdfFiles as PDF } from './build/entries.ts';
import { namedChunkOf, namesPdfFiles, withPdfAddress } from './build/transforms.ts';

/** See `withPdfAddress`. */
export const pdfAddress = {
  name: 'pdf-address',
  transform: (code, id) => (namesPdfFiles(id) ? { code: withPdfAddress(code, id), map: null } : null),
};

/** Chunks of their own, which keep their names and those of what they export: the classic script and the flavours know both. */
export const namedChunks = {
  name: 'named-chunks',
  buildStart() {
    for (const [name, id] of Object.entries(NAMED))
      this.emitFile({ type: 'chunk', id, fileName: `chunks/${name}.js`, preserveSignature: 'strict' });
  },
};

/** What has them not inside itself fetches them from a folder beside it, when somebody wants them. */
export const namedChunksIn = (folder) => ({
  name: 'named-chunks-outside',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return null;
    const name = namedChunkOf(path.resolve(path.dirname(importer), specifier));
    return name ? { id: `${folder}/${name}.js`, external: true } : null;
  },
});

/** Copies the files; it comes after whatever takes files out of the bundle. */
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
