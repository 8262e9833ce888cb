export type { Board, BoardChange } from './board-types.ts';
export { createBoard } from './board.ts';
export {
  type BoardUpdate,
  type Clocks,
  encodeValue,
  MAPS,
  readUpdate,
  UPDATE_LIMITS,
  updateOfDeletions,
} from './board-update.ts';
export { applyInTasks, nextTask } from './apply-in-tasks.ts';
export { copyPage } from './copy-page.ts';
export { createDeferredBoard, type DeferredBoard } from './deferred-board.ts';
export {
  type Curve,
  type Drawing,
  type FigureRecord,
  type Ground,
  isOutline,
  type Label,
  MAXIMUM_CURVES,
  OUTLINE_LENGTH,
  type Range,
  type Ranges,
  readRanges,
  SOURCE_LENGTH,
  type Stamp,
  STAMPS,
} from './figures.ts';
export { type Box, boxAround, boxesMeet, isInside, joinBoxes, type Point } from './geometry.ts';
export { inkOnTheWay, itemAt, itemsWithin } from './hits.ts';
export { createMaterials, sendFile, MATERIAL_BYTES, type Materials } from './materials.ts';
export {
  type Background,
  type BoardItem,
  type BoardPage,
  type FigureItem,
  type InkItem,
  PAGE_HEIGHT,
  PAGE_WIDTH,
  TEXT_LENGTH,
  type TextItem,
} from './records.ts';
export {
  type Colour,
  COLOURS,
  type InkPoint,
  type InkTool,
  packStroke,
  type Stroke,
  strokeBox,
  unpackStroke,
} from './stroke.ts';
