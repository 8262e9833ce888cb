// What a page narrows, hands over and forbids by attributes and properties.
import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/visits/index.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { allByRole, byRole, click, eventually, expectPageError, mountHtml, press } from '../../support/browser/page.ts';
import { LESSON_LIST, rows, setUpTestPage, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { showSignedIn } from './signed-in-element.ts';

const SEARCH = '/api/client/teacher/teach/list/search';
const MINUTE = 60_000;

describe('attributes that filter a list', () => {
  setUpTestPage();
  beforeEach(() => testPage.proxy.clearLog());

  it('filter lessons initially and when they change, until the teacher searches', async () => {
    const list = showSignedIn('teacher-course-list', { words: '数学', state: '3', from: '2026-02-30' });
    await rows(list);
    expect(await testPage.sent('POST', SEARCH)).to.eql([{ words: '数学', state: 3 }]);
    expect((byRole(shadow(list), 'searchbox') as HTMLInputElement).value).to.equal('数学');
    list.setAttribute('words', '英語');
    await eventually(async () => (await testPage.sent('POST', SEARCH)).length === 2);
    expect((await testPage.sent('POST', SEARCH))[1]).to.eql({ words: '英語', state: 3 });
    await click(() => byRole(shadow(list), 'button', '条件をクリア'));
    await eventually(async () => (await testPage.sent('GET', LESSON_LIST)).length === 1);
  });

  it('search students initially, and sort them', async () => {
    const contacts = showSignedIn('teacher-contacts', { words: 'こばやし', order: 'left' });
    const found = () => [...shadow(contacts).querySelectorAll('.student-name')].map(({ textContent }) => textContent);
    await eventually(() => found().length > 0);
    expect(found().every((name) => name?.includes('小林'))).to.equal(true);
    expect((byRole(shadow(contacts), 'combobox', '並び順') as HTMLSelectElement).value).to.equal('left');
    contacts.setAttribute('words', '');
    await eventually(() => found().length > 2);
  });

  it('search students again in the order chosen by the teacher', async () => {
    const contacts = showSignedIn('teacher-contacts', { order: 'left' });
    const order = await eventually(
      () => byRole(shadow(contacts), 'combobox', '並び順') as HTMLSelectElement | undefined,
    );
    order.value = 'next';
    order.dispatchEvent(new Event('change', { bubbles: true }));
    contacts.setAttribute('words', 'こばやし');
    const found = () => [...shadow(contacts).querySelectorAll('.student-name')].map(({ textContent }) => textContent);
    await eventually(() => found().length > 0 && found().every((name) => name?.includes('小林')));
    expect(order.value).to.equal('next');
  });

  it('search meetings initially', async () => {
    const visits = showSignedIn('teacher-visits', { words: '進路' });
    const titles = () => [...shadow(visits).querySelectorAll('.visit-name')].map(({ textContent }) => textContent);
    await eventually(() => titles().length > 0 && titles().every((title) => title?.includes('進路')));
  });
});

describe('read-only', () => {
  setUpTestPage();
  const WRITES = /変更|キャンセル|登録|ロック|作成|メッセージ|リンク/;
  const writes = (element: Element) =>
    allByRole(shadow(element), 'button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '')
      .filter((name) => WRITES.test(name));

  it('allows no changes of a lesson, in the list and in its details', async () => {
    const lesson = await testPage.makeLesson();
    const list = showSignedIn('teacher-course-list', { 'read-only': '' });
    await rows(list);
    expect(writes(list)).to.eql([]);
    list.courseId = lesson.id;
    await eventually(() => shadow(list).querySelector('.course-detail-sheet'));
    expect(writes(list)).to.eql([]);
    list.readOnly = false;
    await eventually(() => writes(list).length > 0);
  });

  it('allows no changes of a student', async () => {
    const { data } = await testPage.ask<{ id: string }[]>('GET', '/api/client/teacher/student');
    const contacts = showSignedIn('teacher-contacts', { 'read-only': '', 'student-id': data[0]?.id ?? '' });
    await eventually(() => shadow(contacts).querySelector('.notebook-contact dl'));
    expect(writes(contacts)).to.eql([]);
  });

  it('allows no changes of the calendar, whose entries can be opened', async () => {
    const lesson = await testPage.makeLesson();
    const date = new Date(lesson.startTimeMillis + 9 * 60 * MINUTE).toISOString().slice(0, 10);
    const schedule = showSignedIn('teacher-schedule', { 'read-only': '', view: 'day', date });
    await testPage.proxy.clearLog();
    const chip = await eventually(() => shadow(schedule).querySelector<HTMLElement>(`[data-lesson="${lesson.id}"]`));
    expect(writes(schedule)).to.eql([]);
    chip.focus();
    await press('m', 'ArrowDown', 'Enter');
    await eventually(() => shadow(schedule).querySelector('.schedule-card'));
    expect(writes(schedule)).to.eql([]);
    expect((await testPage.proxy.log()).filter(({ method }) => method === 'PUT')).to.eql([]);
  });

  it('allows no changes of meetings', async () => {
    const visits = showSignedIn('teacher-visits', { 'read-only': '' });
    await eventually(() => byRole(shadow(visits), 'searchbox'));
    expect(writes(visits)).to.eql([]);
  });
});

describe('entries of teacher-course-list', () => {
  setUpTestPage();
  const at = Date.now() + 60 * 24 * 60 * MINUTE;
  const entry = (number: number, more: Partial<Lesson> = {}): Lesson => ({
    id: `own-${number}`,
    studentId: `student-${number % 2}`,
    studentName: number % 2 ? '小林 葵' : '中村 悠真',
    subject: number % 3 ? '数学' : '英語',
    startTimeMillis: at + number * 60 * MINUTE,
    endTimeMillis: at + number * 60 * MINUTE + 30 * MINUTE,
    memo: '',
    version: 1,
    ...more,
  });
  const entries = Array.from({ length: 12 }, (_, index) => entry(index + 1));

  const show = async (lessons: readonly unknown[]): Promise<TeacherCourseList> => {
    await testPage.proxy.clearLog();
    const list = mountHtml(
      `<teacher-course-list provider="${testPage.proxy.url}"></teacher-course-list>`,
    ) as TeacherCourseList;
    list.entries = lessons as readonly Lesson[];
    return list;
  };
  const shown = (list: Element) =>
    [...shadow(list).querySelectorAll<HTMLElement>('[data-lesson]')].map(({ dataset }) => dataset.lesson);

  it('are listed by pages, searched and opened, without a sign-in or a request', async () => {
    const list = await show(entries);
    await rows(list, 10);
    expect(shown(list)[0]).to.equal('own-1');
    await click(() => byRole(shadow(list), 'button', '次のページ'));
    await rows(list, 2);
    await write(byRole(shadow(list), 'searchbox') as HTMLInputElement, '英語 悠真');
    await press('Enter');
    await eventually(() => shown(list).join() === 'own-6,own-12');
    await click(() => shadow(list).querySelector('[data-lesson="own-6"]'));
    await eventually(() => shadow(list).querySelector('.course-detail-sheet')?.textContent?.includes('中村 悠真'));
    const asked = (await testPage.proxy.log()).map(({ path }) => path).filter((path) => /teach|course/.test(path));
    expect(asked).to.eql([]);
    expect(document.querySelector('input[name=email]')).to.equal(null);
  });

  it('that are invalid are reported to the page, and the others are shown', async () => {
    const failures: unknown[] = [];
    const listen = ({ detail }: CustomEvent): unknown => failures.push(detail);
    document.addEventListener('teacher-failure', listen);
    const pattern = /entries has items that cannot be shown: 1\.startTimeMillis/;
    expectPageError(pattern);
    const { error } = console;
    const messages: string[] = [];
    console.error = (message: string) => {
      messages.push(message);
      error(message);
    };
    const list = await show([entry(1), { ...entry(2), startTimeMillis: 'tomorrow' }]);
    await rows(list, 1);
    await eventually(() => failures.length === 1);
    expect(failures[0]).to.include({ kind: 'invalid-response', call: 'entries', field: '1.startTimeMillis' });
    await eventually(() => messages.some((message) => pattern.test(message)));
    console.error = error;
    document.removeEventListener('teacher-failure', listen);
  });
});
