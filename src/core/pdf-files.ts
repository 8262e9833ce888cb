/**
 * Names the folder with the files that show PDFs on a board: a copy of `dist/chunks/pdfjs/` of the package. Call it before the
 * first PDF is opened. Needed only where the page's bundler does not copy these files (docs/frameworks.md#pdfs-on-the-board).
 *
 * @param folder a URL, or a path relative to the page's address; the `/` at its end is optional. With the page's own origin, PDFs
 *   are read in a worker: browsers start none of another origin
 * @throws TypeError if `folder` is empty
 */
export function setPdfFiles(folder: string): void {
  if (folder === '') throw new TypeError('setPdfFiles needs the address of a folder, such as "/assets/pdfjs/".');
  // Elements of every flavour share the reader of PDFs, which does not load this module.
  Reflect.set(globalThis, Symbol.for('teacher-elements.pdf-files'), folder.endsWith('/') ? folder : `${folder}/`);
}
