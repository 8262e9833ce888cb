// The files of pdf.js in a build, in a folder beside the chunks, and the module that knows their addresses.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

const PACKAGE = 'node_modules/pdfjs-dist';
const FOLDER = 'pdfjs';
/**
 * Its worker, its files for PDFs without embedded fonts, and their licences. A PDF may name only some of the character maps
 * (ISO 32000-1, table 118, and UniJIS2004 of ISO 32000-2). Of the fonts it loads only the two of symbols; letters come from the
 * device (`pdf.ts`). Of the decoders in WebAssembly it has that of JPEG 2000: pages of JBIG2 are black and white,
 * and small.
 */
const KEPT: Readonly<Record<string, RegExp>> = {
  build: /^pdf\.worker\.min\.mjs$/,
  cmaps:
    /^(?:Adobe-.+|(?:(?:(?:GB(?:pc|K|Kp)?|CNS|KSC|KSCpc)-EUC|GBK2K|(?:B5pc|(?:HKscs|ETen|ETenms)-B5)|(?:83pv|90ms|90msp|90pv|Add|Ext)-RKSJ|EUC|KSCms-UHC(?:-HW)?|Uni(?:GB|CNS|JIS|KS)-(?:UCS2(?:-HW)?|UTF16)|UniJIS2004-UTF16)-)?[HV])\.bcmap$|^LICENSE/,
  standard_fonts: /^Foxit(?:Symbol|Dingbats)\.pfb$|^LICENSE_FOXIT$/,
  wasm: /^LICENSE|^openjpeg\.wasm$/,
};
/** Its decoders of rare image formats, as one file: pdf.js knows only a folder, whose files would get other names from bundlers. */
const DECODERS = 'wasm/decoders.mjs';
const DECODER = /_nowasm_fallback\.js$/;

const ADDRESSES = /src\/elements\/live-room\/board\/files\/pdf-addresses\.ts$/;

/** Whether it is the source with the addresses of the files. */
export const namesPdfFiles = (id: string): boolean => ADDRESSES.test(id);

/** The files, by their paths relative to the chunks. */
export function pdfFiles(): ReadonlyMap<string, Uint8Array> {
  const kept = Object.entries(KEPT).flatMap(([folder, pattern]) =>
    filesIn(folder, pattern).map((name) => [name, readFileSync(path.join(PACKAGE, name))] as const),
  );
  return new Map([...kept, [DECODERS, decoders()] as const].map(([name, content]) => [`${FOLDER}/${name}`, content]));
}

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(path.join(PACKAGE, folder))
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}/${name}`);

/** The query of its URL names the decoder that is wanted. */
function decoders(): Uint8Array {
  const names = filesIn('wasm', DECODER);
  const imports = names.map((name, index) => `import decoder${index} from './${path.basename(name)}';`);
  const all = names.map((name, index) => `${JSON.stringify(path.basename(name))}: decoder${index}`);
  const contents = `${imports.join('\n')}
const decoders = { ${all.join(', ')} };
export default decoders[new URL(import.meta.url).search.slice(2)];`;
  const { outputFiles } = buildSync({
    stdin: { contents, resolveDir: path.join(PACKAGE, 'wasm') },
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error('The decoders of pdf.js could not be bundled.');
  return output.contents;
}

/** The code of the module in a build. Each address is written out, because bundlers only find literal ones. */
export function pdfAddresses(): string {
  const files = [...pdfFiles().keys()].filter((name) => !/\/LICENSE/.test(name));
  const lines = files.map(
    (name) => `${JSON.stringify(name.slice(FOLDER.length + 1))}: () => new URL('./${name}', import.meta.url),`,
  );
  return `const addresses = {
${lines.join('\n')}
};
export const ownAddress = (name) => {
  // In a classic script import.meta has no URL: there the files are beside the page.
  try {
    return addresses[name]?.().href;
  } catch {
    return new URL('${FOLDER}/' + name, document.baseURI).href;
  }
};
export const DECODERS = '${DECODERS}';`;
}
