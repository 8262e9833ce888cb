/** The door of the lesson's board; Yjs comes with it, so it is not behind the core's own. */
export { createBoard } from './board.ts';
export type { Board, BoardChange, BoardOptions } from './board-types.ts';
export * from './geometry.ts';
export * from './hits.ts';
export { createMaterials, MATERIAL_BYTES, type Materials, type MaterialsOptions } from './materials.ts';
export { isMaterial, PAGE_HEIGHT, PAGE_WIDTH, TEXT_LENGTH } from './records.ts';
export type { Background, BoardItem, BoardPage, ImageItem, InkItem, TextItem } from './records.ts';
export { COLOURS, packStroke, strokeBox, unpackStroke } from './stroke.ts';
export type { Colour, InkPoint, InkTool, Stroke } from './stroke.ts';
