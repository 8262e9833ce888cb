import { type Lesson, readArchivedBoard } from '../api/endpoints/index.ts';
import { type Reply, SUCCESS, succeeded } from '../api/index.ts';
import { type Board, type BoardPage, createBoard } from '../board/index.ts';
import { fromBase64 } from '../live-room/index.ts';
import { joinWindow, type TimedLesson } from '../lessons/index.ts';
import { createAsyncResource, type AsyncResource, type Session } from '../session/index.ts';

/** The board of a past lesson, to look at. */
export interface KeptBoard extends Pick<AsyncResource<Board>, 'data' | 'status'> {
  /**
   * What is shown stays the same board: changes that came meanwhile are added to it. Once the lesson's room is closed for
   * good it is not asked for again.
   */
  load(): Promise<Reply<Board>>;
  /** Cancels what is still loading, and releases the board. */
  dispose(): void;
}

/** Creates the board of one lesson for one screen. */
export function createKeptBoard(session: Session, lesson: KeptBoardLesson): KeptBoard {
  const { id } = lesson;
  const { api, provider } = session;
  const board = createAsyncResource<Board>(session);

  async function request(signal: AbortSignal): Promise<Reply<Board>> {
    const reply = await api.call(readArchivedBoard, { params: { id } }, { signal });
    if (!succeeded(reply)) return { ...reply, data: undefined };
    const shown = board.data.peek() ?? createBoard({ provider });
    applyUpdates(shown, reply.data.updates);
    return { ...reply, data: shown };
  }

  function isFinal(): boolean {
    const loadedAt = board.loadedAt.peek();
    return loadedAt !== undefined && joinWindow(lesson, loadedAt) === 'shut';
  }

  return {
    data: board.data,
    status: board.status,
    async load() {
      const shown = board.data.peek();
      return shown && isFinal() ? { status: SUCCESS, message: '', data: shown } : board.load(request);
    },
    dispose() {
      board.cancel();
      board.data.peek()?.destroy();
    },
  };
}

type KeptBoardLesson = Pick<Lesson, 'id'> & TimedLesson;

/** Reads a board from its changes. */
export function readBoard(updates: readonly string[], provider: string): Board {
  const board = createBoard({ provider });
  applyUpdates(board, updates);
  return board;
}

/** What is no Base64 changes nothing, nor does what is no update, or was applied before. */
function applyUpdates(board: Board, updates: readonly string[]): void {
  for (const update of updates) {
    try {
      board.apply(fromBase64(update));
    } catch {
      continue;
    }
  }
}

/** The pages of a board that have something on them. */
export function writtenPages(board: Board): readonly BoardPage[] {
  return board.pages().filter(({ id, background }) => background !== undefined || board.items(id).length > 0);
}
