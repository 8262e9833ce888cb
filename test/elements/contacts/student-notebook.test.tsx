import { expect } from '@open-wc/testing';
import type { StudentRecord } from '../../../src/core/api/endpoints/index.ts';
import type { Lesson, Page } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { LESSON, LESSON_LIST, noDialog, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { STUDENTS, studentNamed } from './contacts-page.ts';
import { section, setUpStudent, show } from './student-page.ts';

const CONTACT = '連絡先';
const dialogOf = (element: Element) => eventually(() => shadow(element).querySelector('dialog[open]'));
const contactOf = (element: Element) =>
  eventually(() => shadow(element).querySelector('.notebook-people') && section(element, CONTACT));

describe("the notebook of a student's page", () => {
  setUpStudent();

  it('pins the next lesson with the last record, and shows phone and mail of student and guardian as links', async () => {
    const student = await studentNamed(testPage, '鈴木 美咲');
    const element = await show(student.id);
    const links = [...(await contactOf(element)).querySelectorAll('a')].map(({ href, textContent }) => [
      href,
      textContent,
    ]);
    expect(links).to.eql([
      ['tel:07000000002', '070-0000-0002'],
      ['mailto:suzuki.misaki@example.jp', 'suzuki.misaki@example.jp'],
      ['tel:0300000002', '03-0000-0002'],
      ['mailto:family.suzuki.misaki@example.jp', 'family.suzuki.misaki@example.jp'],
    ]);
    const next = section(element, '次の授業');
    expect(next.textContent).to.include(student.nextLesson?.subject ?? '-');
    await eventually(() => next.querySelector('.lesson-context-last, .lesson-context-quiet'));
    await expectAccessible(element);
    await click(next.querySelector('button') ?? next);
    expect((await dialogOf(element)).textContent).to.include('鈴木 美咲さん');
    await press('Escape');
    await noDialog(element);
  });

  it('mails a message once to whom the teacher chooses, and keeps it as a draft until then', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const element = await show(id);
    const open = async (): Promise<Element> => {
      await click(async () => byRole(await contactOf(element), 'button', 'メールを書く'));
      return dialogOf(element);
    };
    const first = await open();
    await click(() => byRole(first, 'button', '送信'));
    await eventually(() => byRole(first, 'textbox', '件名').getAttribute('aria-invalid') === 'true');
    await write(byRole(first, 'textbox', '件名'), '次回の準備');
    await write(byRole(first, 'textbox', '本文'), '教科書を持ってきてください。');
    await click(() => byRole(first, 'button', '閉じる'));
    await noDialog(element);

    const second = await open();
    expect((byRole(second, 'textbox', '本文') as HTMLTextAreaElement).value).to.equal('教科書を持ってきてください。');
    await expectAccessible(element);
    await click(() => byRole(second, 'radio', /^生徒/));
    await click(() => byRole(second, 'button', '送信'));
    await noDialog(element);
    const mails = (await testPage.provider.mails()).filter(({ subject }) => subject === '次回の準備');
    expect(mails.map(({ to }) => to)).to.eql(['yamada.taichi@example.jp']);
    expect((byRole(await open(), 'textbox', '件名') as HTMLInputElement).value).to.equal('');
  });

  it('says when a message was not sent, and keeps it', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const element = await show(id);
    await click(async () => byRole(await contactOf(element), 'button', 'メールを書く'));
    const dialog = await dialogOf(element);
    await write(byRole(dialog, 'textbox', '件名'), 'x');
    await write(byRole(dialog, 'textbox', '本文'), 'y');
    const noMessages = { match: { method: 'POST', path: `${STUDENTS}/message` }, fault: { drop: true } };
    await withFault(testPage.proxy, noMessages, async () => {
      await click(() => byRole(dialog, 'button', '送信'));
      await eventually(() => dialog.querySelector('[role=alert]')?.textContent?.includes('通信できませんでした。'));
    });
    await click(() => byRole(dialog, 'button', '下書きを破棄'));
    await noDialog(element);
  });

  it('suggests a renewal with a text to edit when three lessons or fewer are left', async () => {
    const { id, lessonsLeft } = await studentNamed(testPage, '加藤 湊');
    expect(lessonsLeft).to.be.within(0, 3);
    const element = await show(id);
    await click(async () => byRole(await contactOf(element), 'button', '更新の相談'));
    const text = byRole(await dialogOf(element), 'textbox', '本文') as HTMLTextAreaElement;
    expect(text.value).to.include('加藤 湊さん').and.to.include('佐藤 花子');
    await press('Escape');
    await noDialog(element);
  });

  it('says that nothing is known of somebody, and offers no message', async () => {
    const { id } = await studentNamed(testPage, '東 京子');
    const element = await show(id);
    const contact = await eventually(() => {
      const found = section(element, CONTACT);
      return found.textContent?.includes('登録されていません') && found;
    });
    expect(allByRole(contact, 'button')).to.eql([]);
  });

  it('shows why a lesson was cancelled, makes it up in two clicks, and then names the lesson', async () => {
    const { id } = await studentNamed(testPage, '中村 悠真');
    const { data } = await testPage.ask<Page<Lesson>>('POST', `${LESSON_LIST}/search?page=1&size=1`, {
      studentId: id,
      state: 1,
    });
    const [lesson] = data.list;
    if (!lesson) throw new Error('The student has no lesson ahead.');
    await testPage.ask('PUT', `${LESSON}/cancel`, {
      id: lesson.id,
      reason: '部活動の大会のため',
      notifyStudent: false,
      idempotencyKey: `cancel-${lesson.id}`,
    });
    const element = await show(id);
    const entry = await eventually(() =>
      [...shadow(element).querySelectorAll('.student-record')].find(({ textContent }) =>
        textContent?.includes('部活動の大会のため'),
      ),
    );
    await click(() => byRole(entry, 'button', /振替を登録$/));
    const times = await eventually(() => shadow(element).querySelector('dialog[open] .make-up-times'));
    await expectAccessible(element);
    await click(times.querySelector('button') ?? times);
    await noDialog(element);
    const linkTexts = () =>
      [...shadow(element).querySelectorAll('.student-record .teacher-text-link')].map(
        ({ textContent }) => textContent ?? '',
      );
    await eventually(() => linkTexts().some((text) => text.startsWith('振替 ')));
    const records = await testPage.ask<Page<StudentRecord>>(
      'GET',
      `${STUDENTS}/${id}/records?page=1&size=100&also=canceled`,
    );
    const made = records.data.list.find(({ lessonId }) => lessonId === lesson.id)?.makeUp;
    const { data: makeUp } = await testPage.ask<Lesson>('GET', `${LESSON}/${made?.id ?? ''}`);
    expect(makeUp.memo).to.match(/の振替$/);
    expect(makeUp.studentId).to.equal(id);
  });
});
