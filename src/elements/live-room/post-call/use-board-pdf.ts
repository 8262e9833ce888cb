import { useScreen } from '../../../runtime/screen-context.ts';
import { boardFileName } from '../../../core/lessons/index.ts';
import { useBoard, useCallContext } from '../call/call-context.ts';

/** The board of the call as a PDF. */
export interface BoardPdf {
  /** `2026-11-22_エマ・ブラウン_数学.pdf`, or the room's title where there is no lesson. */
  readonly name: string;
  /** Rejects when it cannot be written; `isComplete` is false where some material could not be read. */
  write(): Promise<{ blob: Blob; isComplete: boolean }>;
}

/** The board as a file; undefined while it is empty. */
export function useBoardPdf(): BoardPdf | undefined {
  const { timeZone } = useScreen();
  const {
    call: { board: deferred, materials, room },
    teacher,
  } = useCallContext();
  const board = useBoard(deferred.hasUpdates());
  if (!board || board.pages().every(({ id, background }) => !background && board.items(id).length === 0))
    return undefined;
  const title = room.title.peek();
  const { studentName, subject = title, startTimeMillis = 0 } = teacher?.studioInfo.peek() ?? {};
  const isLesson = teacher?.kind === 'class' && studentName !== undefined;
  return {
    name: isLesson ? boardFileName({ studentName, subject, startTimeMillis }, timeZone) : `${title}.pdf`,
    async write() {
      const { writeBoardPdf } = await import('../board/files/export-pdf.ts');
      return writeBoardPdf(board, materials, title);
    },
  };
}
