// What the teacher shows, the student sees: all of it, in every window, beside the controls and the small videos.
import type { Page } from '@playwright/test';
import { meet, pressControl, until } from '../../support/playwright/lesson.ts';
import { expect, test } from '../../support/playwright/live-test.ts';
import { writePdf } from '../../support/playwright/pdf.ts';

const STUDENT_SIZES = [
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
] as const;
/** Middles of marks are found to a part of a pixel, and the corners are farther apart than they. */
const TOLERANCE_PX = 6;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Point {
  x: number;
  y: number;
}
/** A board on screen, in CSS pixels of the window. */
interface Shown {
  red: Point;
  blue: Point;
  /** What is seen of the paper. */
  paper: Box;
  area: Box;
  /** What lies over the area. */
  covers: Box[];
}

/** Where the marks, the paper and what covers them are; undefined as long as a mark is not seen. */
function look(page: Page): Promise<Shown | undefined> {
  return page.locator('.board-area').evaluate((area) => {
    const boxOf = (element: Element): Box => element.getBoundingClientRect();
    const layer = (name: string): { data: Uint8ClampedArray; width: number; height: number; box: DOMRect } => {
      const canvas = area.querySelector<HTMLCanvasElement>(`.board-layer-${name}`);
      const { width = 0, height = 0 } = canvas ?? {};
      const data = canvas?.getContext('2d')?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
      // What was painted is moved until it is painted sharply again.
      return { data, width, height, box: canvas?.getBoundingClientRect() ?? new DOMRect() };
    };
    const ink = layer('ink');
    const middleOf = (isColour: (red: number, blue: number) => boolean): Point => {
      let [x, y, count] = [0, 0, 0];
      for (let offset = 0; offset < ink.data.length; offset += 4) {
        const isInk = (ink.data[offset + 3] ?? 0) > 128;
        if (!isInk || !isColour(ink.data[offset] ?? 0, ink.data[offset + 2] ?? 0)) continue;
        x += ((offset / 4) % ink.width) + 0.5;
        y += Math.floor(offset / 4 / ink.width) + 0.5;
        count += 1;
      }
      const scale = ink.box.width / ink.width;
      return { x: ink.box.x + (x / count) * scale, y: ink.box.y + (y / count) * scale };
    };
    const [red, blue] = [middleOf((r, b) => r > 140 && b < 90), middleOf((r, b) => b > 140 && r < 90)];
    if (!(red.x + blue.x > 0)) return undefined;

    const paper = layer('paper');
    const isPaper = (x: number, y: number): boolean => (paper.data[(y * paper.width + x) * 4 + 3] ?? 0) > 250;
    const scale = paper.box.width / paper.width;
    const [middleX, middleY] = [
      Math.round(((red.x + blue.x) / 2 - paper.box.x) / scale),
      Math.round(((red.y + blue.y) / 2 - paper.box.y) / scale),
    ];
    /** How far the paper reaches from the marks. */
    const reach = (stepX: number, stepY: number): Point => {
      let [x, y] = [middleX, middleY];
      while (
        x + stepX >= 0 &&
        x + stepX < paper.width &&
        y + stepY >= 0 &&
        y + stepY < paper.height &&
        isPaper(x + stepX, y + stepY)
      ) {
        x += stepX;
        y += stepY;
      }
      return { x: paper.box.x + x * scale, y: paper.box.y + y * scale };
    };
    const root = area.getRootNode() as ShadowRoot;
    const { left, top, right, bottom } = boxOf(area);
    return {
      red,
      blue,
      area: { left, top, right, bottom },
      paper: {
        left: Math.max(left, reach(-1, 0).x),
        right: Math.min(right, reach(1, 0).x),
        top: Math.max(top, reach(0, -1).y),
        bottom: Math.min(bottom, reach(0, 1).y),
      },
      covers: [...root.querySelectorAll('.live-room-controls, .live-tiles-dock')].map((element) => {
        const box = boxOf(element);
        return { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
      }),
    };
  });
}

/** What of the teacher's view the student does not see, in words; empty where they see all of it. */
function missing(teacher: Shown, student: Shown): string {
  const scale = (student.blue.x - student.red.x) / (teacher.blue.x - teacher.red.x);
  const across = (x: number): number => student.red.x + (x - teacher.red.x) * scale;
  const down = (y: number): number => student.red.y + (y - teacher.red.y) * scale;
  const { paper } = teacher;
  const seen = {
    left: across(paper.left),
    right: across(paper.right),
    top: down(paper.top),
    bottom: down(paper.bottom),
  };
  return outside(seen, student);
}

function outside(seen: Box, { area, covers }: Pick<Shown, 'area' | 'covers'>): string {
  const isIn =
    seen.left >= area.left - TOLERANCE_PX &&
    seen.top >= area.top - TOLERANCE_PX &&
    seen.right <= area.right + TOLERANCE_PX &&
    seen.bottom <= area.bottom + TOLERANCE_PX;
  if (!isIn) return `${JSON.stringify(seen)} is not in ${JSON.stringify(area)}`;
  const over = covers.find(
    (box) =>
      box.left < seen.right - TOLERANCE_PX &&
      box.right > seen.left + TOLERANCE_PX &&
      box.top < seen.bottom - TOLERANCE_PX &&
      box.bottom > seen.top + TOLERANCE_PX,
  );
  return over ? `${JSON.stringify(over)} covers ${JSON.stringify(seen)}` : '';
}

/** Waits until the student sees all that the teacher sees. */
async function seesAll(teacher: Page, student: Page, what: string): Promise<void> {
  let last = 'The marks are not seen.';
  await until(
    async () => {
      const [shown, seen] = await Promise.all([look(teacher), look(student)]);
      if (shown && seen) last = missing(shown, seen);
      return last === '';
    },
    what,
    8_000,
  ).catch(() => expect(last, what).toBe(''));
}

/** Two dots near the middle of what is seen, which stay in sight at each zoom. */
async function mark(teacher: Page): Promise<void> {
  const box = await teacher.locator('.board-area').boundingBox();
  if (!box) throw new Error('The board is not shown.');
  for (const [colour, share] of [
    ['赤', 0.44],
    ['青', 0.56],
  ] as const) {
    await teacher.getByRole('button', { name: colour, exact: true }).click();
    await teacher.mouse.move(box.x + box.width * share, box.y + box.height * share);
    await teacher.mouse.down();
    await teacher.mouse.move(box.x + box.width * share + 3, box.y + box.height * share + 3);
    await teacher.mouse.up();
  }
  await until(async () => (await look(teacher)) !== undefined, 'the marks are drawn');
}

/** Blank pages of these sizes. */
function blankPdf(sizes: readonly (readonly [number, number])[]): string {
  const kids = sizes.map((_, index) => `${index + 3} 0 R`).join(' ');
  return writePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${sizes.length}>>`,
    ...sizes.map(([width, height]) => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]>>`),
  ]);
}
const PAGES = { A4: [595, 842], 'A3 across': [1191, 842], '16 : 9': [960, 540] } as const;

