import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { DEVICE_FLAGS } from '../../scripts/browser.ts';
import { enter } from '../support/playwright/lesson.ts';
import { closeDialog, dialogOf, press } from './actions.ts';
import { NOW, type DemoWorld } from './demo-world.ts';
import { screenLaunchOptions } from './launch-options.ts';
import { describeFlows, describeScreens, test } from './screens.ts';

// A camera that always shows the same still picture, and a silent microphone.

const folder = fileURLToPath(new URL('../../.cache/screens/', import.meta.url));
const [WIDTH, HEIGHT] = [640, 480];
const SAMPLES_A_SECOND = 8_000;

/** Flags for a browser that takes its picture and sound from two files, which are written here. */
function stillDevices(): string[] {
  mkdirSync(folder, { recursive: true });
  const [camera, microphone] = [path.join(folder, 'camera.y4m'), path.join(folder, 'microphone.wav')];
  writeFileSync(camera, stillPicture());
  writeFileSync(microphone, silence());
  return [
    ...DEVICE_FLAGS,
    `--use-file-for-fake-video-capture=${camera}`,
    `--use-file-for-fake-audio-capture=${microphone}`,
  ];
}

/** One frame of YUV 4:2:0: somebody's head and shoulders before a wall. */
function stillPicture(): Buffer {
  const luminance = Buffer.alloc(WIDTH * HEIGHT, 150);
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const isHead = Math.hypot(x - 320, y - 200) < 80;
      const areShoulders = Math.hypot((x - 320) / 1.4, y - 480) < 150;
      if (isHead || areShoulders) luminance[y * WIDTH + x] = 90;
    }
  }
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    luminance,
    color,
  ]);
}

/** A second of nothing in a RIFF file of 16 bits and one channel. */
function silence(): Buffer {
  const bytes = SAMPLES_A_SECOND * 2;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLES_A_SECOND, 24);
  header.writeUInt32LE(bytes, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return Buffer.concat([header, Buffer.alloc(bytes)]);
}

const LIST = '/teacher/course/list';
const room =
  (which: (world: DemoWorld) => { id: string } | undefined, path = `${LIST}/live/`) =>
  (world: DemoWorld) => {
    const found = which(world);
    if (!found) throw new Error('The demo world has no such found.');
    return path + found.id;
  };
const isNow = ({ startTimeMillis, endTimeMillis }: { startTimeMillis: number; endTimeMillis: number }) =>
  startTimeMillis <= NOW && NOW < endTimeMillis;
const running = ({ lessons }: DemoWorld) => lessons.find(isNow);
const meeting = ({ meetings }: DemoWorld) => meetings.find(isNow);
const toCome = ({ lessons }: DemoWorld) =>
  lessons.find(({ startTimeMillis, canceledAt }) => startTimeMillis > NOW && !canceledAt);
const over = ({ lessons }: DemoWorld) =>
  lessons.find(({ endTimeMillis, canceledAt }) => endTimeMillis < NOW && !canceledAt);

const PRE_JOIN_MEDIA = '.live-pre-join video, .live-pre-join meter';
/** The links have a port and a token in them that are others each time. */
const LINK = [
  {
    match: { method: 'GET', path: 'student/[^/]+/link$' },
    fault: { edit: { 'data.url': 'https://school.example.jp/student.html#token=xxxxxxxxxxxx' } },
  },
  {
    match: { method: 'POST', path: '/api/client/teacher/class' },
    fault: { edit: { 'data.studentLink': 'https://school.example.jp/student.html#token=xxxxxxxxxxxx' } },
  },
];

async function goIn(page: Page): Promise<void> {
  await press(page, 'カメラをオフにする');
  await enter(page);
  await page.locator('.live-room').waitFor();
}

async function drawHouse(page: Page): Promise<void> {
  const canvas = page.locator('.live-board canvas').first();
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The board is not shown.');
  const points = [
    [0.3, 0.7],
    [0.3, 0.45],
    [0.4, 0.3],
    [0.5, 0.45],
    [0.5, 0.7],
    [0.3, 0.7],
  ].map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  const [[x, y], ...others] = points;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [toX, toY] of others) await page.mouse.move(toX, toY, { steps: 8 });
  await page.mouse.up();
}

