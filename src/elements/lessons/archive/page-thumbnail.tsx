import { useEffect, useRef } from 'react';
import { PAGE_WIDTH, type Board, type BoardPage, type Materials } from '../../../core/board/index.ts';
import { drawPage } from '../../live-room/board/render/draw-page.ts';
import { useSeen } from './use-seen.ts';

/** Width of a thumbnail, in CSS pixels, at most. */
const WIDTH_PX = 220;

interface Props {
  readonly board: Board;
  readonly page: BoardPage;
  /** Changes with the board, so that the page is drawn again. */
  readonly version: number;
  readonly materials: Pick<Materials, 'read'>;
  readonly label: string;
  readonly onOpen: () => void;
  /** Called where a picture or PDF of the page could not be loaded. */
  readonly onIncomplete: () => void;
}

/** A page of a board in small, drawn when it comes into view. */
export function PageThumbnail({ board, page, version, materials, label, onOpen, onIncomplete }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isSeen = useSeen(button);
  const report = useRef(onIncomplete);
  const width = WIDTH_PX * Math.min(2, globalThis.devicePixelRatio || 1);
  useEffect(() => {
    report.current = onIncomplete;
  });
  useEffect(() => {
    let isCurrent = true;
    if (isSeen) {
      const show = (drawn: Awaited<ReturnType<typeof drawPage>>): void => {
        const target = canvas.current;
        if (!isCurrent || !target) return;
        target.width = drawn.canvas.width;
        target.height = drawn.canvas.height;
        target.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
        target.dataset['drawn'] = String(drawn.isComplete);
        if (!drawn.isComplete) report.current();
      };
      // Where nothing can be drawn the page still opens.
      drawPage(board, materials, page, width / PAGE_WIDTH).then(show, () => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [isSeen, board, page, version, materials, width]);
  return (
    <button ref={button} type="button" className="archive-page" aria-label={label} onClick={onOpen}>
      <canvas ref={canvas} style={{ aspectRatio: `${PAGE_WIDTH} / ${page.height}` }} />
    </button>
  );
}
