// LiveKit servers that vanish during a lesson: picture and sound come back automatically, and who is muted stays so.
import assert from 'node:assert/strict';
import { after, afterEach, describe, test, type TestContext } from 'node:test';
import type { Page } from '@playwright/test';
import { meet, openLessonNow, pressControl, seesOthers, until } from '../../support/playwright/lesson.ts';
import type { LiveKitNode } from '../../../scripts/cluster/livekit.ts';
import { startLiveKitSite, type LiveKitSite } from './livekit-site.ts';
import { getsSound, serverPorts } from './media-in-pages.ts';

/** Teacher and student see each other, and the student is muted. */
async function startLesson(site: LiveKitSite) {
  const lesson = await meet(site.browser, site, await openLessonNow(site.provider));
  await pressControl(lesson.student, 'マイクをオフにする');
  await Promise.all([seesOthers(lesson.teacher), seesOthers(lesson.student)]);
  return lesson;
}

/** The node that carries the media of a page. */
async function nodeOf(page: Page, { livekit }: LiveKitSite): Promise<LiveKitNode> {
  const ports = await serverPorts(page);
  return livekit.nodes.find(({ mediaPorts }) => mediaPorts.some((port) => ports.includes(port))) ?? assert.fail();
}

/** Waits until both see each other again, and says how long that took. */
async function comesBack(context: TestContext, { teacher, student }: Awaited<ReturnType<typeof startLesson>>) {
  const start = performance.now();
  await Promise.all([seesOthers(teacher), seesOthers(student)]);
  context.diagnostic(`picture back after ${Math.round(performance.now() - start)} ms`);
  assert.equal(await getsSound(teacher), false);
  await teacher.locator('.live-tile').getByText('マイクはオフ').first().waitFor();
  await pressControl(student, 'マイクをオンにする');
  await until(() => getsSound(teacher), 'the student is heard again');
  await Promise.all([teacher, student].map((page) => page.context().close()));
}

describe('with two LiveKit nodes', async () => {
  const site = await startLiveKitSite({ nodes: 2 });
  after(() => site.close());
  afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())));

  test('the other one carries the lesson when the one that did is killed', async (context) => {
    const lesson = await startLesson(site);
    const node = await nodeOf(lesson.teacher, site);
    await node.kill();
    await comesBack(context, lesson);
    await node.start();
  });
});

describe('with one LiveKit node', async () => {
  const site = await startLiveKitSite({ nodes: 1 });
  after(() => site.close());
  afterEach(() => Promise.all(site.browser.contexts().map((context) => context.close())));

  test('the lesson goes on when it comes back, and until then says what is missing', async (context) => {
    const lesson = await startLesson(site);
    const [node] = site.livekit.nodes;
    await node?.kill();
    await lesson.teacher.locator('.live-tile-status').first().waitFor();
    await pressControl(lesson.student, 'ボードを開く');
    await lesson.student.locator('.live-board canvas').first().waitFor();
    await pressControl(lesson.student, 'ボードを閉じる');
    await node?.start();
    await comesBack(context, lesson);
  });

  test('the lesson goes on while the provider restarts, and both are in the room again', async () => {
    const { teacher, student } = await startLesson(site);
    await site.restartProvider();
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    await pressControl(student, /^チャット/);
    await student.getByRole('textbox', { name: 'メッセージ' }).fill('まだいます');
    await student.keyboard.press('Enter');
    await teacher.getByRole('button', { name: /^チャット（未読1件）/ }).waitFor();
    assert.equal(await getsSound(teacher), false);
    await Promise.all([teacher, student].map((page) => page.context().close()));
  });

  test('who enters while it is away is in the room, and is seen when it is back', async (context) => {
    const [node] = site.livekit.nodes;
    await node?.kill();
    const open = await openLessonNow(site.provider);
    const { teacher, student } = await meet(site.browser, site, open);
    await pressControl(student, 'マイクをオフにする');
    await teacher.locator('.live-tile-status').first().waitFor();
    await node?.start();
    await comesBack(context, { teacher, student });
  });
});
