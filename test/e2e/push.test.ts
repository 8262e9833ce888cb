// What the service worker does with pushed messages, in a real Chromium. A headless one reaches no push service, so the browser's
// own tools deliver the message.
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/playwright/fixtures.ts';
import type { PageClocks } from '../support/playwright/page-clocks.ts';

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] });

const START = Date.UTC(2026, 10, 18, 9, 10);

/** As the provider sends it. */
const message = (change: object = {}) =>
  JSON.stringify({
    kind: 'reminder',
    of: 'lesson',
    id: 'lesson-1',
    startTimeMillis: START,
    endTimeMillis: START + 3_600_000,
    name: '山田 太一',
    subject: '数学',
    language: 'ja-JP',
    timeZone: 'Asia/Tokyo',
    ...change,
  });

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  lang: string;
  dir: string;
  icon: string;
  data: unknown;
}

test.describe('a pushed message', () => {
  test("is shown by the service worker once per lesson and time, in the device's language", async ({
    page,
    portalUrl,
    clocks,
  }) => {
    const { deliver } = await openPortal(page, portalUrl('/'), clocks);
    await deliver(message());
    await expect.poll(async () => (await shown(page)).length).toBe(1);
    const [notification] = await shown(page);
    expect(notification).toEqual({
      title: '授業が始まっています',
      body: '18:10–19:10 山田 太一さん 数学',
      tag: `teacher-reminder ${START} lesson-1`,
      lang: 'ja-JP',
      dir: 'ltr',
      icon: expect.stringMatching(/\/teacher\/icons\/icon-192\.png$/) as unknown as string,
      data: { path: '/course/list/detail/lesson-1' },
    });
    // The page's own reminder takes its place.
    await page.evaluate(
      (tag) => navigator.serviceWorker.ready.then((worker) => worker.showNotification('あと1分で授業です', { tag })),
      notification?.tag ?? '',
    );
    expect((await shown(page)).map(({ title }) => title)).toEqual(['あと1分で授業です']);
    await deliver(message({ kind: 'waiting', id: 'lesson-2', language: 'ar-EG' }));
    await expect.poll(async () => (await shown(page)).length).toBe(2);
    const arabic = (await shown(page)).find(({ lang }) => lang === 'ar-EG');
    expect([arabic?.title, arabic?.dir]).toEqual(['طالب ينتظرك', 'rtl']);
    expect((await page.request.get(notification?.icon ?? '')).status()).toBe(200);
  });

  test('with invalid content shows nothing of it', async ({ page, portalUrl, clocks }) => {
    const { deliver } = await openPortal(page, portalUrl('/'), clocks);
    await deliver('{"title":"当選","body":"https://else.example/","data":{"path":"//else.example/"}}');
    await expect.poll(async () => (await shown(page)).map(({ title }) => title)).toEqual(['新しいお知らせがあります']);
    const [notification] = await shown(page);
    expect([notification?.body, notification?.data]).toEqual(['', null]);
  });

  test('navigates an open portal to its page without a reload', async ({ page, portalUrl, clocks }) => {
    const { deliver } = await openPortal(page, portalUrl('/contact/list'), clocks);
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await deliver(message({ of: 'meeting', id: 'meeting-1' }));
    await expect.poll(async () => (await shown(page)).length).toBe(1);
    // The portal listens once it has seen that notifications are allowed.
    await expect
      .poll(async () => {
        await click(page);
        return new URL(page.url()).pathname;
      })
      .toBe('/teacher/visit/list');
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });
});

/** Opens the portal with Hanako signed in, and waits for its service worker, which a page asks for when it has been quiet for a while. */
async function openPortal(
  page: Page,
  address: string,
  clocks: PageClocks,
): Promise<{ deliver(data: string): Promise<void> }> {
  const session = await page.context().newCDPSession(page);
  const registrationId = registrationOf(session);
  await session.send('ServiceWorker.enable');
  await page.goto(address);
  await page.locator('input[name=email]').fill('hanako@example.jp');
  await page.locator('input[name=password]').fill('hanako-demo');
  await page.keyboard.press('Enter');
  await page.locator('input[name=email]').waitFor({ state: 'detached' });
  const isReady = async (): Promise<boolean> => {
    await clocks.advance(1000);
    return page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));
  };
  await expect.poll(isReady).toBe(true);
  const { origin } = new URL(address);
  return {
    async deliver(data) {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
    },
  };
}

function registrationOf(session: CDPSession): Promise<string> {
  return new Promise((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
}

const shown = (page: Page): Promise<ShownNotification[]> =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const found = await getNotifications.call(await navigator.serviceWorker.ready);
    return found.map(({ title, body, tag, lang, dir, icon, data }) => ({
      title,
      body,
      tag,
      lang,
      dir,
      icon,
      data: data as unknown,
    }));
  });

/** Clicks the notification: no tool of the browser does, so the event is dispatched where it comes from. */
async function click(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration } & EventTarget;
    const [notification] = await scope.registration.getNotifications();
    if (!notification) return;
    const { NotificationEvent } = globalThis as unknown as {
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
    };
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification: keep(notification) }));

    /** It is clicked until the page listens. */
    function keep(clicked: Notification): Notification {
      clicked.close = () => undefined;
      return clicked;
    }
  });
}
