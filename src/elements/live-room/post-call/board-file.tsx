import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useCallContext } from '../call/call-context.ts';

/** Button that saves the board as a PDF; hidden while the board is empty. */
export function BoardFile() {
  const t = useText();
  const { toasts } = useScreen();
  const {
    call: { board, materials, room },
  } = useCallContext();
  const [isWriting, setWriting] = useState(false);
  const isEmpty = board.pages().every(({ id, background }) => !background && board.items(id).length === 0);
  if (isEmpty) return null;

  const save = async (): Promise<void> => {
    setWriting(true);
    try {
      const [{ writeBoardPdf }, { saveFile }] = await Promise.all([
        import('../board/files/export-pdf.ts'),
        import('../board/files/save-file.ts'),
      ]);
      const { blob, isComplete } = await writeBoardPdf(board, materials, room.title.peek());
      saveFile(`${room.title.peek()}.pdf`, blob);
      if (!isComplete) toasts.show('info', t('board.exportPart'));
    } catch {
      toasts.show('error', t('board.exportFailed'));
    }
    setWriting(false);
  };
  return (
    <Button loading={isWriting} loadingLabel={t('liveRoom.postCall.boardWait')} onClick={() => void save()}>
      {t('liveRoom.postCall.boardFile')}
    </Button>
  );
}
