/** The board for whoever builds a room: the view, and what its props carry. */
export { default as BoardView } from './board-view.tsx';
export type { BoardPointer, BoardRoom, BoardViewProps } from './props.ts';
export { saveFile } from './save-file.ts';
