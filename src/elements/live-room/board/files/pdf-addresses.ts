// Where the files of pdf.js are. A build replaces this module with a list of `new URL('./pdfjs/…', import.meta.url)`, one for each
// file, which bundlers of host pages find and copy (`pdfAddresses` in scripts/build/pdf-files.ts). They do not find folders.

/** URL of a file, by its path in the package of pdf.js; undefined if the build does not contain it. */
export function ownAddress(name: string): string | undefined {
  return new URL(`../../../../../node_modules/pdfjs-dist/${name}`, import.meta.url).href;
}

/** pdf.js adds the name of a decoder to this path. */
export const DECODERS = 'wasm/';
