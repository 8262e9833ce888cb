// From a lesson that a teacher makes to a student in the room: mail, lasting link, door, admission.
import type { BrowserContext, Page } from '@playwright/test';
import type { Lesson, Student } from '../../../src/core/api/endpoints/index.ts';
import { tokenIn } from '../../support/clock/open-now.ts';
import { freeTime } from '../../support/clock/free-time.ts';
import { expect, test } from '../../support/playwright/live-test.ts';
import { admit, enter, inRoom, noteConnections, teacherAt } from '../../support/playwright/lesson.ts';
import { complaintsOf, type Site } from '../../support/playwright/site.ts';
import { askAs, type Ask } from '../../support/servers/ask.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Frees the next hours of the teacher's day, makes a lesson in a quarter of an hour, and has its student mailed. */
async function makeLesson(ask: Ask): Promise<{ lesson: Lesson; student: Student }> {
  const now = Date.now();
  const { data: students } = await ask<Student[]>('GET', '/student');
  const student = students.find(({ name }) => name === '山田 太一');
  if (!student) throw new Error('The student is not there.');
  const startTimeMillis = Math.ceil(now / MINUTE) * MINUTE + 15 * MINUTE;
  await freeTime(ask, { fromMillis: now, untilMillis: startTimeMillis + HOUR });
  const { data: lesson, message } = await ask<Lesson>('POST', '/course', {
    studentId: student.id,
    subject: '数学',
    startTimeMillis,
    endTimeMillis: startTimeMillis + HOUR,
    allowWarnings: true,
    idempotencyKey: `made-${startTimeMillis}`,
  });
  if (!lesson) throw new Error(message);
  // As a page does when the time to undo is over.
  await ask('PUT', '/course/notice', { ids: [lesson.id], action: 'send' });
  return { lesson, student };
}

/** The link in the newest mail to a student, at the pages of this test. */
async function mailedLink({ provider, url }: Site, address: string): Promise<string> {
  const mails = (await provider.mails()).filter(({ to }) => to === address);
  const [link = ''] = /https?:\S+#token=\S+/.exec(mails.at(-1)?.text ?? '') ?? [];
  expect(link, 'the mail has a link').not.toBe('');
  return `${url}/student.html#token=${tokenIn(link)}`;
}

/** Everything of a profile's requests in which a secret could leak: addresses and headers. */
function noteRequests(context: BrowserContext, page: Page): string[] {
  const noted: string[] = [];
  context.on('request', (request) => noted.push(request.url(), request.headers()['referer'] ?? ''));
  page.on('websocket', (socket) => noted.push(socket.url()));
  return noted;
}

test(
  'a new lesson is mailed to the student, whose link opens the room on a phone',
  { tag: '@journey' },
  async ({ browser, site }) => {
    const { lesson } = await makeLesson(await askAs(site.provider.url));
    const link = await mailedLink(site, 'family.yamada.taichi@example.jp');
    const teacher = await teacherAt(
      browser,
      { pages: site.url, provider: site.provider.url },
      `course/list/live/${lesson.id}`,
    );
    await enter(teacher);
    await inRoom(teacher);

    const phone = await browser.newContext({
      locale: 'ja-JP',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    await noteConnections(phone);
    const student = await phone.newPage();
    const requests = noteRequests(phone, student);
    const complaints = complaintsOf(student);
    await student.goto(link);
    await expect(student.getByRole('heading', { name: '佐藤 花子先生の授業' })).toBeVisible();
    await expect(student.getByText('山田 太一さん')).toBeVisible();
    await expect(student.getByRole('timer')).toHaveText(/^開始まで 1[0-9]:\d\d$/);
    await expect(student.getByText('カメラとマイクは問題ありません。')).toBeVisible();
    await expect(student.getByRole('combobox', { name: 'カメラ' })).toBeHidden();
    await expect(student.getByRole('button', { name: '入室', exact: true })).toBeInViewport();
    await enter(student);
    await admit(teacher, student);

    // The secret is in no address and no header that anyone gets to see.
    expect(student.url()).not.toContain('#');
    const secret = tokenIn(link);
    expect(requests.filter((text) => text.includes(secret))).toEqual([]);
    expect(complaints).toEqual([]);

    // Renewed by the teacher, in the room: who came by the old link is put out, and does not come back.
    await teacher.getByRole('button', { name: /^参加者/ }).click();
    await teacher.getByRole('img', { name: '入室リンクのQRコード' }).waitFor();
    await teacher.getByRole('button', { name: 'リンクを再発行' }).click();
    await teacher.getByRole('button', { name: '再発行する' }).click();
    await expect(student.getByText('このリンクは使えません。')).toBeVisible();
    const fresh = await teacher.getByRole('textbox', { name: '入室リンク' }).inputValue();
    expect(tokenIn(fresh)).not.toBe(secret);
  },
);

test('a link opened too early shows the next lesson and its teacher', async ({ browser, site }) => {
  const ask = await askAs(site.provider.url);
  const { data: students } = await ask<Student[]>('GET', '/student');
  const later = students.find(({ nextLesson }) => (nextLesson?.startTimeMillis ?? 0) > Date.now() + HOUR);
  if (!later) throw new Error('No student has a lesson later on.');
  const { data } = await ask<{ url: string }>('GET', `/student/${later.id}/link`);
  const student = await (await browser.newContext({ locale: 'ja-JP' })).newPage();
  const complaints = complaintsOf(student);
  await student.goto(`${site.url}/student.html#token=${tokenIn(data.url)}`);
  await expect(student.getByRole('heading', { name: '佐藤 花子先生の授業' })).toBeFocused();
  await expect(student.getByText(later.nextLesson?.subject ?? '', { exact: true })).toBeVisible();
  await expect(student.getByRole('status').filter({ hasText: 'から入室できます。' })).toBeVisible();
  expect(complaints).toEqual([]);
});
