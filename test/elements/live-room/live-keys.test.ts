import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import { enter, inRoom, isAnnounced, meetInRoom, pressButton, setUpLivePage, shadow } from './live-page.ts';
import { focusOn } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, focused, press, type } from '../../support/browser/page.ts';

needs('calls').describe('<teacher-live-room> by keyboard', () => {
  const testPage = setUpLivePage('once');
  afterEach(() => localStorage.removeItem('teacher-live-keys'));

  const label = (element: Element | null) => element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  /** Whether the focus is in the teacher's room, and not in the student's on the same page. */
  const isAtTeacher = () =>
    (focused()?.getRootNode() as Partial<ShadowRoot> | undefined)?.host?.localName === 'teacher-live-room';
  /** Presses Tab until the focus is on what has this name, to the end of the page and back, beginning where it is. */
  async function tabTo(name: string | RegExp): Promise<void> {
    const fits = (here: string) => (typeof name === 'string' ? here === name : name.test(here));
    const passed: string[] = [];
    for (const key of isBehind(fits) ? ['Shift+Tab', 'Tab'] : ['Tab', 'Shift+Tab']) {
      do {
        const here = label(focused());
        if (isAtTeacher() && fits(here)) return;
        passed.push(here);
        await press(key);
      } while (focused() !== document.body);
    }
    throw new Error(`No Tab leads to ${name}, but to: ${passed.join(' | ')}`);
  }
  /** Whether a button of the teacher's room stands before what has the focus: a person would not go around the page. */
  function isBehind(fits: (name: string) => boolean): boolean {
    const here = focused();
    const root = here?.getRootNode();
    const target = root instanceof ShadowRoot && [...root.querySelectorAll('button')].find((each) => fits(label(each)));
    return Boolean(target && here && here.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING);
  }
  async function pressOn(name: string | RegExp): Promise<void> {
    await tabTo(name);
    await press('Enter');
  }
  const room = (element: Element) => shadow(element).querySelector('.live-room') as HTMLElement;

  it('supports all actions of a lesson', async () => {
    const teacher = await testPage.teacher();
    await eventually(() => byRole(shadow(teacher), 'button', '入室'));
    await pressOn('入室');
    await inRoom(teacher);
    await focusOn(() => room(teacher));

    await press('m');
    await isAnnounced(teacher, 'マイクをオフにしました。');
    const student = await testPage.student(await testPage.studentToken());
    await enter(student);
    await isAnnounced(teacher, 'さんが入室を待っています。');
    await pressOn(/^参加者（1人/);
    await focusOn(() => byRole(shadow(teacher), 'heading', '参加者'));
    await pressOn(/の入室を許可$/);
    await inRoom(student);
    await tabTo('閉じる');
    await press('Escape');
    await focusOn(() => byRole(shadow(teacher), 'button', '参加者'));

    await press('c');
    await focusOn(() => byRole(shadow(teacher), 'heading', 'チャット'));
    await eventually(() => byRole(shadow(teacher), 'textbox', 'メッセージ'));
    while (focused() !== byRole(shadow(teacher), 'textbox', 'メッセージ')) await press('Tab');
    await type('教科書の12ページ');
    await press('Enter');
    await isAnnounced(student, '教科書の12ページ');
    await press('Escape');
    await focusOn(() => byRole(shadow(teacher), 'button', '参加者'));

    await press('b');
    await eventually(() => allByRole(shadow(teacher), 'toolbar', '描画ツール')[0]);
    await tabTo(/^ペン/);
    await press('ArrowRight');
    expect(label(focused())).to.contain('蛍光ペン');
    await pressOn('ボードを閉じる');
    await eventually(() => allByRole(shadow(teacher), 'toolbar', '描画ツール').length === 0);

    await pressOn('退室');
    await pressOn('退室する');
    await focusOn(() => byRole(shadow(teacher), 'heading', /さんの授業$/));
    await isAnnounced(student, 'さんが退室しました。');
  });

  it('ignores single keys when shortcuts are switched off', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await pressButton(teacher, '設定');
    const keys = await eventually(() => byRole(shadow(teacher), 'checkbox', '1文字のショートカットを使う'));
    const announcedKeys = () =>
      [...shadow(teacher).querySelectorAll('[aria-keyshortcuts]')]
        .map((each) => each.getAttribute('aria-keyshortcuts'))
        .join('');
    expect(announcedKeys()).to.equal('MVBCP');
    keys.focus();
    await press('Space');
    expect(announcedKeys()).to.equal('');
    room(teacher).focus();
    await press('m');
    byRole(shadow(teacher), 'button', 'マイクをオフにする');
    keys.focus();
    await press('Space');
    room(teacher).focus();
    await press('m');
    await eventually(() => byRole(shadow(teacher), 'button', 'マイクをオンにする'));
  });

  it('ignores shortcuts while the user types', async () => {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    room(teacher).focus();
    await press('c');
    await focusOn(() => byRole(shadow(teacher), 'heading', 'チャット'));
    const field = (await eventually(() => byRole(shadow(teacher), 'textbox', 'メッセージ'))) as HTMLTextAreaElement;
    field.focus();
    await type('mvhcpbf');
    expect(field.value).to.equal('mvhcpbf');
    byRole(shadow(teacher), 'button', 'マイクをオフにする');
  });

  it('announces participants, hands, screens, devices and messages politely, never as markup', async () => {
    const { teacher, student } = await meetInRoom(testPage);
    await isAnnounced(teacher, 'さんが入室しました。');
    await pressButton(student, '挙手する');
    await isAnnounced(teacher, 'さんが手を挙げました。');
    await pressButton(student, '手を下ろす');
    await isAnnounced(teacher, 'さんが手を下ろしました。');
    await click(() => byRole(shadow(student), 'button', '画面を共有する'));
    await isAnnounced(teacher, 'さんが画面を共有しています。');
    await pressButton(student, '画面の共有を終える');
    await isAnnounced(teacher, 'さんが画面の共有を終えました。');
    await pressButton(student, 'マイクをオフにする');
    await isAnnounced(student, 'マイクをオフにしました。');
    await pressButton(student, 'カメラをオフにする');
    await isAnnounced(student, 'カメラをオフにしました。');
    await pressButton(student, 'チャット');
    (await eventually(() => byRole(shadow(student), 'textbox', 'メッセージ'))).focus();
    await type('<img src=x onerror=alert(1)>');
    await press('Enter');
    await isAnnounced(teacher, '<img src=x onerror=alert(1)>');
    expect(shadow(teacher).querySelector('img[src=x]')).to.equal(null);
    await pressButton(student, '退室');
    await pressButton(student, '退室する');
    await isAnnounced(teacher, 'さんが退室しました。');
  });
});
