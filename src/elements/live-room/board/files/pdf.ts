import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
import { PDF_FILES } from './pdf-files.ts';

/** Beyond this a page would not fit into a canvas, in pixels. */
const TALLEST = 8000;

/** What shows PDFs could not be fetched; the PDF itself may be fine. */
export class ViewerMissing extends Error {}

const fileAddress = (name: string): string => new URL(name, PDF_FILES).href;

/** The last few documents stay open: turning pages of one is quick. */
const documents = new Map<string, Promise<PDFDocumentProxy>>();
const OPEN = 3;

interface ScriptPolicy { createScriptURL(address: string): string }
interface PolicyFactory { createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy }

/** Pages under Trusted Types let us make this one address, and no other. */
function workerAddress(): string {
  const address = fileAddress('build/pdf.worker.min.mjs');
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  return trustedTypes.createPolicy('teacher-elements', { createScriptURL: () => address }).createScriptURL(address);
}

/** What pdf.js works with; `broken` rejects when its script does not come. */
interface Help { readonly worker: PDFWorker; readonly broken: Promise<never> }
let help: Promise<Help> | undefined;

function startWorker(): Promise<Help> {
  help ??= start();
  help.then(({ broken }) => broken).catch(() => {
    help = undefined;
  });
  return help;
}

async function start(): Promise<Help> {
  try {
    const port = new Worker(workerAddress(), { type: 'module' });
    const broken = new Promise<never>((_resolve, reject) => {
      port.addEventListener('error', () => reject(new ViewerMissing()), { once: true });
    });
    return { worker: PDFWorker.create({ port }), broken };
  } catch {
    // A page whose scripts come from elsewhere can have no worker of theirs: then the work is done in the page itself.
    await import(fileAddress('build/pdf.worker.min.mjs')).catch(() => Promise.reject(new ViewerMissing()));
    return { worker: PDFWorker.create({}), broken: new Promise<never>(() => undefined) };
  }
}

/** Opens a PDF; rejects when it is none, is broken, or wants a password, and with `ViewerMissing`. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const { worker, broken } = await startWorker();
  const opening = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    cMapUrl: fileAddress('cmaps/'),
    standardFontDataUrl: fileAddress('standard_fonts/'),
    wasmUrl: fileAddress('wasm/'),
    // The policy of our pages lets no WebAssembly run.
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
  for (const [old, document] of [...documents].slice(0, -OPEN)) {
    documents.delete(old);
    document.then((each) => each.loadingTask.destroy(), () => undefined);
  }
  return found;
}

/** Paints one page, from 1, so many pixels wide. */
export async function renderPdfPage(address: string, blob: Blob, number: number, width: number): Promise<ImageBitmap> {
  const document = await documentOf(address, blob);
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(width / natural.width, TALLEST / natural.height);
  const viewport = page.getViewport({ scale });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const canvasContext = canvas.getContext('2d');
  if (!canvasContext) throw new Error('This browser has no canvas.');
  await page.render({ canvas: null, canvasContext: canvasContext as unknown as CanvasRenderingContext2D, viewport }).promise;
  return canvas.transferToImageBitmap();
}

/** Sizes of the pages from one to another, both from 1, in points. */
export async function pdfPageSizes(document: PDFDocumentProxy, from: number, until: number): Promise<{ width: number; height: number }[]> {
  const numbers = Array.from({ length: until - from + 1 }, (_, place) => from + place);
  return Promise.all(numbers.map(async (number) => {
    const { width, height } = (await document.getPage(number)).getViewport({ scale: 1 });
    return { width, height };
  }));
}
