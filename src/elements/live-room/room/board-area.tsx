import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Box } from '../../../core/board/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { Loading } from '../../../runtime/placeholders.tsx';
import { ScreenLoadError } from '../../../runtime/error-boundary.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import { useNarrow } from '../../../ui/list/use-narrow.ts';
import BoardView from '../board/board-view.tsx';
import { useBoard, useCallContext } from '../call/call-context.ts';
import { isIn } from '../call/room-phase.ts';
import type { DividedPanelProps } from './divided-panel.tsx';
import css from './board-area.css';
import { Screens } from './video/screens.tsx';

/** Shown on an empty board. */
const ContinueBoard = optionalScreen(() => import('./continue-board.tsx'));

/** Below this width, in CSS pixels, a shared screen is shown below the board. */
const UPRIGHT_WIDTH_PX = 900;

interface Props {
  /** Called with the element that holds the page, over whose corners the videos float. */
  readonly onCanvas: (canvas: HTMLElement | null) => void;
  /** Boxes that cover that element, in its CSS pixels. */
  readonly covers: ReadonlySignal<readonly Box[]>;
  /** Whether somebody shares a screen, which the board then shares the main area with. */
  readonly hasScreen: boolean;
}

/** The lesson's board. It fills the main area or shares it with a screen. Its code is loaded when it is first opened. */
export default function BoardArea({ onCanvas, covers, hasScreen }: Props) {
  useSignals();
  const {
    call: { room, mainView, materials },
    teacher,
  } = useCallContext();
  const hasHomework = useCapability('homework-replies');
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
    // The panel stays mounted when a screen comes or goes, so that unfinished text on the board is not lost.
    <SplitPanel isVertical={isUpright} end={hasScreen ? <Screens /> : undefined}>
      <div className="live-board" part="board" data-keys>
        <BoardView
          board={board}
          room={room}
          mainView={mainView}
          materials={materials}
          homeworkBefore={hasHomework && teacher?.kind === 'class' ? teacher.id : undefined}
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

const DividedPanel = optionalScreen(() => import('./divided-panel.tsx'));

interface SplitPanelProps extends Pick<DividedPanelProps, 'end' | 'isVertical'> {
  readonly children: ReactNode;
}

/**
 * Splits the space between the children and `end`. The divider is loaded when it is first shown; until then, and if it
 * cannot be loaded, both parts have half of the space. The children stay mounted and keep unfinished text.
 */
function SplitPanel({ children, end, isVertical }: SplitPanelProps) {
  useStyles(css);
  const isSplit = end !== undefined;
  // Once divided, it stays, so that the children are not moved in the document again.
  const [wasSplit, setWasSplit] = useState(isSplit);
  if (isSplit && !wasSplit) setWasSplit(true);
  const [node] = useState(() => {
    const created = document.createElement('div');
    created.className = 'live-split-part';
    return created;
  });
  const adoptNode = useCallback((parent: HTMLElement | null) => parent?.append(node), [node]);
  const start = <div className="live-split-part" ref={adoptNode} />;
  const plain = (
    <div className={`live-split-plain ${isVertical ? 'live-split-vertical' : ''}`}>
      {start}
      {end}
    </div>
  );
  return (
    <>
      {wasSplit ? <DividedPanel start={start} end={end} isVertical={isVertical} fallback={plain} /> : plain}
      {createPortal(children, node)}
    </>
  );
}
