import { useState } from 'react';
import { useSignals } from '@preact/signals-react/runtime';
import { boardFileName } from '../../../core/lessons/index.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { RoomKind } from '../../../core/live-room/index.ts';
import { useBoard, useCallContext } from '../call/call-context.ts';

/** Why the call is over; empty if the teacher left it. */
export function EndReason({ kind }: { readonly kind: RoomKind }) {
  useSignals();
  const {
    call: { room },
  } = useCallContext();
  const text = useEndingText(kind);
  return text && <p role={room.rejection.value ? 'alert' : undefined}>{text}</p>;
}

/** Whether the room can be entered again. */
export function useCanRejoin(): boolean {
  useSignals();
  const {
    call: { room },
  } = useCallContext();
  const reason = room.rejection.value?.reason;
  return room.phase.value === 'left' || reason === 'full' || reason === 'busy' || reason === 'replaced';
}

/** Why a call is over; empty when this side has left it. */
export function useEndingText(kind: RoomKind): string {
  useSignals();
  const t = useText();
  const {
    call: { room },
  } = useCallContext();
  const phase = room.phase.value;
  const rejection = room.rejection.value;
  const reason = room.ending.value ?? 'ended';
  if (rejection) return rejection.message;
  if (phase === 'removed') return t('liveRoom.postCall.removed');
  if (phase !== 'ended') return '';
  return t(
    kind === 'meeting' && reason === 'canceled' ? 'liveRoom.postCall.meetingCanceled' : `liveRoom.postCall.${reason}`,
  );
}

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

/** The board of the call as a PDF. */
interface BoardPdf {
  /** `2026-11-22_エマ・ブラウン_数学.pdf`, or the room's title for other rooms. */
  readonly name: string;
  /** Rejects when it cannot be written; `isComplete` is false if some material could not be read. */
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
