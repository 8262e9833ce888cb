// What is fetched for a room, and when.
import { readGraph, staticFiles } from '../../scripts/build/graph.ts';
import { drawStroke } from '../support/playwright/board.ts';
import { enter, inRoom, newPage, pressControl, signInAt } from '../support/playwright/lesson.ts';
import { expect, test, withDevices } from '../support/playwright/live-test.ts';

test.use(withDevices);

test.describe('the code of a live room', () => {
  test('is not fetched until a room is opened, nor is the PDF reader without a PDF', async ({ browser, at, open }) => {
    const page = await newPage(browser);
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    /** The scripts so far in which a word stands that no bundler changes. */
    const holding = async (word: string) => {
      const texts = await Promise.all(
        [...scripts].map(async (address) => ({ address, text: await (await fetch(address)).text() })),
      );
      return texts.filter(({ text }) => text.includes(word)).map(({ address }) => address);
    };
    await signInAt(page, `${at.pages}/teacher/course/list`);
    await page.getByRole('heading', { name: '授業一覧' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await holding('new RTCPeerConnection')).toEqual([]);

    await page.goto(`${at.pages}/teacher/course/list/live/${open.lesson.id}`);
    await enter(page);
    await inRoom(page);
    await pressControl(page, 'ボードを開く');
    await drawStroke(page);
    expect((await holding('new RTCPeerConnection')).length).toBe(1);
    expect([...(await holding('GlobalWorkerOptions')), ...(await holding('PDFDocument'))]).toEqual([]);

    const graph = readGraph();
    for (const file of staticFiles(graph, 'live-room.js')) {
      expect(
        graph.get(file)?.modules.filter((id) => /yjs|live-room\/(media|board)\//.test(id)),
        'nor by the element alone',
      ).toEqual([]);
    }
  });
});
