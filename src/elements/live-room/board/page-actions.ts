import type { Board } from '../../../core/board/index.ts';
import type { BoardRenderer } from './render/board-renderer.ts';

/** What the user does with the pages of a board. After going to another page, the user looks freely. */
export interface PageActions {
  /** Index of the page on screen, from 0. */
  pageIndex(): number;
  /** Shows a page and looks freely. Does nothing without an ID. */
  goToPage(id: string | undefined): void;
  turnPage(pages: 1 | -1): void;
  addPage(): void;
  duplicatePage(): void;
  removePage(): void;
  undo(): void;
  redo(): void;
}

export function createPageActions(board: Board, renderer: BoardRenderer, lookFreely: () => void): PageActions {
  const goToPage = (id: string | undefined): void => {
    if (id === undefined || id === renderer.page.peek()) return;
    lookFreely();
    renderer.showPage(id);
  };
  const pageIndex = (): number => board.pages().findIndex(({ id }) => id === renderer.page.peek());
  return {
    pageIndex,
    goToPage,
    turnPage: (pages) => goToPage(board.pages()[pageIndex() + pages]?.id),
    addPage: () => goToPage(board.addPage(renderer.page.peek())),
    duplicatePage: () => goToPage(board.duplicatePage(renderer.page.peek())),
    removePage() {
      const list = board.pages();
      const next = list[pageIndex() + 1] ?? list[pageIndex() - 1];
      const id = renderer.page.peek();
      goToPage(next?.id);
      board.removePage(id);
    },
    undo: () => goToPage(board.undo()),
    redo: () => goToPage(board.redo()),
  };
}
