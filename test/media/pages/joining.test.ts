// Joining and leaving again and again: what is at the door before one is in, and what is left behind.
import type { Page } from '@playwright/test';
import {
  admit,
  enter,
  inRoom,
  meet,
  pressControl,
  seesOthers,
  studentAt,
  teacherAt,
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

/** Packets of sound and picture that the open connections of a page have sent. */
const sentBy = (page: Page) =>
  page.evaluate(async () => {
    let sum = 0;
    for (const connection of (window as unknown as { madeConnections: RTCPeerConnection[] }).madeConnections)
      if (connection.signalingState !== 'closed')
        for (const report of (await connection.getStats()).values())
          if (report.type === 'outbound-rtp') sum += report.packetsSent ?? 0;
    return sum;
  });

test('a student with immediate entry is connected to the teacher in the lobby, but sends nothing before 入室', async ({
  browser,
  at,
  open,
}) => {
  const { teacher, student } = await meet(browser, at, open);
  await seesOthers(student);
  await leave(student);
  await expect.poll(() => statesOf(teacher)).toEqual([]);
  await comeToLobby(student);
  await expect.poll(() => statesOf(student)).toEqual(['stable connected']);
  await expect.poll(() => statesOf(teacher)).toEqual(['stable connected']);
  expect(await sentBy(student)).toBe(0);
  expect(await sentBy(teacher)).toBe(0);
  await expect(teacher.locator('.live-tile')).toHaveCount(1);
  await enter(student);
  await inRoom(student);
  await seesOthers(student);
  await seesOthers(teacher);
  expect(await statesOf(student)).toEqual(['stable connected']);
  expect(await statesOf(teacher)).toEqual(['stable connected']);
});

test('a student who must be admitted gets no connection before being admitted', async ({ browser, at, open }) => {
  const teacher = await teacherAt(browser, at, `course/list/live/${open.lesson.id}`);
  await enter(teacher);
  await inRoom(teacher);
  const student = await studentAt(browser, at, open.token);
  await student.locator('.live-pre-join .live-picture').waitFor();
  await enter(student);
  await student.getByText('許可を待っています').waitFor();
  expect(await statesOf(teacher)).toEqual([]);
  expect(await statesOf(student)).toEqual(['have-local-offer new']);
});

test('leaving a call removes every stream, track, connection and picture from the page', async ({
  browser,
  at,
  open,
}) => {
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
  await expect.poll(left).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, 0])));
});
