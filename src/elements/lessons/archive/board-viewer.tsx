import type { Board, Materials } from '../../../core/board/index.ts';
import type { Lesson } from '../../../core/index.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import BoardView from '../../live-room/board/board-view.tsx';
import { BoardPdf, useBoardName } from './board-pdf.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly title: string;
  readonly board: Board;
  readonly materials: Materials;
  /** The page that is shown first. */
  readonly page: string;
  readonly onClose: () => void;
}

/** The board of a past lesson, large and read-only, with its pages to turn. */
export default function BoardViewer({ lesson, title, board, materials, page, onClose }: Props) {
  const t = useText();
  const name = useBoardName(lesson);
  return (
    <Dialog
      title={title}
      closeLabel={t('lessonArchive.close')}
      onClose={onClose}
      footer={<BoardPdf lesson={lesson} board={board} materials={materials} />}
      wide
    >
      <div className="archive-viewer">
        <BoardView board={board} materials={materials} title={name} firstPage={page} readOnly />
      </div>
    </Dialog>
  );
}
