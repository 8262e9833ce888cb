import { type ReadonlySignal, signal } from '@preact/signals-core';
import { type ArchivedBoard, eraseFromBoard, type Lesson, readArchivedBoard } from '../api/endpoints/index.ts';
import { type Reply, SUCCESS, succeeded } from '../api/index.ts';
import { applyInTasks, type Board, type BoardPage, createBoard } from '../board/index.ts';
import { joinWindow, type TimedLesson } from '../lessons/index.ts';
import { fromBase64 } from '../live-room/index.ts';
import { createAsyncResource, type AsyncResource, type Session } from '../session/index.ts';

/** The board of a past lesson, read-only. */
export interface KeptBoard extends Pick<AsyncResource<Board>, 'data' | 'status'> {
  /** Whether part of the board could not be read, and only the rest is shown. */
  readonly isIncomplete: ReadonlySignal<boolean>;
  /**
   * The same board object as long as it is shown: later changes are added to it. Once the lesson's room is finally
   * closed, it is not requested again.
   */
  load(): Promise<Reply<Board>>;
  /** The students whose drawings are on the board, once its room is finally closed. */
  readonly authors: ReadonlySignal<NonNullable<ArchivedBoard['authors']>>;
  /** Erases everything that one of them has drawn, which cannot be undone. */
  erase(author: string): Promise<Reply<unknown>>;
  /** Cancels running requests, and releases the board. */
  dispose(): void;
}

/** Creates the board of one lesson for one screen. */
export function createKeptBoard(session: Session, lesson: KeptBoardLesson): KeptBoard {
  const { id } = lesson;
  const { api, provider } = session;
  const board = createAsyncResource<Board>(session);
  const isIncomplete = signal(false);
  const authors = signal<NonNullable<ArchivedBoard['authors']>>([]);

  async function request(signal: AbortSignal): Promise<Reply<Board>> {
    const reply = await api.call(readArchivedBoard, { params: { id } }, { signal });
    if (!succeeded(reply)) return { ...reply, data: undefined };
    const shown = board.data.peek() ?? createBoard({ provider });
    await applyUpdates(shown, reply.data.updates);
    authors.value = reply.data.authors ?? [];
    isIncomplete.value = reply.data.isIncomplete === true || shown.isIncomplete();
    return { ...reply, data: shown };
  }

  function isFinal(): boolean {
    const loadedAt = board.loadedAt.peek();
    return loadedAt !== undefined && joinWindow(lesson, loadedAt) === 'shut';
  }

  return {
    data: board.data,
    status: board.status,
    isIncomplete,
    authors,
    async erase(author) {
      const reply = await api.call(eraseFromBoard, { body: { id, author } });
      const shown = board.data.peek();
      if (!succeeded(reply) || !shown) return reply;
      await applyUpdates(shown, reply.data.updates);
      authors.value = authors.peek().filter((each) => each.id !== author);
      return reply;
    },
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
export async function readBoard(updates: readonly string[], provider: string): Promise<Board> {
  const board = createBoard({ provider });
  await applyUpdates(board, updates);
  return board;
}

/** Text that is not Base64 becomes an empty update, which cannot be read. */
async function applyUpdates(board: Board, updates: readonly string[]): Promise<void> {
  const encoded = updates.values();
  await applyInTasks(
    () => {
      const { value, done } = encoded.next();
      return done ? undefined : { update: decode(value) };
    },
    ({ update }) => board.apply(update),
  );
}

function decode(update: string): Uint8Array {
  try {
    return fromBase64(update);
  } catch {
    return new Uint8Array();
  }
}

/** The pages of a board that are not empty. */
export function writtenPages(board: Board): readonly BoardPage[] {
  return board.pages().filter(({ id, background }) => background !== undefined || board.items(id).length > 0);
}
