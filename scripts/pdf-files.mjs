import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = 'node_modules/pdfjs-dist';
const SOURCE = /src\/elements\/live-room\/board\/files\/pdf-files\.ts$/;
/** The name of the folder beside the chunk that asks for it. */
const FOLDER = 'pdfjs';

/** Its worker, what it fetches for PDFs without fonts of their own or with rare kinds of pictures, and the licences of these. */
const KEPT = {
  build: /^pdf\.worker\.min\.mjs$/,
  cmaps: /\.bcmap$|^LICENSE/,
  standard_fonts: /\.(pfb|ttf)$|^LICENSE/,
  wasm: /_nowasm_fallback\.js$|^LICENSE/,
};

/** In the sources pdf.js' own files lie in its package; in a build they lie beside the chunk. */
export const pdfAddress = {
  name: 'pdf-address',
  transform(code, id) {
    if (!SOURCE.test(id)) return null;
    const address = `'${path.relative(path.dirname(id), PACKAGE).replaceAll(path.sep, '/')}/'`;
    if (!code.includes(address)) this.error(`${id} does not name ${address}.`);
    return { code: code.replace(address, `'./${FOLDER}/'`), map: null };
  },
};

/** What reads and writes PDFs, and what sets formulas: most of all that is loaded lazily. */
const TOOLS = /src\/elements\/live-room\/board\/(?:files|insert\/formula)\/(pdf|export-pdf|typeset)\.ts$/;

/** Their chunks have names that the classic script knows. */
export const pdfChunkNames = (usual) => (chunk) =>
  TOOLS.test(chunk.facadeModuleId ?? '') ? 'chunks/[name].js' : typeof usual === 'string' ? usual : usual(chunk);

/** The classic script has all of itself inside but these: it fetches the chunks beside it when somebody wants them. */
export const pdfOutside = {
  name: 'pdf-outside',
  resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string') return null;
    const name = TOOLS.exec(path.resolve(path.dirname(importer), specifier).replaceAll(path.sep, '/'))?.[1];
    return name ? { id: `./chunks/${name}.js`, external: true } : null;
  },
};

/** Copies the files; it comes after whatever takes files out of the bundle. */
export const pdfFiles = {
  name: 'pdf-files',
  generateBundle(_options, bundle) {
    const chunk = Object.values(bundle).find(
      (file) => file.type === 'chunk' && file.moduleIds.some((id) => SOURCE.test(id)),
    );
    if (!chunk) return;
    for (const [folder, pattern] of Object.entries(KEPT)) {
      for (const name of readdirSync(path.join(PACKAGE, folder)).filter((each) => pattern.test(each))) {
        const fileName = path.posix.join(path.posix.dirname(chunk.fileName), FOLDER, folder, name);
        this.emitFile({ type: 'asset', fileName, source: readFileSync(path.join(PACKAGE, folder, name)) });
      }
    }
  },
};
