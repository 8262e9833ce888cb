import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { allByRole, byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import {
  description,
  dialog,
  focusOn,
  LESSON,
  LESSON_LIST,
  noDialog,
  rows,
  shadow,
  testPage,
  write,
  sessionOver,
  signIn,
} from '../../support/browser/test-page.ts';
import { lesson, setUpLesson } from './course-list-page.ts';
import { withFault, type FaultRule } from '../../support/servers/provider.ts';

const opener = (element: Element) => byRole(shadow(element), 'button', '授業を変更');
const submit = (form: Element) => click(() => byRole(form, 'button', /^変更を保存/));

const input = (form: Element, name: '日付' | '時刻', which: '開始' | '終了') =>
  byRole(byRole(form, 'group', which), name === '日付' ? 'textbox' : 'combobox', name) as HTMLInputElement;

const memo = (form: Element) => byRole(form, 'textbox', /^メモ/) as HTMLTextAreaElement;
const subject = (form: Element) => byRole(form, 'textbox', '科目') as HTMLInputElement;
const puts = () => testPage.sent('PUT', LESSON);
const alert = (form: Element) => eventually(() => form.querySelector('[role=alert][part=error]')?.textContent);
const dayOf = (millis: number) => new Date(millis + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '/');

async function open(attributes = '', { id } = lesson): Promise<{ element: TeacherCourseList; form: HTMLElement }> {
  const element = await testPage.showLesson(id, attributes);
  await click(opener(element));
  return { element, form: await dialog(element, '授業を変更') };
}

const changed = async (element: Element) => {
  const confirmation = await dialog(element, '変更完了', 'alertdialog');
  expect(confirmation.textContent).to.contain('授業の内容が変更されました。');
  await click(() => byRole(confirmation, 'button', '了解'));
  await noDialog(element);
};

describe('<teacher-course-list> changes a lesson', () => {
  setUpLesson();

  it('at the provider, notifies page and teacher, and restores the focus', async () => {
    const { element, form } = await open();
    const event = new Promise((resolve) =>
      element.addEventListener('teacher-course-change', ({ detail }) => resolve(detail)),
    );
    await write(input(form, '時刻', '開始'), '0930');
    await write(subject(form), ' 国語 ');
    await write(memo(form), '');
    await submit(form);
    await changed(element);
    const startTimeMillis = lesson.startTimeMillis + 3.5 * 3_600_000;
    const expected = { subject: '国語', startTimeMillis, endTimeMillis: startTimeMillis + 3_600_000, version: 2 };
    const now = await testPage.lessonNow(lesson.id);
    expect(now).to.include({ ...expected, memo: '' });
    expect(await event).to.include({ id: lesson.id, ...expected });
    expect(await event)
      .to.have.property('lesson')
      .that.eql(now);
    await focusOn(() => opener(element));
    expect(shadow(element).textContent).to.contain('09:30–10:30').and.to.contain('国語');
  });

  it('to a day whose calendar names holidays', async () => {
    const { element, form } = await open();
    await write(input(form, '日付', '開始'), '2027/01/05');
    await click(() => form.querySelector('.teacher-day > button'));
    await eventually(() => byRole(shadow(element), 'button', /^2027年1月1日金曜日 元日/));
  });

  it('by keyboard alone', async () => {
    const element = await testPage.showLesson(lesson.id);
    opener(element).focus();
    await press('Enter');
    const form = await dialog(element, '授業を変更');
    await focusOn(() => input(form, '日付', '開始'));
    // Past the calendar's button to the time; from its list the next quarter of an hour.
    await press('Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'Enter');
    expect(input(form, '時刻', '開始').value).to.equal('06:15');
    await press('Enter');
    const confirmation = await dialog(element, '変更完了', 'alertdialog');
    await focusOn(() => byRole(confirmation, 'button', '了解'));
    await press('Enter');
    await focusOn(() => opener(element));
    expect((await testPage.lessonNow(lesson.id)).startTimeMillis).to.equal(lesson.startTimeMillis + 900_000);
  });

  it("from its row, and focuses the row's button after the rows are rendered again", async () => {
    const element = await testPage.show();
    await rows(element);
    await write(shadow(element).querySelector('input[type=search]'), lesson.subject);
    await press('Enter');
    await eventually(() => shadow(element).querySelector('.teacher-list-total')?.textContent?.startsWith('検索結果'));
    const button = byRole((await rows(element))[0] as Element, 'button', /変更$/);
    await click(button);
    const form = await dialog(element, '授業を変更');
    await write(memo(form), 'いちらんから');
    await submit(form);
    await changed(element);
    await eventually(() => (focused() as HTMLElement | null)?.dataset.opens === button.dataset.opens);
  });

  describe('validates the input', () => {
    it('and keeps the length when the start changes, also across midnight', async () => {
      const { form } = await open();
      await write(input(form, '時刻', '開始'), '23:30');
      expect(input(form, '時刻', '終了').value).to.equal('00:30');
      expect(input(form, '日付', '終了').value).to.equal(dayOf(lesson.startTimeMillis + 86_400_000));
      await write(input(form, '時刻', '開始'), '10');
      await write(input(form, '時刻', '終了'), '12:00');
      await write(input(form, '日付', '開始'), dayOf(lesson.startTimeMillis + 2 * 86_400_000));
      expect(input(form, '時刻', '終了').value).to.equal('12:00');
      expect(input(form, '日付', '終了').value).to.equal(dayOf(lesson.startTimeMillis + 2 * 86_400_000));
    });

    it('and rejects the past', async () => {
      const { form } = await open();
      await click(() => byRole(byRole(form, 'group', '開始'), 'button', 'カレンダーから選ぶ'));
      const calendar = await eventually(() => form.querySelector<HTMLElement>('.teacher-calendar'));
      const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
      for (
        let month = lesson.startTimeMillis;
        new Date(month).toISOString().slice(0, 7) >= today.slice(0, 7);
        month -= 28 * 86_400_000
      ) {
        await press('PageUp');
      }
      await press('PageUp');
      await eventually(() => calendar.querySelector('tbody button')?.getAttribute('aria-disabled') === 'true');
      await press('Enter');
      expect(calendar.isConnected).to.equal(true);
      await press('Escape');
      await eventually(() => !form.querySelector('.teacher-calendar'));
      await write(input(form, '日付', '開始'), '2026/01/05');
      await submit(form);
      await eventually(() =>
        description(input(form, '日付', '開始')).includes('選べません。これからの日付を選んでください。'),
      );
      await focusOn(() => input(form, '日付', '開始'));
      expect(await puts()).to.eql([]);
    });

    it('and reports missing, too long or reversed input at its field, and keeps it', async () => {
      const { form } = await open();
      const long = 'あ'.repeat(3000);
      await write(memo(form), long);
      await write(subject(form), ' ');
      await write(input(form, '時刻', '終了'), '05:00');
      await submit(form);
      await eventually(() => description(subject(form)).includes('科目を入力してください。'));
      expect(description(memo(form))).to.equal('3,000 / 1,000文字 メモは1,000文字以内で入力してください。');
      expect(description(input(form, '時刻', '終了'))).to.contain('終了');
      expect(
        [memo(form), subject(form), input(form, '時刻', '終了')].map((field) => field.getAttribute('aria-invalid')),
      ).to.eql(['true', 'true', 'true']);
      expect(memo(form).value).to.equal(long);
      expect(await puts()).to.eql([]);
      // A correction takes the complaint away at once, and the focus stays where the teacher types.
      await write(subject(form), '国語');
      await eventually(() => !subject(form).hasAttribute('aria-invalid'));
      await focusOn(() => subject(form));
    });

    it('and a missing time', async () => {
      const { form } = await open();
      await write(input(form, '時刻', '開始'), '');
      await submit(form);
      await eventually(() => description(input(form, '時刻', '開始')).includes('開始日時を入力してください。'));
      expect(await puts()).to.eql([]);
    });

    it('and sends nothing without changes', async () => {
      const { form } = await open();
      await submit(form);
      expect(await alert(form)).to.equal('変更した項目はありません。');
      expect(await puts()).to.eql([]);
    });
  });

  describe('asks before unsaved input is discarded', () => {
    it('and continues or discards', async () => {
      const { element, form } = await open();
      await write(memo(form), 'とちゅう');
      await press('Escape');
      const question = await dialog(element, '入力を破棄しますか？', 'alertdialog');
      expect(allByRole(question, 'button').map(({ textContent }) => textContent)).to.eql(['入力を続ける', '破棄する']);
      await click(() => byRole(question, 'button', '入力を続ける'));
      await eventually(() => allByRole(shadow(element), 'alertdialog').length === 0);
      expect(memo(form).value).to.equal('とちゅう');
      await click(() => byRole(form, 'button', '閉じる'));
      await click(async () =>
        byRole(await dialog(element, '入力を破棄しますか？', 'alertdialog'), 'button', '破棄する'),
      );
      await noDialog(element);
      await focusOn(() => opener(element));
      expect(shadow(element).textContent).to.contain('教科書を持ってくる。');
      await click(opener(element));
      expect(memo(await dialog(element, '授業を変更')).value).to.equal('教科書を持ってくる。');
    });

    it('also when the page is left', async () => {
      const { form } = await open();
      const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      expect(leaves()).to.equal(true);
      await write(memo(form), 'とちゅう');
      await eventually(() => !leaves());
      await write(memo(form), lesson.memo);
      await eventually(leaves);
    });

    it('but not without changes', async () => {
      const { element } = await open();
      await press('Escape');
      await noDialog(element);
      await focusOn(() => opener(element));
    });
  });

  it('that is over: only its note can be changed', async () => {
    const { data } = await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=1`, {
      state: 3,
    });
    const past = data.list[0] as Lesson;
    const element = await testPage.showLesson(past.id);
    await click(() => byRole(shadow(element), 'button', '授業後の記録を書く'));
    const form = await dialog(element, '授業後の記録を書く');
    expect(allByRole(form, 'textbox')).to.have.length(1);
    await write(byRole(form, 'textbox', /^授業後の記録/), '二次関数まで進んだ。');
    await submit(form);
    await changed(element);
    expect((await testPage.lessonNow(past.id)).note).to.equal('二次関数まで進んだ。');
    expect(await puts()).to.eql([{ id: past.id, version: past.version, note: '二次関数まで進んだ。' }]);
  });
});

describe('<teacher-course-list> changes a lesson', () => {
  setUpLesson();

  describe('shows conflicts while the times are typed', () => {
    it('and sends nothing then', async () => {
      const other = await testPage.makeLesson();
      const { form } = await open();
      await write(input(form, '日付', '開始'), dayOf(other.startTimeMillis));
      await eventually(() =>
        /さんの授業 .*と重なります。/.test(form.querySelector('[role=status]')?.textContent ?? ''),
      );
      await submit(form);
      const start = input(form, '時刻', '開始');
      await eventually(() => description(start).includes('この日時には変更できません。'));
      expect(await puts()).to.eql([]);
      await write(start, '15:00');
      await eventually(() => !form.textContent?.includes('と重なります。'));
      await submit(form);
      await eventually(() => testPage.lessonNow(lesson.id).then(({ version }) => version === 2));
    });
  });

  describe("shows the provider's rejection at its field and keeps the input if the calendar cannot be loaded", () => {
    beforeEach(() =>
      testPage.proxy.faults([
        {
          match: { method: 'GET', path: '^/api/client/teacher/calendar/list' },
          fault: { status: 500, body: { status: 0, message: '', data: null } },
        },
      ]),
    );
    afterEach(() => testPage.proxy.faults([]));
    it('when another lesson overlaps', async () => {
      const other = await testPage.makeLesson();
      const { form } = await open();
      await write(memo(form), 'うつす');
      await write(input(form, '日付', '開始'), dayOf(other.startTimeMillis));
      await submit(form);
      const start = input(form, '時刻', '開始');
      await eventually(() =>
        expect(description(start)).to.match(/ 6:00からの.*さんの授業と重なっています。別の時間を選んでください。/),
      );
      expect(start.getAttribute('aria-invalid')).to.equal('true');
      expect(memo(form).value).to.equal('うつす');
      await write(start, '15:00');
      await eventually(() => !start.hasAttribute('aria-invalid'));
      await submit(form);
      await eventually(() => testPage.lessonNow(lesson.id).then(({ version }) => version === 2));
    });

    it('when the day is locked', async () => {
      const date = dayOf(lesson.startTimeMillis + 400 * 86_400_000);
      await testPage.ask('POST', '/api/client/teacher/lockDate', { date: date.replaceAll('/', '-'), locked: true });
      const { form } = await open();
      await write(input(form, '日付', '開始'), date);
      await submit(form);
      await eventually(() => description(input(form, '日付', '開始')).includes('この時間は予定ロックされています。'));
      expect(input(form, '日付', '開始').value).to.equal(date);
    });
  });

  describe('does not overwrite concurrent changes', () => {
    async function meetAnother(): Promise<{ element: TeacherCourseList; form: HTMLElement; question: HTMLElement }> {
      const { element, form } = await open();
      await write(memo(form), 'わたしのメモ');
      await testPage.ask('PUT', LESSON, { id: lesson.id, version: 1, memo: 'ほかのメモ', subject: '物理' });
      await submit(form);
      const question = await dialog(element, 'ほかの画面で変更されています', 'alertdialog');
      return { element, form, question };
    }

    it('but shows both versions', async () => {
      const { question } = await meetAnother();
      const shown = [...question.querySelectorAll('section')].map((section) => [
        section.querySelector('h3')?.textContent,
        ...[...section.querySelectorAll('dd')].map(({ textContent }) => textContent),
      ]);
      expect(shown).to.eql([
        ['科目', '物理', '変更なし'],
        ['メモ', 'ほかのメモ', 'わたしのメモ'],
      ]);
      expect(await testPage.lessonNow(lesson.id)).to.include({ memo: 'ほかのメモ', version: 2 });
    });

    it('but takes the newer version on request', async () => {
      const { element, form, question } = await meetAnother();
      await click(() => byRole(question, 'button', '最新の内容にする'));
      await eventually(() => allByRole(shadow(element), 'alertdialog').length === 0);
      expect([memo(form).value, subject(form).value]).to.eql(['ほかのメモ', '物理']);
      await press('Escape');
      await noDialog(element);
    });

    it("or applies only the teacher's change to the newer version", async () => {
      const { element, question } = await meetAnother();
      await click(() => byRole(question, 'button', '入力した内容で上書き'));
      await changed(element);
      expect(await testPage.lessonNow(lesson.id)).to.include({ memo: 'わたしのメモ', subject: '物理', version: 3 });
    });

    it('or returns to the input', async () => {
      const { element, form, question } = await meetAnother();
      await click(() => byRole(question, 'button', '入力に戻る'));
      await eventually(() => allByRole(shadow(element), 'alertdialog').length === 0);
      expect(memo(form).value).to.equal('わたしのメモ');
    });

    it('and reports a cancelled lesson', async () => {
      const { element, form } = await open();
      await write(memo(form), 'わたしのメモ');
      await testPage.ask('PUT', `${LESSON}/cancel`, {
        id: lesson.id,
        reason: '休み',
        notifyStudent: false,
        idempotencyKey: 'test-cancel',
      });
      await submit(form);
      const confirmation = await dialog(element, 'ほかの画面で変更されています', 'alertdialog');
      expect(confirmation.textContent).to.contain('この授業はキャンセルされました。');
      await click(() => byRole(confirmation, 'button', '了解'));
      await noDialog(element);
      await eventually(() => shadow(element).textContent?.includes('キャンセルした日時'));
    });
  });
});

describe('<teacher-course-list> changes a lesson', () => {
  setUpLesson();

  const rejection = (fault: FaultRule['fault']): FaultRule => ({ match: { method: 'PUT', path: LESSON }, fault });

  describe('keeps the input', () => {
    for (const [what, fault, sentence] of [
      [
        'the reply is HTML instead of JSON',
        { replace: 'html' },
        'サーバーの応答を読み取れませんでした。しばらくしてからもう一度お試しください。',
      ],
      [
        'the connection breaks',
        { drop: true },
        '通信できませんでした。インターネット接続を確認して、もう一度お試しください。',
      ],
      [
        'the server breaks down',
        { status: 500 },
        'サーバーでエラーが起きました。しばらくしてからもう一度お試しください。',
      ],
    ] as const) {
      it(`when ${what}, explains it, and a retry works`, async () => {
        const { element, form } = await open();
        await write(memo(form), 'だいじなメモ');
        await withFault(testPage.proxy, rejection(fault), async () => {
          await submit(form);
          expect(await alert(form)).to.equal(sentence);
        });
        expect(memo(form).value).to.equal('だいじなメモ');
        // Where only the answer was lost, the provider has done it already.
        await submit(form);
        await changed(element);
        expect((await testPage.lessonNow(lesson.id)).memo).to.equal('だいじなメモ');
      });
    }

    it('when the session ends: the sign-in form has the focus, and afterwards the form is unchanged', async () => {
      const { element, form } = await open();
      await write(memo(form), 'まんなか');
      await withFault(testPage.proxy, rejection(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      expect(shadow(element).querySelectorAll('dialog[open]')).to.have.length(0);
      await signIn();
      const again = await dialog(element, '授業を変更');
      expect(again === form).to.equal(true);
      expect(memo(form).value).to.equal('まんなか');
      expect(await alert(form)).to.equal('まだ保存されていません。「変更を保存」をもう一度押してください。');
      await submit(form);
      await changed(element);
      expect((await testPage.lessonNow(lesson.id)).memo).to.equal('まんなか');
    });

    it('for the next sign-in after the page was closed, and offers it', async () => {
      const { element, form } = await open();
      await write(memo(form), 'あとで');
      await withFault(testPage.proxy, rejection(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      element.remove();
      const next = await testPage.showLesson(lesson.id);
      expect(shadow(next).textContent).to.contain('この授業には、保存していない入力があります。');
      await click(() => byRole(shadow(next), 'button', '続きから入力'));
      const restored = await dialog(next, '授業を変更');
      expect(memo(restored).value).to.equal('あとで');
      expect(restored.textContent).to.contain('保存していなかった入力を復元しました。');
      await click(() => byRole(restored, 'button', '元の内容に戻す'));
      await eventually(() => memo(restored).value === lesson.memo);
      await press('Escape');
      await noDialog(next);
      expect(shadow(next).textContent).to.not.contain('保存していない入力');
    });

    it('hidden from another teacher who signs in after the session has ended', async () => {
      const { element, form } = await open();
      await write(memo(form), 'ないしょ');
      await withFault(testPage.proxy, rejection(sessionOver), async () => {
        await submit(form);
        await eventually(() => document.querySelector('input[name=email]'));
      });
      await signIn('taro@example.jp', 'taro-demo');
      await eventually(() => shadow(element).textContent?.includes('この授業は見つかりませんでした。'));
      expect(shadow(element).querySelectorAll('dialog')).to.have.length(0);
      expect(form.isConnected).to.equal(false);
      localStorage.clear();
    });

    it('and compares it if the lesson was changed meanwhile', async () => {
      const { element, form } = await open();
      await write(memo(form), 'あとで');
      element.remove();
      await testPage.ask('PUT', LESSON, { id: lesson.id, version: 1, memo: 'さきに' });
      const next = await testPage.showLesson(lesson.id);
      await click(() => byRole(shadow(next), 'button', '続きから入力'));
      const question = await dialog(next, 'ほかの画面で変更されています', 'alertdialog');
      expect([...question.querySelectorAll('dd')].map(({ textContent }) => textContent)).to.eql(['さきに', 'あとで']);
    });
  });

  it('once, even if the button is pressed repeatedly', async () => {
    const { element, form } = await open();
    await write(memo(form), 'いちど');
    await withFault(testPage.proxy, rejection({ hold: true }), async () => {
      const button = byRole(form, 'button', /^変更を保存/);
      await click(button);
      await eventually(() => button.getAttribute('aria-busy') === 'true');
      await click(button);
      memo(form).form?.requestSubmit();
      await press('Escape');
      await eventually(async () => (await puts()).length > 0);
      await testPage.proxy.release();
      await changed(element);
    });
    expect(await puts()).to.have.length(1);
  });
});
