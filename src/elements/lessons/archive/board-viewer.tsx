import type { ReactNode } from 'react';
import type { Board, Materials } from '../../../core/board/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import BoardView from '../../live-room/board/board-view.tsx';

interface Props {
  readonly title: string;
  /** The file name of the board without its extension. */
  readonly name: string;
  readonly board: Board;
  readonly materials: Materials;
  /** The page to show first. */
  readonly page: string;
  /** The button that saves the board as a PDF. */
  readonly pdf: ReactNode;
  readonly onClose: () => void;
}

/** The board of a past lesson: large, read-only, one page at a time. */
export default function BoardViewer({ title, name, board, materials, page, pdf, onClose }: Props) {
  const t = useText();
  return (
    <Dialog title={title} closeLabel={t('lessonArchive.close')} onClose={onClose} footer={pdf} wide>
      <div className="archive-viewer">
        <BoardView board={board} materials={materials} title={name} firstPage={page} readOnly />
      </div>
    </Dialog>
  );
}
