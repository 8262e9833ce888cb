// npm run cluster: a lesson of two people who are at different nodes, in real pages.
import assert from 'node:assert/strict';
import { after, afterEach, describe, test } from 'node:test';
import { chromium, type Browser, type Page } from '@playwright/test';
import { DEVICE_FLAGS, launchOptions } from '../../../scripts/browser.ts';
import { startCluster, type ClusterNode } from '../../../scripts/cluster/cluster.ts';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { drawStroke, inkOn } from '../../support/playwright/board.ts';
import { inRoom, meet, openLessonNow, pressControl, seesOthers, until } from '../../support/playwright/lesson.ts';
import { getsSound } from './media-in-pages.ts';

describe('a cluster of two nodes', async () => {
  const [port = 0, providerPort = 0] = await freePorts(2);
  const cluster = await startCluster({ port, providerPort });
  const site = { pages: `http://localhost:${port}`, provider: `http://localhost:${providerPort}` };
  const browsers: Browser[] = [];
  afterEach(() => Promise.all(browsers.splice(0).map((browser) => browser.close())));
  after(() => cluster.close());

  /** A browser with a camera; with a node it reaches the provider by that one alone. */
  async function startBrowser(node?: ClusterNode): Promise<Browser> {
    const rules = node && [`--host-resolver-rules=MAP localhost:${providerPort} 127.0.0.1:${node.providerPort}`];
    const browser = await chromium.launch(launchOptions([...DEVICE_FLAGS, ...(rules ?? [])]));
    browsers.push(browser);
    return browser;
  }

  test('has a whole lesson between them: picture, sound, board, chat and its end', async () => {
    const [atFirst, atSecond] = [await startBrowser(cluster.nodes[0]), await startBrowser(cluster.nodes[1])];
    const { teacher, student } = await meet(atFirst, site, await openLessonNow(site.provider), atSecond);
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    await Promise.all([teacher, student].map((page) => until(() => getsSound(page), 'sound arrives')));

    await pressControl(student, /^チャット/);
    await write(student, '3番がわかりません');
    await teacher.getByRole('button', { name: /^チャット（未読1件）/ }).waitFor();

    await pressControl(teacher, 'ボードを開く');
    await drawStroke(teacher);
    await until(async () => (await inkOn(student)) > 20, 'the student sees the stroke');
    await pressControl(teacher, 'ボードを閉じる');

    await pressControl(student, '退室');
    await pressControl(student, '退室する');
    await student.getByRole('heading', { name: 'お疲れさまでした' }).waitFor();
    await pressControl(teacher, '退室');
    await pressControl(teacher, '退室する');
    await teacher.getByText(/^佐藤 花子 \d+:\d\d–\d+:\d\d$/).waitFor();
  });

  test('goes on at the other node when one is killed, with everything that was written and drawn', async (context) => {
    const { teacher, student } = await meet(await startBrowser(), site, await openLessonNow(site.provider));
    await Promise.all([pressControl(teacher, /^チャット/), pressControl(student, /^チャット/)]);
    await write(student, '4番はどうですか');
    await teacher.getByText('4番はどうですか').waitFor();
    await pressControl(teacher, 'ボードを開く');
    await drawStroke(teacher);
    await until(async () => (await inkOn(student)) > 20, 'the student sees the stroke');

    await cluster.nodes[0]?.kill();
    const killedAt = Date.now();
    // Whoever was at the other node, too: the room may have been at the one that died.
    await write(teacher, '一緒に見ましょう');
    await student.getByText('一緒に見ましょう').waitFor();
    await write(student, 'はい');
    await teacher.getByText('はい', { exact: true }).waitFor();
    context.diagnostic(`both write to each other ${Date.now() - killedAt} ms after the end of the node`);

    assert.ok((await inkOn(student)) > 20, 'the stroke is still there');
    await student.reload();
    await inRoom(student);
    await until(async () => (await inkOn(student)) > 20, 'the board is whole for whoever comes back');
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
  });
});

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'メッセージ' }).fill(text);
  await page.keyboard.press('Enter');
}
