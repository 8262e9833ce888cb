import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = 'node_modules/pdfjs-dist';
const SOURCE = /src\/elements\/live-room\/board\/files\/pdf-files\.ts$/;
/** The name of the folder beside the chunk that asks for it. */
const FOLDER = 'pdfjs';

/**
 * Its worker, what it fetches for PDFs without fonts of their own or with rare kinds of pictures, and the licences of these. No PDF
 * may name a character map of UTF-8 or UTF-32 (ISO 32000-1, table 118).
 */
const KEPT = {
  build: /^pdf\.worker\.min\.mjs$/,
  cmaps: /^(?!.*UTF(?:8|32)-).*\.bcmap$|^LICENSE/,
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

/** What reads and writes PDFs, what sets formulas, and what talks to a media server: most of all that is loaded lazily. */
const NAMED = {
  pdf: 'src/elements/live-room/board/files/pdf.ts',
  'export-pdf': 'src/elements/live-room/board/files/export-pdf.ts',
  livekit: 'src/elements/live-room/media/livekit/livekit-engine.ts',
  typeset: 'src/elements/live-room/board/insert/formula/typeset.ts',
};

const isNamed = (id) => Object.values(NAMED).some((source) => path.resolve(source) === id);

/** Whether pages may import a module by its name: these chunks are entries for the bundler only. */
export const isPageEntry = ({ id, isEntry }) => isEntry && !isNamed(id);

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
    const source = path.resolve(path.dirname(importer), specifier);
    const name = Object.keys(NAMED).find((each) => path.resolve(NAMED[each]) === source);
    return name ? { id: `${folder}/${name}.js`, external: true } : null;
  },
});

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
