import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
import { PDF_FILES } from './pdf-files.ts';

/** Beyond this a page would not fit into a canvas, in pixels. */
const TALLEST = 8000;

let worker: PDFWorker | undefined;
/** The last few documents stay open: turning pages of one is quick. */
const documents = new Map<string, Promise<PDFDocumentProxy>>();
const OPEN = 3;

interface ScriptPolicy { createScriptURL(address: string): string }
interface PolicyFactory { createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy }

/** Pages under Trusted Types let us make this one address, and no other. */
function workerAddress(): string {
  const address = new URL('build/pdf.worker.min.mjs', PDF_FILES).href;
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  return trustedTypes.createPolicy('teacher-elements', { createScriptURL: () => address }).createScriptURL(address);
}

function startWorker(): PDFWorker {
  if (worker && !worker.destroyed) return worker;
  worker = PDFWorker.create({ port: new Worker(workerAddress(), { type: 'module' }) });
  return worker;
}

/** Opens a PDF; rejects when it is none, is broken, or wants a password. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker: startWorker(),
    cMapUrl: new URL('cmaps/', PDF_FILES).href,
    standardFontDataUrl: new URL('standard_fonts/', PDF_FILES).href,
    wasmUrl: new URL('wasm/', PDF_FILES).href,
    // The policy of our pages lets no WebAssembly run.
    useWasm: false,
    useWorkerFetch: true,
    enableXfa: false,
    stopAtErrors: false,
  }).promise;
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
