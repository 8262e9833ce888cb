/**
 * Where pdf.js' own files lie: its worker, and what it needs for fonts that a PDF does not bring along. In the sources
 * that is its package; the build puts the same folders beside its chunks (`rollup.config.mjs`).
 */
export const PDF_FILES = new URL('../../../../../node_modules/pdfjs-dist/', import.meta.url);
