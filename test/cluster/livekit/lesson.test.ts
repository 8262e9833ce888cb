// A whole lesson through a real LiveKit server, in real pages.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { after, afterEach, describe, test } from 'node:test';
import type { Browser, Page } from '@playwright/test';
import type * as LivekitClient from 'livekit-client';
import {
  PING_INTERVAL_MS,
  CLOSE,
  type MediaAccess,
  type ReceivedSignalingMessage,
} from '../../../src/core/live-room/index.ts';
import { readAccess } from '../../../src/elements/live-room/media/livekit/media-access.ts';
import { joinRaw, leaveRaw, type RawClient } from '../../support/models/raw-client.ts';
import { drawStroke, inkOn } from '../../support/playwright/board.ts';
import {
  inRoom,
  meet,
  openLessonNow,
  pressControl,
  seesOthers,
  until,
  type LiveSite,
} from '../../support/playwright/lesson.ts';
import { complaintsOf } from '../../support/playwright/site.ts';
import { startLiveKitSite } from './livekit-site.ts';
import { getsSound, liveTracks, openConnections } from './media-in-pages.ts';

// Students without a page of ours: each has a line of its own to the room, and one empty page of the browser sends the pictures of
// all. So a full class takes little of a machine with two cores.

/** What `require` gives sets a global variable in a page. */
const LIBRARY = createRequire(import.meta.url).resolve('livekit-client');

interface PageWithLibrary {
  LivekitClient: typeof LivekitClient;
}

/** Lets so many students in who have been let in before, each with a camera that is on and a microphone that is off. */
async function enterHeadless(
  browser: Browser,
  { provider }: LiveSite,
  token: string,
  count: number,
): Promise<RawClient[]> {
  const page = await browser.newPage({ bypassCSP: true });
  await page.goto(`${provider}/healthz`);
  await page.addScriptTag({ path: LIBRARY });
  const students: RawClient[] = [];
  for (let number = 0; number < count; number += 1) {
    const student = await joinLine(provider, token);
    await sendPictures(page, await accessOf(student));
    students.push(student);
  }
  return students;
}

async function joinLine(provider: string, token: string): Promise<RawClient> {
  const student = await joinRaw(`${provider.replace('http', 'ws')}/rooms`, token);
  const { state } = await student.receive('welcome');
  assert.equal(state.admissionState, 'inside');
  const pinging = setInterval(() => student.send({ type: 'ping', at: performance.now() }), PING_INTERVAL_MS);
  void student.closed.then(() => clearInterval(pinging));
  return student;
}

async function accessOf(student: RawClient): Promise<MediaAccess> {
  const { from, signal } = await student.receive('signal');
  return (
    readAccess(from, signal as ReceivedSignalingMessage) ??
    assert.fail('The provider sends no access to the media server.')
  );
}

/** Sends a picture of two colours that take turns, twice a second. */
function sendPictures(page: Page, access: MediaAccess): Promise<void> {
  return page.evaluate(async ({ url, token }) => {
    const { Room, Track } = (window as unknown as PageWithLibrary).LivekitClient;
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    let number = 0;
    setInterval(() => {
      number += 1;
      if (context) context.fillStyle = number % 2 === 0 ? 'teal' : 'orange';
      context?.fillRect(0, 0, canvas.width, canvas.height);
    }, 500);
    const [track] = canvas.captureStream(2).getVideoTracks();
    if (!track) throw new Error('The canvas gives no picture.');
    const room = new Room();
    await room.connect(url, token, { autoSubscribe: false });
    await room.localParticipant.publishTrack(track, { source: Track.Source.Camera, simulcast: false });
  }, access);
}

/** Beside the teacher and a student's first device: eight participants altogether. */
const FURTHER_STUDENTS = 6;

