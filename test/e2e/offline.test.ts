// The portal without a network: its page comes from the service worker, its servers are really gone.
import type { Lesson, Student } from '../../src/core/api/endpoints/index.ts';
import { HOUR_MS, momentOf } from '../../src/core/time/index.ts';
import { freeTime } from '../support/clock/free-time.ts';
import { ordinaryDay } from '../support/clock/ordinary-day.ts';
import { OF_ENDED_SESSION } from '../support/playwright/ended-session.ts';
import {
  awaitKept,
  awaitTimetable,
  goOffline,
  goOnline,
  openMonthOffline,
  signIn,
} from '../support/playwright/offline-portal.ts';
import { settled, watchFetching } from '../support/playwright/settling.ts';
import { askAs } from '../support/servers/ask.ts';
import { expect, test } from '../support/playwright/stoppable-fixtures.ts';

test.describe('without a network', () => {
  test("offline, today's lessons and next week's schedule are readable after a reload, with their loading time", async ({
    page,
    pages,
    site,
    clocks,
  }) => {
    watchFetching(page);
    await signIn(page, pages);
    await page.locator('.today h2').waitFor();
    const today = (await page.locator('.today').innerText()).replaceAll(/\s+/g, ' ');
    await page.goto(`${pages.url}/teacher/course/schedule?view=week`);
    await page.locator('.schedule-chip').first().waitFor();
    await page.getByRole('button', { name: '次の週' }).click();
    // Its lessons and meetings come one by one.
    await settled(page);
    const shown = await page.locator('.schedule-chip').allInnerTexts();
    await page.goto(`${pages.url}/teacher/course/list`);
    await page.locator('.today h2').waitFor();
    await awaitKept(page, clocks);
    await awaitTimetable(page, clocks);
    await goOffline(page, pages, site);
    await page.reload();

    await page
      .getByText(/時点の内容を表示しています。/)
      .first()
      .waitFor();
    const lessons = [...today.matchAll(/\d\d:\d\d–\d\d:\d\d/g)].map(([time]) => time);
    for (const time of lessons) await page.locator('.today').getByText(time).first().waitFor();
    await page.getByRole('link', { name: '予定', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: '予定' }).waitFor();
    await page
      .getByText(/時点の内容を表示しています。/)
      .first()
      .waitFor();
    await page.goto(`${pages.url}/teacher/course/schedule?view=week`);
    await page.getByRole('button', { name: '次の週' }).click();
    await expect.poll(() => page.locator('.schedule-chip').allInnerTexts()).toEqual(shown);
    expect(await page.evaluate(() => localStorage.getItem('teacher-auth'))).not.toBeNull();

    // What needs the network says so.
    await page.goto(`${pages.url}/teacher/contact/list`);
    await page.getByText('この画面を使うには、インターネット接続が必要です。').waitFor();
  });

  test(
    "a change is kept as a draft over a reload, and sent on the teacher's request",
    { tag: '@journey' },
    async ({ page, pages, site, clocks }) => {
      await openMonthOffline(page, { pages, site, clocks });

      await page.locator('.schedule-chip[data-state="1"]').last().click();
      await page.getByRole('button', { name: /^授業を変更/ }).click();
      await page.getByRole('dialog').getByLabel('科目').fill('統計');
      await page.getByRole('button', { name: '変更を保存' }).click();
      const banner = page.getByRole('region', { name: '未送信の下書き1件' });
      await banner.getByText('統計').or(banner.getByText('科目・メモの変更')).first().waitFor();
      expect(await banner.getByRole('button', { name: '送信', exact: true }).count()).toBe(0);
      await page.reload();
      await banner.waitFor();

      const writes = (): string[] =>
        site.proxy.log().flatMap(({ method, path, status }) => (method === 'PUT' && status ? [path] : []));
      expect(writes()).toEqual([]);
      await goOnline(page, pages, site);
      await banner.getByRole('button', { name: '送信', exact: true }).click();
      await page.getByText('1件を送信しました。').waitFor();
      expect(writes()).toEqual(['/api/client/teacher/course']);
      await banner.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '元に戻す' }).waitFor();
    },
  );

  test('offline, moving a lesson by keyboard keeps a draft and the lesson stays at its old time', async ({
    page,
    pages,
    site,
    clocks,
  }) => {
    const ask = await askAs(site.provider.url);
    const date = ordinaryDay(9);
    const startTimeMillis = momentOf(date, '04:30', 'Asia/Tokyo');
    await freeTime(ask, { fromMillis: startTimeMillis, untilMillis: startTimeMillis + 2 * HOUR_MS });
    const { data: students } = await ask<Student[]>('GET', '/student');
    const { data: lesson } = await ask<Lesson>('POST', '/course', {
      studentId: students?.[0]?.id,
      subject: '数学',
      startTimeMillis,
      endTimeMillis: startTimeMillis + HOUR_MS,
      allowWarnings: true,
      idempotencyKey: 'moved-by-keys',
    });
    await openMonthOffline(page, { pages, site, clocks });
    await page.goto(`${pages.url}/teacher/course/schedule?view=week&date=${date}`);
    const chip = page.locator(`[data-lesson="${lesson?.id}"]`);
    await chip.focus();
    for (const key of ['m', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const banner = page.getByRole('region', { name: '未送信の下書き1件' });
    await banner.waitFor();
    await expect(chip).toHaveAccessibleName(/04:30/);

    await goOnline(page, pages, site);
    await banner.getByRole('button', { name: '送信', exact: true }).click();
    await page.getByText('1件を送信しました。').waitFor();
    await expect(chip).not.toHaveAccessibleName(/04:30/);
  });

  test('offline, cancelling and creating lessons survives a reload, and both are sent once online', async ({
    page,
    pages,
    site,
    clocks,
  }) => {
    await openMonthOffline(page, { pages, site, clocks });
    await page.reload();

    await page.locator('.schedule-chip[data-state="1"]').last().click();
    await page.getByRole('button', { name: /^授業をキャンセル/ }).click();
    await page.getByRole('dialog').getByLabel('キャンセルの理由').fill('発熱のため');
    await page.getByRole('button', { name: 'キャンセルする' }).click();
    await page.getByRole('region', { name: '未送信の下書き1件' }).waitFor();

    await page.goto(`${pages.url}/teacher/course/schedule?view=day&date=${ordinaryDay(9)}`);
    await page.getByRole('button', { name: '授業を登録' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /時刻/ }).fill('04:30');
    await dialog.getByRole('combobox', { name: /^生徒/ }).fill('鈴木');
    await page.getByRole('option').first().click();
    await dialog.getByRole('button', { name: /登録/ }).last().click();
    const banner = page.getByRole('region', { name: '未送信の下書き2件' });
    await banner.waitFor();

    await goOnline(page, pages, site);
    await banner.getByRole('button', { name: 'すべて送信' }).click();
    await page.getByText('2件を送信しました。').waitFor();
  });

  test('signing out deletes the data kept on the device', async ({ page, pages, clocks, allowComplaints }) => {
    allowComplaints(OF_ENDED_SESSION);
    await signIn(page, pages);
    await page.locator('.today h2').waitFor();
    const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(localStorage));
    await awaitTimetable(page, clocks);
    expect(await kept()).toContain('timetable');
    expect(await kept()).not.toMatch(/@example|"memo|"note|reason/);
    await page.getByRole('button', { name: '佐藤 花子' }).click();
    await page.getByRole('menuitem', { name: 'ログアウト' }).click();
    await page.locator('input[name=email]').waitFor();
    expect(await kept()).not.toContain('timetable');
  });
});
