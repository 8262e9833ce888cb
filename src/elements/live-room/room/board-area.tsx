import { useSignals } from '@preact/signals-react/runtime';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useCallNavigation } from '../call/call-context.ts';
import { isIn } from '../call/call.ts';

// Pens, pages and layers are fetched when somebody opens the board.
const BoardView = lazyScreen(async () => ({ default: (await import('../board/index.ts')).BoardView }));

/** The lesson's board, as large as the room gives it. */
export function BoardArea() {
  useSignals();
  const { call: { room, board, materials } } = useCallNavigation();
  const isClosed = room.boardRefusal.value !== '' || !isIn(room.phase.value);
  return (
    <div className="live-board" part="board" data-keys>
      <BoardView board={board} room={room} materials={materials} title={room.title.value} readOnly={isClosed} />
    </div>
  );
}