describe('with a LiveKit server', async () => {
  const site = await startLiveKitSite({ nodes: 1 });
  after(() => site.close());
  // Whoever a failed test leaves in the room would be seen by the next one.
  afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())));

  test('two people see and hear each other, draw, write, raise a hand and end, and nothing stays behind', async () => {
    const open = await openLessonNow(site.provider);
    const { teacher, student } = await meet(site.browser, site, open);
    const complaints = [complaintsOf(teacher), complaintsOf(student)];
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    await Promise.all([waitForSound(teacher), waitForSound(student)]);

    await pressControl(student, /^チャット/);
    await student.getByRole('textbox', { name: 'メッセージ' }).fill('3番がわかりません');
    await student.keyboard.press('Enter');
    await teacher.getByRole('button', { name: /^チャット（未読1件）/ }).waitFor();
    await pressControl(student, '挙手する');
    await teacher.locator('.live-tile').getByText('手を挙げています').waitFor();

    await pressControl(teacher, '画面を共有する');
    await until(() => isPlaying(student, '.live-screens video'), 'the screen is seen');
    await pressControl(teacher, '画面の共有を終える');
    await student.locator('.live-screens').waitFor({ state: 'detached' });

    await pressControl(teacher, 'ボードを開く');
    await drawStroke(teacher);
    await until(async () => (await inkOn(student)) > 20, 'the student sees the stroke');
    await pressControl(teacher, 'ボードを閉じる');

    await pressControl(teacher, /^参加者/);
    await teacher.getByRole('button', { name: `${open.lesson.studentName}さんのマイクをオフにする` }).click();
    await student.getByText('講師がマイクをオフにしました。').waitFor();
    await until(async () => !(await getsSound(teacher)), 'the student is silent');

    await pressControl(student, '退室');
    await pressControl(student, '退室する');
    await student.getByRole('heading', { name: 'お疲れさまでした' }).waitFor();
    await pressControl(teacher, '退室');
    await pressControl(teacher, '退室する');
    await teacher.getByText(/^佐藤 花子 \d+:\d\d–\d+:\d\d$/).waitFor();
    for (const page of [teacher, student]) {
      assert.equal(await openConnections(page), 0);
      assert.equal(await liveTracks(page), 0);
    }
    assert.deepEqual(complaints.flat(), []);
    await Promise.all([teacher, student].map((page) => page.context().close()));
  });

  test('a participant who reloads the page is seen again, and stays muted', async () => {
    const { teacher, student } = await meet(site.browser, site, await openLessonNow(site.provider));
    await pressControl(student, 'マイクをオフにする');
    await seesOthers(teacher);
    await student.reload();
    await inRoom(student);
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    assert.equal(await getsSound(teacher), false);
    await Promise.all([teacher, student].map((page) => page.context().close()));
  });

  test('eight people see each other, large or alike, and a student who is removed is gone with every device', async (context) => {
    context.after(leaveRaw);
    const open = await openLessonNow(site.provider);
    const { teacher, student } = await meet(site.browser, site, open);
    const further = await enterHeadless(site.browser, site, open.token, FURTHER_STUDENTS);
    await seesOthers(teacher, 1);
    await until(async () => (await shownOthers(teacher)) === 7, 'the teacher sees seven');
    await until(async () => (await shownOthers(student)) === 7, 'a student sees seven');
    await teacher.getByRole('button', { name: '話している人' }).click();
    await teacher.locator('.live-tile-main video').waitFor();
    await until(async () => (await shownOthers(teacher)) === 7, 'the teacher still sees seven');
    await pressControl(teacher, '参加者');
    await teacher
      .getByRole('button', { name: /を退室させる$/ })
      .first()
      .click();
    await teacher.getByRole('dialog', { name: '退室させますか？' }).getByRole('button', { name: '退室させる' }).click();
    await student.getByText('講師がこの部屋から退室させました。').waitFor();
    assert.deepEqual(new Set(await Promise.all(further.map(({ closed }) => closed))), new Set([CLOSE.removed]));
    await until(async () => (await shownOthers(teacher)) === 0, 'the teacher sees nobody');
  });
});

/** How many pictures of others there are on a page. */
const shownOthers = (page: Page): Promise<number> =>
  page
    .locator('.live-tile video:not(.live-picture-own, .live-picture-waiting)')
    .evaluateAll((videos) => videos.filter((video) => (video as HTMLVideoElement).videoWidth > 0).length);

const isPlaying = (page: Page, videos: string): Promise<boolean> =>
  page.locator(videos).evaluateAll((all) => all.some((video) => (video as HTMLVideoElement).videoWidth > 0));

const waitForSound = (page: Page) => until(() => getsSound(page), 'sound arrives');
