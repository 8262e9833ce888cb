import { MATERIAL_BYTES, PAGE_WIDTH } from '../../../../core/board/index.ts';
import type { TextKey, TextValues } from '../../../../core/index.ts';
import type { Size } from '../render/camera.ts';
import type { BoardController } from '../board-controller.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** So many pages of a PDF are added at once, at most. */
export const PAGES_AT_ONCE = 50;
const MEGABYTE = 1024 * 1024;
export const MEGABYTES = MATERIAL_BYTES / MEGABYTE;

/** Why a file is refused: a text and its values. */
export type MaterialMessages = [TextKey, TextValues?];
/** What is in a file, by its own bytes. */
export type Checked =
  | { readonly kind: 'image'; readonly width: number; readonly height: number }
  | { readonly kind: 'pdf'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'problem'; readonly words: MaterialMessages };

const problem = (...words: MaterialMessages): Checked => ({ kind: 'problem', words });

/** Looks at a file before it is sent, so that a refusal comes at once and says why. */
export async function checkMaterial(file: Blob): Promise<Checked> {
  if (file.size === 0) return problem('board.material.empty');
  if (file.size > MATERIAL_BYTES) return problem('board.material.tooLarge', { size: (file.size / MEGABYTE).toFixed(1), megabytes: MEGABYTES });
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 12).arrayBuffer()));
  if (start.startsWith('%PDF-')) return checkPdf(file);
  const isPicture = start.startsWith('\x89PNG') || start.startsWith('\xff\xd8\xff') || (start.startsWith('RIFF') && start.endsWith('WEBP'));
  if (!isPicture) return problem('board.material.wrongType');
  try {
    const { width, height } = await createImageBitmap(file);
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
    return problem(error instanceof Error && error.name === 'PasswordException' ? 'board.material.lockedPdf' : 'board.material.brokenPdf');
  }
}

/** Puts a picture onto the page that is shown, in the middle and no larger than most of it; it is chosen then. */
export function placePicture({ board, stage, gestures, take }: BoardController, address: string, { width, height }: Size): void {
  const pageHeight = stage.pageHeight();
  const scale = Math.min(1, (PAGE_WIDTH * 0.6) / width, (pageHeight * 0.6) / height);
  const size = { width: Math.max(1, width * scale), height: Math.max(1, height * scale) };
  const key = board.placeImage(stage.page.peek(), { address, ...size, x: (PAGE_WIDTH - size.width) / 2, y: (pageHeight - size.height) / 2 });
  take('select');
  gestures.choose([key]);
}

/** How tall a page is whose background fills its width, within what a board takes. */
export const heightFor = ({ width, height }: Size): number => Math.round(Math.min(6400, Math.max(400, (PAGE_WIDTH * height) / width)));

/** A new page with a picture as its background. */
export function addPicturePage({ board, stage, go }: BoardController, address: string, size: Size): void {
  go(board.addPage(stage.page.peek(), { height: heightFor(size), background: { type: 'image', address } }));
}

/** New pages with those of a PDF, in one step; the first of them is shown. */
export function addPdfPages({ board, stage, go }: BoardController, address: string, from: number, sizes: readonly Size[]): void {
  const end = board.step();
  let after = stage.page.peek();
  const added = sizes.map((size, place) => {
    after = board.addPage(after, { height: heightFor(size), background: { type: 'pdf', address, page: from + place } });
    return after;
  });
  end();
  go(added[0]);
}
