import { useState } from 'react';
import { Button } from '../../../ui/form/button.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useBoardPdf } from './use-board-pdf.ts';

/** Button that saves the board as a PDF; hidden while the board is empty. */
export function BoardFile() {
  const t = useText();
  const { toasts } = useScreen();
  const pdf = useBoardPdf();
  const [isWriting, setWriting] = useState(false);
  if (!pdf) return null;

  const save = async (): Promise<void> => {
    setWriting(true);
    try {
      const [{ blob, isComplete }, { saveFile }] = await Promise.all([
        pdf.write(),
        import('../board/files/save-file.ts'),
      ]);
      saveFile(pdf.name, blob);
      if (!isComplete) toasts.show('info', t('board.exportPart'));
    } catch {
      toasts.show('error', t('board.exportFailed'));
    }
    setWriting(false);
  };
  return (
    <Button
      kind="quiet"
      loading={isWriting}
      loadingLabel={t('liveRoom.postCall.boardWait')}
      onClick={() => void save()}
    >
      {t('liveRoom.postCall.boardFile')}
    </Button>
  );
}
