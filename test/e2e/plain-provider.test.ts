// A provider with the calls of docs/spec.md alone: none of the extensions (docs/decisions/023).
import type { Page } from '@playwright/test';
import { endpointTable, type Endpoint } from '../../src/core/api/endpoints/index.ts';
import { ordinaryDay } from '../support/clock/ordinary-day.ts';
import { meet, pressControl, seesOthers, signInAt } from '../support/playwright/lesson.ts';
import { expect, test, withDevices } from '../support/playwright/live-test.ts';
import type { LoggedRequest } from '../support/servers/faulty-proxy.ts';

const NEW_DAY = ordinaryDay(40).replaceAll('-', '/');

/** The replies that say what a provider has. */
const TEACHER_REPLIES = [
  { method: 'GET', path: '/api/client/teacher/login/info' },
  { method: 'PUT', path: '^/api/client/teacher/setting$' },
];
const STUDENT_LINK = '/api/client/student/link';

const calls: readonly Endpoint[] = Object.values(endpointTable);
const patternOf = ({ path }: Endpoint) => `^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`;
const isCallOf =
  ({ method, path }: LoggedRequest) =>
  (call: Endpoint) =>
    call.method === method && new RegExp(patternOf(call)).test(path);

test.use(withDevices);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('the portal of a provider without extensions', () => {
  test.beforeEach(({ site }) => {
    site.proxy.faults([
      // A student's page knows no capabilities: it asks, and goes on without.
      { match: { path: STUDENT_LINK }, fault: { status: 404, body: { status: 0, message: 'Not found', data: {} } } },
      ...TEACHER_REPLIES.map((match) => ({ match, fault: { edit: { 'data.capabilities': [] } } })),
    ]);
  });
  test.afterEach(({ site }) => {
    const asked = site.proxy.log().filter(({ method, path }) => method !== 'OPTIONS' && path !== STUDENT_LINK);
    const beyond = asked.filter((request) => {
      const found = calls.filter(isCallOf(request));
      return found.length > 0 && found.every(({ extension }) => extension !== undefined);
    });
    expect(beyond.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test(
    'a teacher changes, cancels and creates lessons, looks up a contract and changes the settings',
    { tag: '@journey' },
    async ({ page, portalUrl }) => {
      await signInAt(page, portalUrl('/course/list?state=1'));
      const lesson = page.locator('[part~=lesson] a[href*="/detail/"]');
      await lesson.nth(4).click();
      await page.getByRole('button', { name: /^授業を変更/ }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: /メモ/ }).fill('教科書を持参');
      await page.getByRole('button', { name: '変更を保存' }).click();
      await page.getByRole('heading', { name: '変更完了' }).waitFor();
      await page.getByRole('button', { name: '了解' }).click();
      await page.getByText('教科書を持参').waitFor();

      await page.getByRole('button', { name: /^授業をキャンセル/ }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('体調不良');
      await page.getByRole('button', { name: 'キャンセルする', exact: true }).click();
      await page.getByRole('heading', { name: 'キャンセル完了' }).waitFor();
      await page.getByRole('button', { name: '了解' }).click();
      await page.getByText('キャンセル', { exact: true }).first().waitFor();

      await page.goto(portalUrl(`/course/schedule?view=day&date=${NEW_DAY.replaceAll('/', '-')}`));
      await page.getByRole('button', { name: '授業を登録' }).click();
      const creating = page.getByRole('dialog');
      await creating.getByRole('combobox', { name: /時刻/ }).fill('04:30');
      await chooseStudent(page);
      await creating.getByRole('button', { name: /登録/ }).last().click();
      await creating.waitFor({ state: 'detached' });
      await page.locator('.schedule-chip[data-time*="04:30"]').waitFor();

      await page.goto(portalUrl('/contact/list'));
      await page
        .getByRole('link', { name: /山田 太一/ })
        .first()
        .click();
      await page.locator('.contract-sheet-figures').waitFor();
      await page.goto(portalUrl('/visit/list'));
      await page.locator('.visit-row').first().waitFor();
      await page.goto(portalUrl('/setting'));
      await page.getByRole('textbox', { name: /^フリガナ/ }).fill('サトウ・ハナコ');
      await page.getByRole('button', { name: '変更を保存' }).click();
      await page.getByRole('heading', { name: '変更完了' }).waitFor();
    },
  );

  test('teacher and student meet in a room, and the teacher leaves it', async ({ browser, at, open }) => {
    const { teacher, student } = await meet(browser, at, open);
    await Promise.all([seesOthers(teacher), seesOthers(student)]);
    await pressControl(teacher, '退室');
    await pressControl(teacher, '退室する');
    await teacher.locator('.live-room').waitFor({ state: 'detached' });
  });
});

async function chooseStudent(page: Page): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: /生徒/ });
  await field.fill('山田');
  await page.getByRole('option').first().click();
}
