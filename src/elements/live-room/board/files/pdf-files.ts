/**
 * URL of the files of pdf.js: its worker, character maps and fonts that a PDF does not embed. In the sources this is the
 * package; the build copies the same folders next to its chunks (`rollup.config.mjs`).
 */
export const PDF_FILES = new URL('../../../../../node_modules/pdfjs-dist/', import.meta.url);
