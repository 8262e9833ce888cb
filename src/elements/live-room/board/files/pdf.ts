import { getDocument, PDFWorker, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist';
import { DECODERS, ownAddress } from './pdf-addresses.ts';

/** Height limit of a rendered page, in pixels; browsers limit the size of a canvas. */
const MAX_HEIGHT_PX = 8000;

const WORKER = 'build/pdf.worker.min.mjs';

/** pdf.js could not be loaded; the PDF itself may be fine. */
export class ViewerMissing extends Error {}

/** See `setPdfFiles`: elements of every flavour share this module, which is not to load the core. */
const FOLDER = Symbol.for('teacher-elements.pdf-files');

/** URL of a file of pdf.js: in the folder that the page names, or where the build or the page's bundler has put it. */
function fileAddress(name: string): string {
  const own = ownAddress(name);
  if (own === undefined) throw new Error(`This build has no file ${name} of pdf.js.`);
  const folder: unknown = Reflect.get(globalThis, FOLDER);
  return typeof folder === 'string' ? new URL(folder + name, document.baseURI).href : own;
}

const FOLDERS: Readonly<Record<string, string>> = { cMapUrl: 'cmaps', wasmUrl: 'wasm' };

/**
 * A file that pdf.js asks for by its name: a character map, the decoder of JPEG 2000, or a font of symbols; letters that a PDF does not
 * embed come from the device. Where a decoder in WebAssembly is missing, pdf.js takes the one in JavaScript.
 */
class BinaryFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = fileAddress(`${FOLDERS[kind] ?? 'standard_fonts'}/${filename}`);
    const [, inlined] = /^data:[^,]*;base64,(.*)$/.exec(address) ?? [];
    // Vite writes small files into the code, and policies need not allow requests for such addresses.
    if (inlined !== undefined) return Uint8Array.from(atob(inlined), (letter) => letter.charCodeAt(0));
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`${address} was not found (${reply.status}).`);
    return new Uint8Array(await reply.arrayBuffer());
  }
}

/** Open documents by address, most recently used last, so that turning pages is fast. */
const documents = new Map<string, Promise<PDFDocumentProxy>>();
const MAX_OPEN_DOCUMENTS = 3;

interface ScriptPolicy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy;
}

/** The URL of the worker script; under Trusted Types, the policy allows this one URL only. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return address;
  return trustedTypes.createPolicy('teacher-elements', { createScriptURL: () => address }).createScriptURL(address);
}

/** The worker of pdf.js; `broken` rejects when its script cannot be loaded. */
interface WorkerHandle {
  readonly worker: PDFWorker;
  readonly broken: Promise<never>;
  /** Decoders in WebAssembly take an eighth of the time of those in JavaScript. */
  readonly useWasm: boolean;
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
  const address = fileAddress(WORKER);
  try {
    const port = new Worker(trusted(address), { type: 'module' });
    const broken = new Promise<never>((_resolve, reject) => {
      port.addEventListener('error', () => reject(missing(address)), { once: true });
    });
    return { worker: PDFWorker.create({ port }), broken, useWasm: await mayCompile(address) };
  } catch {
    // Browsers reject cross-origin workers: fall back to running pdf.js on the main thread.
    await import(/* webpackIgnore: true */ /* @vite-ignore */ address).catch(() => Promise.reject(missing(address)));
    return { worker: PDFWorker.create({}), broken: new Promise<never>(() => undefined), useWasm: false };
  }
}

/** Says to the page's developer what a teacher cannot mend. */
function missing(address: string): ViewerMissing {
  // oxlint-disable-next-line no-console -- for the page's developer
  console.warn(
    `teacher-elements: ${address}, which reads PDFs, could not be loaded. If your bundler does not copy it, copy the folder dist/chunks/pdfjs/ of the package to your site and call setPdfFiles('/its/address/') of teacher-elements/core.`,
  );
  return new ViewerMissing();
}

/** The headers with a policy for the reply. */
const POLICIES = ['Content-Security-Policy', 'Content-Security-Policy-Report-Only'];
/** The sources of scripts that allow WebAssembly. */
const ALLOWING = ["'wasm-unsafe-eval'", "'unsafe-eval'"];

/**
 * Whether a worker may compile WebAssembly. Its policy is that of the reply with its script, whatever the policy of the page is. The
 * headers are read, because an attempt would be reported as a violation: also one of a policy that only reports.
 *
 * @param script URL of the worker's script, of the page's own origin
 */
async function mayCompile(script: string): Promise<boolean> {
  if (typeof WebAssembly === 'undefined') return false;
  try {
    const { ok, headers } = await fetch(script, { method: 'HEAD' });
    return ok && POLICIES.every((name) => (headers.get(name) ?? '').split(',').every(allowsCompiling));
  } catch {
    return false;
  }
}

/** `policy` is one of a header, as `default-src 'none'; script-src 'self'`. Of a directive that is there twice, the first counts. */
function allowsCompiling(policy: string): boolean {
  const directives = policy.split(';').map((each) => each.trim().toLowerCase().split(/\s+/));
  const [, ...sources] =
    directives.find(([name]) => name === 'script-src') ??
    directives.find(([name]) => name === 'default-src') ??
    ALLOWING;
  return ALLOWING.some((source) => sources.includes(source));
}

/** Opens a PDF. Rejects for invalid or encrypted files, and with `ViewerMissing` where pdf.js cannot be loaded. */
export async function openPdf(file: Blob): Promise<PDFDocumentProxy> {
  const { worker, broken, useWasm } = await startWorker();
  const opening = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    worker,
    BinaryDataFactory: BinaryFiles,
    useWorkerFetch: false,
    wasmUrl: `${fileAddress(DECODERS)}${DECODERS.endsWith('/') ? '' : '?/'}`,
    useWasm,
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

/** The page that was rendered last. Its decoded images are kept, so that another width of it takes no second decoding. */
let lastPage: PDFPageProxy | undefined;

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
  // The images of a scanned page take some 60 MB.
  if (lastPage !== page) lastPage?.cleanup();
  lastPage = page;
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