/** One grey pixel, which is as wide as a page and as high. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function choose(teacher: Page, item: string, file: { name: string; mimeType: string; buffer: Buffer }) {
  await teacher.getByRole('button', { name: '挿入' }).click();
  const choosing = teacher.waitForEvent('filechooser');
  await teacher.getByRole('menuitem', { name: item, exact: true }).click();
  await (await choosing).setFiles(file);
}
async function addPages(teacher: Page): Promise<void> {
  await teacher.getByRole('button', { name: '追加する' }).click();
  await teacher.locator('dialog[open]').waitFor({ state: 'detached' });
}

test('a student sees everything that the teacher sees of a page, at each zoom, in a window of any shape', async ({
  browser,
  at,
  open,
}) => {
  const { teacher, student } = await meet(browser, at, open);
  await teacher.setViewportSize({ width: 1280, height: 800 });
  await pressControl(teacher, 'ボードを開く');
  await student.locator('.board-area').waitFor();
  await teacher.locator('.board-area').waitFor();
  const zoom = async (times: number): Promise<void> => {
    for (let step = 0; step < times; step += 1) await teacher.getByRole('button', { name: '拡大' }).click();
  };
  /** At three zooms, each with so many of the sizes: from page to page with others. */
  let turn = 0;
  const checkPage = async (name: string, sizesPerZoom: number): Promise<void> => {
    await mark(teacher);
    for (const [index, steps] of [0, 2, 3].entries()) {
      await zoom(steps);
      for (let size = 0; size < sizesPerZoom; size += 1) {
        const [width, height] = STUDENT_SIZES[turn % STUDENT_SIZES.length] ?? STUDENT_SIZES[0];
        turn += 1;
        await student.setViewportSize({ width, height });
        await seesAll(teacher, student, `${name}, zoom ${index}, ${width} × ${height}`);
      }
    }
  };

  await checkPage('board', STUDENT_SIZES.length);

  await choose(teacher, 'PDF', {
    name: 'pages.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(blankPdf(Object.values(PAGES))),
  });
  await addPages(teacher);
  for (const [index, name] of Object.keys(PAGES).entries()) {
    if (index > 0) await teacher.getByRole('button', { name: '次のページ' }).click();
    await checkPage(name, 1);
  }

  await choose(teacher, '画像', { name: 'picture.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
  await teacher.getByRole('radio', { name: '新しいページの背景にする' }).check();
  await addPages(teacher);
  await checkPage('picture', 1);
});

