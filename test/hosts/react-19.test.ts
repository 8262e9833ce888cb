import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '../support/playwright/fixtures.ts';
import { snippetWorks } from './support/app-snippet.ts';
import { docsSnippetsWork, reactComponentsWork } from './support/docs-snippets.ts';
import { openLessonNow } from '../support/playwright/lesson.ts';
import { askAs } from '../support/servers/ask.ts';
import {
  arrive,
  chooseLesson,
  eventsReceivedBy,
  exampleKeepsItsPromises,
  switchSchedule,
  visit,
} from './support/app-walk.ts';

exampleKeepsItsPromises(
  { name: 'react-19', mistake: ['src/page.tsx', 'pageSize={10}', 'pageSize={13}'] },
  (running) => {
    test("React's StrictMode, which mounts everything twice, changes nothing", async ({ browser }) => {
      const { app, provider, policy, serve } = running();
      await app.script('build', ['--mode', 'development', '--outDir', 'strict'], {
        VITE_PROVIDER: provider.url,
        NODE_ENV: 'development',
      });
      const { url } = await serve(policy, 'strict');
      await visit(browser, url, async (page) => {
        await arrive(page);
        for (let times = 0; times < 3; times += 1) await switchSchedule(page);
        await page.locator('teacher-schedule [part~=lesson]').first().waitFor();
      });
    });

    test("the elements are rendered by the application's React, which is loaded once", () => {
      const { app } = running();
      const code = globSync(`${app.folder}/dist/assets/*.js`).map((file) => readFileSync(file, 'utf8'));
      // Each copy of react-dom announces itself to the developer tools once.
      const copies = code.join('').split('rendererPackageName:').length - 1;
      expect(copies).toBe(1);
    });

    test("a selected lesson is shown and saved by the page's own detail view", ({ browser }) =>
      visit(browser, running().url, async (page) => {
        await arrive(page);
        await chooseLesson(page);
        const detail = page.getByRole('region', { name: '選んだ授業' });
        await detail.getByText(/契約の残り \d+回/).waitFor();
        await detail.getByRole('textbox', { name: 'メモ' }).fill('電子辞書を持ってくる。');
        await detail.getByRole('button', { name: 'メモを保存' }).click();
        await detail.getByText('メモを保存しました。').waitFor();
        await expect.poll(() => eventsReceivedBy(page)).toContain('teacher-load');
        const id = await detail.getByRole('code').textContent();
        const ask = await askAs(running().provider.url);
        const { data } = await ask<{ memo: string }>('GET', `/api/client/teacher/course/${id}`);
        expect(data.memo).toBe('電子辞書を持ってくる。');
      }));

    test("one listener counts the events of all elements and measures the teacher's waiting time", ({ browser }) =>
      visit(browser, running().url, async (page) => {
        await arrive(page);
        await page.getByText(/GET .*teach\/list/).waitFor();
        await page.locator('teacher-course-list').getByRole('searchbox').fill('数学');
        await page.keyboard.press('Enter');
        await page.getByText('1回', { exact: true }).waitFor();
      }));

    test("the page's own room is entered with the ticket of the event, and has a chat", ({ browser }) =>
      visit(browser, running().url, async (page) => {
        const { lesson } = await openLessonNow(running().provider.url);
        await arrive(page);
        const day = new Date(lesson.startTimeMillis + 9 * 3_600_000).toISOString().slice(0, 10);
        const list = page.locator('teacher-course-list');
        await list.evaluate((element, from) => Object.assign(element, { from, until: from }), day);
        await list.locator(`a[href$="#${lesson.id}"]`).click();
        const room = page.getByRole('region', { name: '教室' });
        await room.getByText('入室中').waitFor();
        await room.getByRole('textbox', { name: 'メッセージ' }).fill('こんにちは');
        await room.getByRole('button', { name: '送る' }).click();
        await room
          .getByRole('list', { name: 'チャット' })
          .getByText(/こんにちは/)
          .waitFor();
        await room.getByRole('button', { name: '退室' }).click();
        await room.waitFor({ state: 'detached' });
      }));

    snippetWorks(running);
    docsSnippetsWork(running);
    reactComponentsWork(running);
  },
);
