import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { enter } from '../support/lesson.ts';
import { stillDevices } from './devices.ts';
import { describeScreens } from './screens.ts';
import { NOW, type Stage } from './stage.ts';

const LIST = '/teacher/course/list';
const room = (which: (stage: Stage) => { id: string } | undefined, path = `${LIST}/live/`) => (stage: Stage) => {
  const found = which(stage);
  assert.ok(found, 'the demo world has such a room');
  return path + found.id;
};
const isNow = ({ startTimeMillis, endTimeMillis }: { startTimeMillis: number; endTimeMillis: number }) => startTimeMillis <= NOW && NOW < endTimeMillis;
const running = ({ lessons }: Stage) => lessons.find(isNow);
const meeting = ({ meetings }: Stage) => meetings.find(isNow);
const toCome = ({ lessons }: Stage) => lessons.find(({ startTimeMillis, canceledAt }) => startTimeMillis > NOW && !canceledAt);
const over = ({ lessons }: Stage) => lessons.find(({ endTimeMillis, canceledAt }) => endTimeMillis < NOW && !canceledAt);

const DOOR = '.live-door video, .live-door meter';
/** The link has a port and a token in it that are others each time. */
const LINK = [{ match: { method: 'POST', path: '/api/client/teacher/class' }, fault: { edit: { 'data.studentLink': 'https://school.example.jp/student.html#token=xxxxxxxxxxxx' } } }];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

async function goIn(page: Page): Promise<void> {
  await press(page, 'カメラをオフにする');
  await enter(page);
  await page.locator('.live-room').waitFor();
}

async function drawHouse(page: Page): Promise<void> {
  const canvas = page.locator('.live-board canvas').first();
  await canvas.waitFor();
  const box = await canvas.boundingBox();
  assert.ok(box);
  const points = [[0.3, 0.7], [0.3, 0.45], [0.4, 0.3], [0.5, 0.45], [0.5, 0.7], [0.3, 0.7]].map(([x, y]) => [box.x + x * box.width, box.y + y * box.height] as const);
  const [[x, y], ...others] = points;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [toX, toY] of others) await page.mouse.move(toX, toY, { steps: 8 });
  await page.mouse.up();
}

await describeScreens('live', {
  flags: stillDevices(),
  screens: [
    { name: 'too-early', address: room(toCome), shows: 'dialog[open] [role=timer]', anew: 'look' },
    { name: 'over', address: room(over), shows: 'dialog[open]', anew: 'look' },
    { name: 'no-room', address: `${LIST}/live/nothing`, shows: 'dialog[open], [role=alert]', anew: 'look' },
    { name: 'devices', address: room(running), shows: DOOR, tall: 1200 },
    { name: 'student-no-link', address: '/student.html', shows: '.teacher-empty', isForStrangers: true },
    { name: 'student-devices', address: (stage) => `/student.html#token=${stage.studentToken}`, shows: DOOR, isForStrangers: true, tall: 1200 },
    { name: 'alone', isAlone: true, address: room(running), shows: DOOR, prepare: goIn },
    {
      name: 'people', isAlone: true, address: room(running), shows: DOOR, faults: LINK,
      async prepare(page) {
        await goIn(page);
        await press(page, /^参加者/);
      },
    },
    {
      name: 'settings', isAlone: true, address: room(running), shows: DOOR,
      async prepare(page) {
        await goIn(page);
        await press(page, '設定');
      },
    },
    {
      name: 'leaving', isAlone: true, address: room(running), shows: DOOR,
      async prepare(page) {
        await goIn(page);
        await press(page, '退室');
        await page.locator('dialog[open]').waitFor();
      },
    },
    {
      name: 'left', isAlone: true, address: room(running), shows: DOOR,
      async prepare(page) {
        await goIn(page);
        await press(page, '退室');
        await press(page, '退室する');
        await page.locator('.live-after').waitFor();
      },
    },
    {
      name: 'meeting', isAlone: true, address: room(meeting, '/teacher/visit/list/live/'), shows: DOOR,
      async prepare(page) {
        await goIn(page);
        await press(page, '退室');
        await page.locator('dialog[open]').waitFor();
      },
    },
    {
      name: 'chat', isAlone: true, address: room(running), shows: DOOR,
      async prepare(page) {
        await goIn(page);
        await press(page, /^チャット/);
        await page.getByRole('textbox', { name: 'メッセージ' }).fill('ボードで一緒に見ましょう。');
        await page.keyboard.press('Enter');
        await page.locator('.live-chat-text').first().waitFor();
      },
    },
    {
      name: 'board', isAlone: true, address: room(running), shows: DOOR,
      async prepare(page) {
        await goIn(page);
        await press(page, 'ボードを開く');
        await drawHouse(page);
      },
    },
  ],
});