test('a shared screen is completely visible beside overlays, and afterwards the board is unchanged', async ({
  browser,
  at,
  open,
}) => {
  const { teacher, student } = await meet(browser, at, open);
  await teacher.setViewportSize({ width: 1280, height: 800 });
  await student.setViewportSize({ width: 390, height: 844 });
  await pressControl(teacher, 'ボードを開く');
  await student.locator('.board-area').waitFor();
  await mark(teacher);
  for (let step = 0; step < 3; step += 1) await teacher.getByRole('button', { name: '拡大' }).click();
  await seesAll(teacher, student, 'the board');
  const before = await Promise.all([look(teacher), look(student)]);

  await pressControl(teacher, '画面を共有する');
  for (const [width, height] of STUDENT_SIZES) {
    await student.setViewportSize({ width, height });
    await until(
      async () => {
        const shown = await student.locator('.live-screens').evaluateAll(([screens]) => {
          const video = screens?.querySelector('video');
          if (!screens || !video || video.videoWidth === 0) return undefined;
          const plain = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom });
          const box = video.getBoundingClientRect();
          const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const [halfX, halfY] = [(video.videoWidth * scale) / 2, (video.videoHeight * scale) / 2];
          const root = screens.getRootNode() as ShadowRoot;
          return {
            picture: { left: x - halfX, right: x + halfX, top: y - halfY, bottom: y + halfY },
            area: plain(screens.getBoundingClientRect()),
            covers: [...root.querySelectorAll('.live-room-controls, .live-tiles-dock')].map((element) =>
              plain(element.getBoundingClientRect()),
            ),
          };
        });
        return shown !== undefined && outside(shown.picture, shown) === '';
      },
      `the shared screen is seen whole at ${width} × ${height}`,
      8_000,
    );
  }
  await student.setViewportSize({ width: 390, height: 844 });
  await pressControl(teacher, '画面の共有を終える');
  await student.locator('.board-area').waitFor();
  for (const [index, page] of [teacher, student].entries())
    await until(
      async () => {
        const [was, now] = [before[index], await look(page)];
        if (!was || !now) return false;
        return Math.hypot(now.red.x - was.red.x, now.red.y - was.red.y, now.blue.x - was.blue.x) < TOLERANCE_PX;
      },
      `the board of the ${index === 0 ? 'teacher' : 'student'} is where it was`,
    );
  await seesAll(teacher, student, 'the board after the screen');
});
