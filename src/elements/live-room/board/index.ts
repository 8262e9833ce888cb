/** Entry point of the board for the live room: the view and the types of its props. */
export { default as BoardView } from './board-view.tsx';
export type { BoardPointer, BoardRoom, BoardViewProps } from './board-props.ts';
export { saveFile } from './files/save-file.ts';
