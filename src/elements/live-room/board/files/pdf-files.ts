/**
 * URL of the files of pdf.js: its worker, character maps and fonts that a PDF does not embed. In the sources this is the
 * package; the build copies the same folders next to its chunks (`rollup.config.mjs`).
 */
export const PDF_FILES = addressOfFiles();

function addressOfFiles(): URL {
  // Turbopack takes the address for that of a module, which a folder is not: outside of a try block that ends its build.
  try {
    return new URL('../../../../../node_modules/pdfjs-dist/', import.meta.url);
  } catch {
    return new URL('pdfjs/', document.baseURI);
  }
}