/** Closes what is open, and opens the dialog of something else that is put on a page. */
async function insert(page: Page, name: string): Promise<void> {
  await closeDialog(page);
  await press(page, '挿入');
  await page.getByRole('menuitem', { name }).click();
  await dialogOf(page).locator('input').first().waitFor();
}

/** The controls over a board are away while somebody draws, and stay from here on: the page's clock stands still. */
const wakeControls = (page: Page): Promise<void> =>
  page
    .locator('.live-room')
    .evaluate((room) => void room.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, composed: true })));

test.use({ launchOptions: screenLaunchOptions(stillDevices()) });

describeScreens('live', [
  { name: 'too-early', address: room(toCome), shows: 'dialog[open] [role=timer]', reopen: 'look' },
  { name: 'over', isVariant: true, address: room(over), shows: 'dialog[open]', reopen: 'look' },
  {
    name: 'no-room',
    isVariant: true,
    address: `${LIST}/live/nothing`,
    shows: 'dialog[open], [role=alert]',
    reopen: 'look',
  },
  { name: 'devices', address: room(running), shows: PRE_JOIN_MEDIA, tall: 1200 },
  { name: 'student-no-link', isVariant: true, address: '/student.html', shows: '.teacher-empty', isPublic: true },
  {
    name: 'student-devices',
    isVariant: true,
    pictures: ['1280-light'],
    address: (world) => `/student.html#token=${world.studentToken}`,
    shows: PRE_JOIN_MEDIA,
    isPublic: true,
    tall: 1200,
  },
  { name: 'alone', hasOwnWorld: true, address: room(running), shows: PRE_JOIN_MEDIA, prepare: goIn },
  {
    name: 'people',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    faults: LINK,
    async prepare(page) {
      await goIn(page);
      await press(page, /^参加者/);
    },
  },
  {
    name: 'settings',
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, '設定');
    },
  },
  {
    name: 'leaving',
    pictures: ['1280-light'],
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, '退室');
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'left',
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, '退室');
      await press(page, '退室する');
      await page.locator('.live-post-call').waitFor();
    },
  },
  {
    name: 'meeting',
    isVariant: true,
    hasOwnWorld: true,
    address: room(meeting, '/teacher/visit/list/live/'),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, '退室');
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'chat',
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, /^チャット/);
      await page.getByRole('textbox', { name: 'メッセージ' }).fill('ボードで一緒に見ましょう。');
      await page.keyboard.press('Enter');
      await page.locator('.live-chat-text').first().waitFor();
    },
  },
  {
    name: 'board',
    pictures: ['1280-light', '1280-dark', '390-arabic'],
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, 'ボードを開く');
      await drawHouse(page);
      await wakeControls(page);
    },
  },
  {
    name: 'elsewhere',
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    async prepare(page) {
      await goIn(page);
      await press(page, '戻る');
      await page.locator('.live-compact-call').waitFor();
      await page.locator('.course-list table').waitFor();
    },
  },
]);

describeFlows('live', [
  {
    name: 'board-dialogs',
    hasOwnWorld: true,
    address: room(running),
    shows: PRE_JOIN_MEDIA,
    states: {
      async 'what can be put on a page'(page) {
        await goIn(page);
        await press(page, 'ボードを開く');
        await drawHouse(page);
        await press(page, '挿入');
        await page.getByRole('menuitem').first().waitFor();
      },
      async 'a formula'(page) {
        await page.getByRole('menuitem', { name: '数式' }).click();
        await page.keyboard.type('x^2');
        await dialogOf(page).locator('mjx-container, svg').first().waitFor();
      },
      'a graph': (page) => insert(page, '関数のグラフ'),
      paper: (page) => insert(page, 'ページの用紙'),
      async 'a stamp'(page) {
        await closeDialog(page);
        await press(page, '挿入');
        await page.getByRole('menuitem', { name: 'スタンプ' }).click();
        await page.locator('dialog .board-choice button').first().waitFor();
      },
      async 'what is selected'(page) {
        await closeDialog(page);
        await press(page, '選択と移動');
      },
    },
  },
]);
