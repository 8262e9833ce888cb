// The page that board.bench.ts drives: a board with a dense lesson upon it, opened on request.
import { createBoard, createMaterials } from '../../../src/core/board/index.ts';
import { createMemoryStorage } from '../../../src/core/session/index.ts';
import { boardElement, PROVIDER } from '../../elements/live-room/board/board-pair.tsx';

declare global {
  /** Opens the board; answers the milliseconds until its first page is painted, and how many strokes that were. */
  var openBoard: (document: string) => Promise<{ load: number; painted: number; strokes: number }>;
}

const materials = createMaterials({ provider: PROVIDER, fetch, fileToken: () => '' });
const view = (board: ReturnType<typeof createBoard>) => ({
  board,
  materials,
  title: 'bench',
  storage: createMemoryStorage(),
});

const painted = { strokes: 0 };
const fill = CanvasRenderingContext2D.prototype.fill;
CanvasRenderingContext2D.prototype.fill = function counted(this: CanvasRenderingContext2D, ...parameters: unknown[]) {
  painted.strokes += 1;
  return Reflect.apply(fill, this, parameters);
};

const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

// Frame, style and words are there before the board is, as they are in a room.
const element = boardElement(view(createBoard({ provider: PROVIDER })));
element.style.setProperty('--sample-height', '100vh');
element.style.setProperty('--sample-width', 'none');
document.body.append(element);

globalThis.openBoard = async (address) => {
  const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
  element.view = undefined;
  await nextFrame();
  painted.strokes = 0;
  const started = performance.now();
  const board = createBoard({ provider: PROVIDER });
  board.apply(bytes);
  const load = performance.now() - started;
  element.view = view(board);
  const wanted = board.items(board.pages()[0]?.id ?? '').length;
  while (painted.strokes < wanted) await nextFrame();
  return { load, painted: performance.now() - started, strokes: painted.strokes };
};
