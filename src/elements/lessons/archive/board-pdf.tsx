import { useState } from 'react';
import type { Board, Materials } from '../../../core/board/index.ts';
import type { Lesson } from '../../../core/index.ts';
import { boardFileName } from '../../../core/lessons/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly board: Board;
  readonly materials: Pick<Materials, 'read'>;
}

/** The name of a lesson's board as a file, without its ending. */
export function useBoardName(lesson: Lesson): string {
  const { timeZone } = useScreen();
  return boardFileName(lesson, timeZone).replace(/\.pdf$/, '');
}

/** Saves a board as a PDF. */
export function BoardPdf({ lesson, board, materials }: Props) {
  const t = useText();
  const { toasts } = useScreen();
  const name = useBoardName(lesson);
  const [isWriting, setWriting] = useState(false);
  const save = async (): Promise<void> => {
    setWriting(true);
    try {
      const [{ writeBoardPdf }, { saveFile }] = await Promise.all([
        import('../../live-room/board/files/export-pdf.ts'),
        import('../../live-room/board/files/save-file.ts'),
      ]);
      const { blob, isComplete } = await writeBoardPdf(board, materials, name);
      saveFile(`${name}.pdf`, blob);
      toasts.show(isComplete ? 'success' : 'info', t(isComplete ? 'board.exported' : 'board.exportPart'));
    } catch {
      toasts.show('error', t('board.exportFailed'));
    }
    setWriting(false);
  };
  return (
    <div>
      <Button loading={isWriting} loadingLabel={t('lessonArchive.writing')} onClick={() => void save()}>
        {t('lessonArchive.pdf')}
      </Button>
    </div>
  );
}
