import { useSignals } from '@preact/signals-react/runtime';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useCallContext } from '../call/call-context.ts';
import { isIn } from '../call/room-phase.ts';

// The code of the board is loaded when it is first opened.
const BoardView = lazyScreen(async () => ({ default: (await import('../board/index.ts')).BoardView }));

/** The lesson's board, filling the main area of the room. */
export function BoardArea() {
  useSignals();
  const {
    call: { room, board, materials },
  } = useCallContext();
  const isClosed = room.boardRejection.value !== '' || !isIn(room.phase.value);
  return (
    <div className="live-board" part="board" data-keys>
      <BoardView board={board} room={room} materials={materials} title={room.title.value} readOnly={isClosed} />
    </div>
  );
}
