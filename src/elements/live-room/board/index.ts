/** The board for whoever builds a room: the view, and what its props carry. */
export { default as BoardView } from './board-view.tsx';
export type { BoardPointer, BoardRoom, BoardViewProps } from './board-props.ts';
export { saveFile } from './files/save-file.ts';
