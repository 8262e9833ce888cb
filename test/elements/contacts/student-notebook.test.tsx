import { expect } from '@open-wc/testing';
import type { StudentRecord, Lesson, Page } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, nameOf, press } from '../../support/browser/page.ts';
import { LESSON, LESSON_LIST, noDialog, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { section, setUpContacts, showStudent, studentNamed, STUDENTS } from './contacts-page.ts';

const CONTACT = '連絡先';
const dialogOf = (element: Element) => eventually(() => shadow(element).querySelector('dialog[open]'));
const contactOf = (element: Element) =>
  eventually(() => shadow(element).querySelector('.family') && section(element, CONTACT));

describe("the notebook of a student's page", () => {
  setUpContacts();

  it('pins the next lesson with the last record, and shows phone and mail of student and guardian as links', async () => {
    const student = await studentNamed(testPage, '鈴木 美咲');
    const element = await showStudent(student.id);
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
    await click(next.querySelector('button') ?? next);
    expect((await dialogOf(element)).textContent).to.include('鈴木 美咲さん');
    await press('Escape');
    await noDialog(element);
  });

  it('mails a message once to the chosen recipients, and keeps it as a draft until then', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const element = await showStudent(id);
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
    expect((byRole(second, 'checkbox', /（保護者）/) as HTMLInputElement).checked).to.equal(true);
    await click(() => byRole(second, 'checkbox', /（保護者）/));
    await click(() => byRole(second, 'button', '送信'));
    await eventually(() => second.querySelector('[role=alert]')?.textContent === '宛先を1人以上選んでください。');
    await click(() => byRole(second, 'checkbox', /（保護者）/));
    await click(() => byRole(second, 'checkbox', /（生徒）/));
    await click(() => byRole(second, 'button', '送信'));
    await noDialog(element);
    const mails = (await testPage.provider.mails()).filter(({ subject }) => subject === '次回の準備');
    expect(mails.map(({ to }) => to)).to.have.members(['family.yamada.taichi@example.jp', 'yamada.taichi@example.jp']);
    expect((byRole(await open(), 'textbox', '件名') as HTMLInputElement).value).to.equal('');
  });

  it('reports a message that was not sent, and keeps it', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const element = await showStudent(id);
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
    const element = await showStudent(id);
    await click(async () => byRole(await contactOf(element), 'button', '更新の相談'));
    const text = byRole(await dialogOf(element), 'textbox', '本文') as HTMLTextAreaElement;
    expect(text.value).to.include('加藤 湊さん').and.to.include('佐藤 花子');
    await press('Escape');
    await noDialog(element);
  });

  it('shows that there are no contact details, and offers no message', async () => {
    const { id } = await studentNamed(testPage, '東 京子');
    const element = await showStudent(id);
    const contact = await eventually(() => {
      const found = section(element, CONTACT);
      return found.textContent?.includes('登録されていません') && found;
    });
    expect(allByRole(contact, 'button').map(nameOf)).to.eql(['保護者を追加']);
  });

  it('shows why a lesson was cancelled, schedules a make-up lesson in two clicks, and then shows it', async () => {
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
    const element = await showStudent(id);
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

const RECORDS = '授業の記録';

describe("a student's records", () => {
  setUpContacts();

  /** A past lesson, with a note and homework of this length. */
  async function noted(note: string): Promise<Lesson> {
    const { data } = await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=10`, {
      state: 3,
    });
    const [lesson] = data.list;
    if (!lesson) throw new Error('The demo world has no past lesson.');
    const { data: record } = await testPage.ask<{ version: number }>('GET', `${LESSON}/${lesson.id}/record`);
    await testPage.ask('PUT', `${LESSON}/record`, {
      id: lesson.id,
      version: record.version,
      note,
      homework: '問3まで',
    });
    return lesson;
  }

  const records = (element: Element) =>
    eventually(() => shadow(element).querySelector('.student-records-list') && section(element, RECORDS));

  it('are shown latest first, as text, and lead to the lesson', async () => {
    const note = '<b>平方完成</b>\n判別式';
    const lesson = await noted(note);
    const element = await showStudent(lesson.studentId);
    const list = await records(element);
    // Cancelled lessons, which can be ahead, stand between them.
    const [latest] = allByRole(list, 'listitem').filter((entry) => !entry.querySelector('.teacher-badge-struck'));
    expect(latest?.textContent).to.include(note).and.to.include('問3まで');
    const times = [...list.querySelectorAll('time')].map(({ dateTime }) => dateTime);
    expect(times).to.eql(times.toSorted().reverse());

    const opener = latest?.querySelector<HTMLElement>('button');
    await click(opener ?? list);
    await eventually(() => shadow(element).querySelector('dialog[open]')?.textContent?.includes(note));
    await press('Escape');
    await noDialog(element);
  });

  it('explain why a lesson cannot be opened', async () => {
    const lesson = await noted('二次関数');
    const element = await showStudent(lesson.studentId);
    const opener = (await records(element)).querySelector<HTMLElement>('li button');
    const noLesson = { match: { method: 'GET', path: `${LESSON}/${lesson.id}` }, fault: { drop: true } };
    await withFault(testPage.proxy, noLesson, async () => {
      await click(opener ?? element);
      await eventually(() =>
        shadow(element).querySelector('.teacher-toast')?.textContent?.includes('通信できませんでした。'),
      );
    });
  });

  it('report that they could not be loaded, and can be reloaded', async () => {
    const lesson = await noted('二次関数');
    const noRecords = {
      match: { method: 'GET', path: `/api/client/teacher/student/${lesson.studentId}/records` },
      fault: { status: 500 },
    };
    await withFault(testPage.proxy, noRecords, async () => {
      const element = await showStudent(lesson.studentId);
      const failed = await eventually(() => shadow(element).querySelector('.student-records [role=alert] button'));
      await testPage.proxy.faults([]);
      await click(failed);
      expect((await records(element)).textContent).to.include('二次関数');
    });
  });
});

describe('the lasting link of a student', () => {
  setUpContacts();

  const opener = (element: Element) =>
    allByRole(shadow(element), 'button').find(({ textContent }) => textContent === '生徒のリンク');

  it('is shown with a QR code, explains immediate entry, and asks for confirmation before it is renewed', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const element = await showStudent(id);
    await click(() => opener(element));
    const open = await eventually(() => shadow(element).querySelector('dialog[open] .student-link'));
    const field = byRole(open, 'textbox', '入室リンク') as HTMLInputElement;
    const first = field.value;
    expect(first).to.match(/student\.html#token=s\./);
    await eventually(() => open.querySelector('figure .teacher-qr-code > *')?.shadowRoot?.querySelector('canvas'));
    await expectAccessible(element);
    await click(() => byRole(open, 'checkbox', 'この生徒はすぐに入室できる'));
    await eventually(() => open.textContent?.includes('このリンクを開いた人は、許可を待たずに授業に入ります。'));
    await click(() => byRole(open, 'checkbox', 'この生徒はすぐに入室できる'));
    await eventually(() => open.textContent?.includes('授業のたびに、講師が入室を許可します。'));
    await click(() => byRole(open, 'button', 'リンクを再発行'));
    await click(() => byRole(open, 'button', '再発行しない'));
    expect(field.value).to.equal(first);
    await click(() => byRole(open, 'button', 'リンクを再発行'));
    await click(() => byRole(open, 'button', '再発行する'));
    await eventually(() => field.value !== first);
    await press('Escape');
    await noDialog(element);
    expect(shadow(element).activeElement).to.equal(opener(element));
  });
});
