import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState } from 'react';
import type { Box } from '../../../core/board/index.ts';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import { BoardView } from '../board/index.ts';
import { ScreenLoadError } from '../../../runtime/error-boundary.tsx';
import { Loading } from '../../../runtime/display/loading.tsx';
import { useBoard, useCallContext } from '../call/call-context.ts';
import { isIn } from '../call/room-phase.ts';
import { SplitPanel } from './split-panel.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { Screens } from './video/screens.tsx';

/** Offered on an empty board; see there. */
const ContinueBoard = optionalScreen(() => import('./continue-board.tsx'));

/** Below this width, in CSS pixels, a shared screen stands below the board. */
const UPRIGHT_WIDTH_PX = 900;

interface Props {
  /** Called with the element that holds the page, over whose corners the videos float. */
  readonly onCanvas: (canvas: HTMLElement | null) => void;
  /** What covers that element, in its CSS pixels. */
  readonly covers: ReadonlySignal<readonly Box[]>;
  /** Whether somebody shares a screen, which the board then shares the main area with. */
  readonly hasScreen: boolean;
}

/** The lesson's board, which fills the main area, or stands beside a shared screen. Loaded when the board is first opened. */
export default function BoardArea({ onCanvas, covers, hasScreen }: Props) {
  useSignals();
  const {
    call: { room, mainView, materials },
    teacher,
  } = useCallContext();
  const isUpright = useNarrow(UPRIGHT_WIDTH_PX);
  const [isMissing, setMissing] = useState(false);
  const board = useBoard(
    true,
    useCallback(() => setMissing(true), []),
  );
  if (isMissing) throw new ScreenLoadError('load');
  if (!board) return <Loading />;
  const isClosed = room.boardRejection.value !== '' || !isIn(room.phase.value);
  return (
    // The panel stays around the board when a screen comes or goes: what is written there must not be lost.
    <SplitPanel isVertical={isUpright} end={hasScreen ? <Screens /> : undefined}>
      <div className="live-board" part="board" data-keys>
        <BoardView
          board={board}
          room={room}
          mainView={mainView}
          materials={materials}
          title={room.title.value}
          readOnly={isClosed}
          isIncomplete={() => room.boardIncomplete.value || (room.boardReady.value && board.isIncomplete())}
          onCanvas={onCanvas}
          covers={covers}
        />
        {teacher?.kind === 'class' && !isClosed && room.boardReady.value && (
          <ContinueBoard lessonId={teacher.id} board={board} page={mainView.page.value} />
        )}
      </div>
    </SplitPanel>
  );
}
