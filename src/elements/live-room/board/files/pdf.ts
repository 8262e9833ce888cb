import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';

/** Height limit of a rendered page, in pixels; browsers limit the size of a canvas. */
const MAX_HEIGHT_PX = 8000;

/** pdf.js could not be loaded; the PDF itself may be fine. */
export class ViewerMissing extends Error {}

/**
 * URL of the files of pdf.js: its worker, character maps and fonts that a PDF does not embed. In the sources this is the
 * package; the build copies the same folders next to its chunks (`rollup.config.mjs`).
 */
const PDF_FILES = addressOfFiles();
const fileAddress = (name: string): string => new URL(name, PDF_FILES).href;

/** Open documents by address, most recently used last, so that turning pages is fast. */
const documents = new Map<string, Promise<PDFDocumentProxy>>();
const MAX_OPEN_DOCUMENTS = 3;

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
}

/** URL of the worker script; under Trusted Types, the policy allows this one URL only. */
function workerAddress(): string {
  const address = fileAddress('build/pdf.worker.min.mjs');
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  return trustedTypes.createPolicy('teacher-elements', { createScriptURL: () => address }).createScriptURL(address);
}

/** The worker of pdf.js; `broken` rejects when its script cannot be loaded. */
interface WorkerHandle {
  readonly worker: PDFWorker;
  readonly broken: Promise<never>;
}
let handle: Promise<WorkerHandle> | undefined;

function startWorker(): Promise<WorkerHandle> {
  handle ??= start();
  handle
    .then(({ broken }) => broken)
    .catch(() => {
      handle = undefined;
    });
  return handle;
}

async function start(): Promise<WorkerHandle> {
  try {
    const port = new Worker(workerAddress(), { type: 'module' });
    const broken = new Promise<never>((_resolve, reject) => {
      port.addEventListener('error', () => reject(new ViewerMissing()), { once: true });
    });
    return { worker: PDFWorker.create({ port }), broken };
  } catch {
    // Browsers reject cross-origin workers: fall back to running pdf.js on the main thread.
    await import(fileAddress('build/pdf.worker.min.mjs')).catch(() => Promise.reject(new ViewerMissing()));
    return { worker: PDFWorker.create({}), broken: new Promise<never>(() => undefined) };
  }
}

/** Opens a PDF. Rejects for invalid or encrypted files, and with `ViewerMissing` where pdf.js cannot be loaded. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const { worker, broken } = await startWorker();
  const opening = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    cMapUrl: fileAddress('cmaps/'),
    standardFontDataUrl: fileAddress('standard_fonts/'),
    wasmUrl: fileAddress('wasm/'),
    // Our content security policy does not allow WebAssembly.
    useWasm: false,
    useWorkerFetch: true,
    enableXfa: false,
    stopAtErrors: false,
  });
  return Promise.race([opening.promise, broken]);
}

function documentOf(address: string, blob: Blob): Promise<PDFDocumentProxy> {
  const found = documents.get(address) ?? openPdf(blob);
  documents.delete(address);
  documents.set(address, found);
  found.catch(() => documents.delete(address));
  for (const [old, document] of [...documents].slice(0, -MAX_OPEN_DOCUMENTS)) {
    documents.delete(old);
    document.then(
      (each) => each.loadingTask.destroy(),
      () => undefined,
    );
  }
  return found;
}

/** Renders a page at a width in pixels. `number` counts from 1. */
export async function renderPdfPage(address: string, blob: Blob, number: number, width: number): Promise<ImageBitmap> {
  const document = await documentOf(address, blob);
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(width / natural.width, MAX_HEIGHT_PX / natural.height);
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const canvasContext = canvas.getContext('2d');
  if (!canvasContext) throw new Error('This browser has no canvas.');
  await page.render({ canvas: null, canvasContext: canvasContext as unknown as CanvasRenderingContext2D, viewport })
    .promise;
  return canvas.transferToImageBitmap();
}

/** Sizes of a range of pages in points; both ends count from 1 and are included. */
export async function pdfPageSizes(
  document: PDFDocumentProxy,
  from: number,
  until: number,
): Promise<{ width: number; height: number }[]> {
  const numbers = Array.from({ length: until - from + 1 }, (_, index) => from + index);
  return Promise.all(
    numbers.map(async (number) => {
      const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    }),
  );
}

function addressOfFiles(): URL {
  // Turbopack takes the address for that of a module, which a folder is not: outside of a try block that ends its build.
  try {
    return new URL('../../../../../node_modules/pdfjs-dist/', import.meta.url);
  } catch {
    return new URL('pdfjs/', document.baseURI);
  }
}
