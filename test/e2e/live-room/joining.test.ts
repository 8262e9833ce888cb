// Joining and leaving again and again: what is at the door before one is in, and what is left behind.
import type { Page } from '@playwright/test';
import {
  admit,
  enter,
  inRoom,
  meet,
  pressControl,
  seesOthers,
  teacherAt,
  until,
} from '../../support/playwright/lesson.ts';
import { expect, test, withDevices } from '../../support/playwright/live-test.ts';
import { objectsOf } from '../../support/playwright/objects.ts';

const ROUNDS = 5;
const KINDS = ['MediaStream', 'MediaStreamTrack', 'RTCPeerConnection', 'HTMLVideoElement', 'AudioContext'];

test.use(withDevices);

async function leave(page: Page): Promise<void> {
  await pressControl(page, '退室');
  await page.getByRole('button', { name: '退室する' }).click();
  await page.getByRole('button', { name: 'もう一度入室' }).waitFor();
}

/** At the door again, with the camera open. */
async function comeToLobby(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'もう一度入室' }).click();
  await page.locator('.live-pre-join .live-picture').waitFor();
}

const statesOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { madeConnections: RTCPeerConnection[] }).madeConnections
      .filter(({ signalingState }) => signalingState !== 'closed')
      .map(({ signalingState, connectionState }) => `${signalingState} ${connectionState}`),
  );

test('whoever stands at the door has a connection ready, of which nobody gets anything before 入室', async ({
  browser,
  at,
  open,
}) => {
  const { teacher, student } = await meet(browser, at, open);
  await seesOthers(student);
  await leave(student);
  await expect.poll(() => statesOf(teacher)).toEqual([]);
  await comeToLobby(student);
  await expect.poll(() => statesOf(student)).toEqual(['have-local-offer new']);
  expect(await statesOf(teacher)).toEqual([]);
  await enter(student);
  await inRoom(student);
  await seesOthers(student);
  await seesOthers(teacher);
  expect(await statesOf(student)).toEqual(['stable connected']);
  expect(await statesOf(teacher)).toEqual(['stable connected']);
});

test('leaving leaves no stream, track, connection or picture in the page', async ({ browser, at, open }) => {
  test.slow();
  const teacher = await teacherAt(browser, at, `course/list/live/${open.lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  // A page of which no test keeps anything.
  const student = await (await browser.newContext({ locale: 'ja-JP', reducedMotion: 'reduce' })).newPage();
  await student.goto(`${at.pages}/student.html#token=${open.token}`);
  await enter(student);
  await admit(teacher, student);
  for (let round = 0; round < ROUNDS; round += 1) {
    await leave(student);
    await comeToLobby(student);
    await enter(student);
    await inRoom(student);
  }
  await leave(student);
  // The browser itself holds what it has opened for some seconds.
  const left = async () =>
    Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await objectsOf(student, kind)])));
  await until(async () => Object.values(await left()).every((count) => count === 0), 'nothing is left', 60_000).catch(
    async () => expect(await left()).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0]))),
  );
});
