import type { PDFDocumentProxy } from 'pdfjs-dist';
import { MATERIAL_BYTES, PAGE_WIDTH, TEXT_LENGTH, type Point } from '../../../../core/board/index.ts';
import type { Message } from '../../../../core/i18n/index.ts';
import { placeAround, visibleMiddle, type Size } from '../render/camera.ts';
import type { BoardController } from '../board-controller.ts';
import { measureText, TEXT_FONT } from '../render/paint.ts';

/** Most pages of a PDF that can be added in one go. */
export const PAGES_AT_ONCE = 50;
const MEGABYTE = 1024 * 1024;
export const MEGABYTES = MATERIAL_BYTES / MEGABYTE;

/** Result of checking a file by its content. */
export type Checked =
  | { readonly kind: 'image'; readonly width: number; readonly height: number }
  | { readonly kind: 'pdf'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'problem'; /** why it is rejected */ readonly message: Message };

const problem = (...message: Message): Checked => ({ kind: 'problem', message });

/** Checks a file before the upload, so that a rejection is immediate and names the reason. */
export async function checkMaterial(file: Blob): Promise<Checked> {
  if (file.size === 0) return problem('board.material.empty');
  if (file.size > MATERIAL_BYTES)
    return problem('board.material.tooLarge', { size: (file.size / MEGABYTE).toFixed(1), megabytes: MEGABYTES });
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (start.startsWith('%PDF-')) return checkPdf(file);
  const isPicture =
    start.startsWith('\x89PNG') ||
    start.startsWith('\xff\xd8\xff') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'));
  if (!isPicture) return problem('board.material.wrongType');
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { kind: 'image', width, height };
  } catch {
    return problem('board.material.brokenImage');
  }
}

async function checkPdf(file: Blob): Promise<Checked> {
  const viewer = await import('./pdf.ts').catch(() => undefined);
  if (!viewer) return problem('board.material.noViewer');
  try {
    return { kind: 'pdf', document: await viewer.openPdf(file) };
  } catch (error) {
    if (error instanceof viewer.ViewerMissing) return problem('board.material.noViewer');
    return problem(
      error instanceof Error && error.name === 'PasswordException'
        ? 'board.material.lockedPdf'
        : 'board.material.brokenPdf',
    );
  }
}

/** A page, and a point of it around which something is put. */
interface Placement {
  readonly page: string;
  readonly middle: Point;
}

/** Adds an image, scaled down to at most 60 % of the page, and selects it. Default: in the middle of what is seen. */
export function placePicture(
  { board, renderer, gestures, selectTool }: BoardController,
  address: string,
  { width, height }: Size,
  { page, middle }: Placement = { page: renderer.page.peek(), middle: visibleMiddle(renderer) },
): void {
  const pageHeight = board.pages().find(({ id }) => id === page)?.height ?? renderer.pageHeight();
  const scale = Math.min(1, (PAGE_WIDTH * 0.6) / width, (pageHeight * 0.6) / height);
  const size = { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
  const key = board.placeImage(page, { address, ...size, ...placeAround(middle, size, pageHeight) });
  if (page !== renderer.page.peek()) return;
  selectTool('select');
  gestures.select([key]);
}

/** Puts a picture on a page, or all pages of a PDF after the page that is shown. */
export async function placeMaterial(
  controller: BoardController,
  address: string,
  checked: Exclude<Checked, { kind: 'problem' }>,
  placement?: Placement,
): Promise<void> {
  if (checked.kind === 'image') return placePicture(controller, address, checked, placement);
  const { pdfPageSizes } = await import('./pdf.ts');
  addPdfPages(controller, address, 1, await pdfPageSizes(checked.document, 1, checked.document.numPages));
}

/** Height in board units of a page whose background fills its width, within the limits of a board. */
const heightFor = ({ width, height }: Size): number =>
  Math.round(Math.min(6400, Math.max(400, (PAGE_WIDTH * height) / width)));

/** Adds a page with an image as its background. */
export function addPicturePage({ board, renderer, goToPage }: BoardController, address: string, size: Size): void {
  goToPage(board.addPage(renderer.page.peek(), { height: heightFor(size), background: { type: 'image', address } }));
}

/** Adds pages of a PDF in one undo step and shows the first of them. */
export function addPdfPages(
  { board, renderer, goToPage }: BoardController,
  address: string,
  from: number,
  sizes: readonly Size[],
): void {
  const endStep = board.step();
  let after = renderer.page.peek();
  const added = sizes.map((size, index) => {
    after = board.addPage(after, { height: heightFor(size), background: { type: 'pdf', address, page: from + index } });
    return after;
  });
  endStep();
  goToPage(added[0]);
}

/** A pasted text is at most so wide, as a share of the page: a line that goes on beyond the page cannot be read. */
const WIDTH_SHARE = 0.6;

/** Puts a text in the middle of what is seen of the page, with lines that fit, and selects it. */
export function pasteText(controller: BoardController, pasted: string): void {
  const { board, renderer, tools } = controller;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return;
  const { colour, width: size } = tools.choices.peek().text;
  context.font = `${size}px ${TEXT_FONT}`;
  const fits = (line: string): boolean => context.measureText(line).width <= PAGE_WIDTH * WIDTH_SHARE;
  const plain = pasted.replaceAll(/\r\n?/g, '\n').replaceAll('\t', '  ').trimEnd();
  const text = plain
    .split('\n')
    .flatMap((line) => wrapLine(line, fits))
    .join('\n')
    .slice(0, TEXT_LENGTH);
  const { width, height } = measureText(context, text, size);
  const key = board.write(renderer.page.peek(), {
    text,
    colour,
    size,
    width,
    height,
    ...placeAround(visibleMiddle(renderer), { width, height }, renderer.pageHeight()),
  });
  controller.selectTool('select');
  controller.gestures.select([key]);
}

/** Breaks a line between words, and a word that is too long between its letters. */
function wrapLine(line: string, fits: (line: string) => boolean): string[] {
  if (fits(line)) return [line];
  const lines = [''];
  const add = (piece: string): void => {
    const last = lines.at(-1) ?? '';
    if (last === '' || fits((last + piece).trimEnd())) lines[lines.length - 1] = last + piece;
    else lines.push(piece.trimStart());
  };
  for (const word of pieces(line, 'word'))
    if (fits(word)) add(word);
    else for (const letter of pieces(word, 'grapheme')) add(letter);
  return lines.map((each) => each.trimEnd());
}

const pieces = (text: string, granularity: 'word' | 'grapheme'): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), ({ segment }) => segment);
