import { type PreviousBoard, readArchivedBoard, readPreviousBoard } from '../api/endpoints/index.ts';
import { type Reply, succeeded } from '../api/index.ts';
import { type Board, copyPage } from '../board/index.ts';
import { readBoard, writtenPages } from './kept-board.ts';
import { type AsyncResource, createAsyncResource, type Session } from '../session/index.ts';

/** The outcome: the earlier board may be `empty` again, and someone may have `begun` to write meanwhile. */
type Continued = 'copied' | 'empty' | 'begun';

/** The board of the last lesson with the same student, to continue it in another one. */
interface EarlierBoard {
  /** Undefined until it is loaded; without a lesson, there is nothing to continue. */
  readonly data: AsyncResource<PreviousBoard>['data'];
  load(): Promise<Reply<PreviousBoard>>;
  /** Copies the last page that is not empty to a page of an empty board: the one on screen, by default the first. */
  continueOn(board: Board, page?: string): Promise<Reply<Continued>>;
  /** Cancels running requests. */
  dispose(): void;
}

/** Creates it for the lesson whose board is empty. */
export function createEarlierBoard(session: Session, lessonId: string): EarlierBoard {
  const { api, provider } = session;
  const previous = createAsyncResource<PreviousBoard>(session);
  return {
    data: previous.data,
    load: () => previous.load((signal) => api.call(readPreviousBoard, { params: { id: lessonId } }, { signal })),
    async continueOn(board, page) {
      const id = previous.data.peek()?.lesson?.id ?? '';
      const reply = await api.call(readArchivedBoard, { params: { id } });
      if (!succeeded(reply)) return { ...reply, data: undefined };
      const earlier = await readBoard(reply.data.updates, provider);
      const last = writtenPages(earlier).at(-1);
      const target = board.pages().find(({ id }) => id === page) ?? board.pages()[0];
      const isBegun = !target || writtenPages(board).length > 0;
      if (last && !isBegun) copyPage(earlier, last.id, board, target.id);
      earlier.destroy();
      if (isBegun) return { ...reply, data: 'begun' };
      return { ...reply, data: last ? 'copied' : 'empty' };
    },
    dispose: previous.cancel,
  };
}
