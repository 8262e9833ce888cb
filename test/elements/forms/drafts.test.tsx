// What a teacher typed is there again: every form of test/support/models/forms.ts that keeps a draft, in three accidents.
import { expect } from '@open-wc/testing';
import '../../support/media/without-media.ts';
import { addDays, dayKey } from '../../../src/core/time/index.ts';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/live-room/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/settings/index.ts';
import '../../../src/elements/visits/index.ts';
import { needs } from '../../support/browser/engine.ts';
import { enter, inRoom } from '../../support/browser/live-rooms.ts';
import { allByRole, byRole, click, eventually, press, settled, setViewport } from '../../support/browser/page.ts';
import {
  mountSignedIn,
  openTestPage,
  sessionOver,
  shadow,
  write,
  type TestPage,
} from '../../support/browser/test-page.ts';
import { openNow } from '../../support/clock/open-now.ts';
import { KEPT, type KeptForm } from '../../support/models/forms.ts';
import { withFault } from '../../support/servers/provider.ts';

const TOKYO = 'Asia/Tokyo';

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Row {
  /** Opens the form in an element on the empty page. */
  open(): Promise<HTMLElement>;
  /** The field that is typed into. */
  field(element: HTMLElement): Element;
  readonly typed: string;
  /** The button that sends the form and reports a failure in it; absent where another place does. */
  readonly submit?: string | RegExp;
  /** What is filled in before it is sent. */
  fillRest?(element: HTMLElement): Promise<void>;
  readonly needsMedia?: true;
}

describe('input of a form', () => {
  let page: TestPage;
  let lesson: Lesson;
  let meeting: string;
  let student: string;
  let openLesson: Lesson;
  let ended: Lesson;
  before(async () => {
    page = await openTestPage();
    openLesson = (await openNow(page.ask)).lesson;
    lesson = await page.makeLesson();
    await page.makeLesson();
    student = lesson.studentId;
    const over = await page.ask<{ list: Lesson[] }>('POST', '/api/client/teacher/teach/list/search?page=1&size=10', {
      ahead: false,
    });
    ended = over.data.list.find(({ canceledAt }) => canceledAt === undefined) ?? lesson;
    const { data } = await page.ask<{ list: { id: string; startTimeMillis: number; canceledAt?: number }[] }>(
      'GET',
      '/api/client/teacher/meeting?page=1&size=100',
    );
    meeting =
      data.list.find(({ startTimeMillis, canceledAt }) => startTimeMillis > Date.now() && !canceledAt)?.id ?? '';
  });
  beforeEach(() => setViewport({ width: 1280, height: 900 }));
  afterEach(async () => {
    await page.proxy.faults([]);
    document.body.replaceChildren();
    await new Promise(requestAnimationFrame);
    sessionStorage.clear();
  });

  const mount = (markup: string, selector: string): Promise<HTMLElement> => {
    const [tag, ...attributes] = markup.split(' ');
    return mountSignedIn(`<${tag} provider="${page.proxy.url}" ${attributes.join(' ')}></${tag}>`, selector);
  };
  const pressIn = (element: Element, name: string | RegExp) =>
    click(() => allByRole(shadow(element), 'button', name)[0]);
  const box = (element: Element): Element => {
    const open = shadow(element).querySelector('dialog[open]');
    if (!open) throw new Error('No dialog is open.');
    return open;
  };
  const text = (name: string | RegExp) => (element: Element) =>
    allByRole(box(element), 'textbox', name)[0] ?? byRole(box(element), 'combobox', name);
  const dialogIsOpen = async (element: HTMLElement): Promise<HTMLElement> => {
    await eventually(() => shadow(element).querySelector('dialog[open]'));
    return element;
  };
  const openDialog = async (element: HTMLElement, name: string | RegExp): Promise<HTMLElement> => {
    await pressIn(element, name);
    return dialogIsOpen(element);
  };
  const lessonDay = () => dayKey(lesson.startTimeMillis, TOKYO);
  const schedule = (view = 'week', day = lessonDay()) =>
    mount(`teacher-schedule view="${view}" date="${day}"`, '[role=grid]:not([aria-busy])');
  const select = async (name: string): Promise<HTMLElement> => {
    const element = await schedule();
    const chip = await eventually(() => shadow(element).querySelector<HTMLElement>(`[data-lesson="${lesson.id}"]`));
    chip.dispatchEvent(
      new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1, shiftKey: true }),
    );
    return openDialog(element, name);
  };
  const room = async (): Promise<HTMLElement> => {
    const element = await mount(
      `teacher-live-room kind="class" room-id="${openLesson.id}"`,
      '.live-pre-join, .live-room',
    );
    if (!shadow(element).querySelector('.live-room')) await enter(element);
    await inRoom(element);
    return element;
  };
  const figure = async (name: string): Promise<HTMLElement> => {
    const element = await room();
    const [known] = await eventually(() => {
      const found = allByRole(shadow(element), 'button', /^(挿入|ボードを開く)/);
      return found.length > 0 && found;
    });
    if (allByRole(shadow(element), 'button', '挿入').length === 0) await click(known as HTMLElement);
    await click(() => allByRole(shadow(element), 'button', '挿入')[0]);
    await click(() => allByRole(shadow(element), 'menuitem', name)[0]);
    return dialogIsOpen(element);
  };
  const meetings = () => mount('teacher-visits page-size="100"', '.visit-row');

  const rows: Readonly<Record<KeptForm, Row>> = {
    'elements/lessons/dialogs/cancel-dialog.tsx': {
      open: async () => openDialog(await page.showLesson(lesson.id), '授業をキャンセル'),
      field: text(/^キャンセルの理由/),
      typed: '体調不良のため',
      submit: /^キャンセルする/,
    },
    'elements/lessons/dialogs/change-dialog.tsx': {
      open: async () => openDialog(await page.showLesson(lesson.id), '授業を変更'),
      field: text(/^メモ/),
      typed: '分度器を持ってくる。',
      submit: /^変更を保存/,
    },
    'elements/contacts/notebook/message-dialog.tsx': {
      open: async () =>
        openDialog(await mount(`teacher-contacts student-id="${student}"`, '.contact-detail-sheet'), 'メールを書く'),
      field: text('本文'),
      typed: '宿題について',
      fillRest: async (element) => write(text('件名')(element), '宿題'),
      submit: '送信',
    },
    'elements/lessons/rates/rate-dialog.tsx': {
      open: async () => {
        const element = await mount(`teacher-contacts student-id="${student}"`, '.contact-detail-sheet');
        await eventually(() => shadow(element).querySelector('.rates .teacher-button'));
        return openDialog(element, /単価を設定$/);
      },
      field: text('単価（円）'),
      typed: '3200',
      submit: '保存',
    },
    'elements/lessons/record/outcome-dialog.tsx': {
      open: async () => {
        const element = await page.showLesson(ended.id);
        await eventually(() => shadow(element).querySelector('.lesson-outcome-actions'));
        return openDialog(element, 'ほかの結果を選ぶ');
      },
      field: text('開始'),
      typed: '00:05',
      fillRest: async (element) => write(text('終了')(element), '00:45'),
      submit: '保存',
    },
    'elements/settings/form/settings-form.tsx': {
      open: () => mount('teacher-settings', '.settings-form'),
      field: (element) => byRole(shadow(element), 'textbox', /^自己紹介/),
      typed: '数学を教えています。',
      submit: /保存/,
    },
    'elements/settings/email-section.tsx': {
      async open() {
        const element = await mount('teacher-settings', '.settings-email');
        if (allByRole(shadow(element), 'textbox', /^新しいメールアドレス/).length === 0)
          await pressIn(element, 'メールアドレスを変更');
        return element;
      },
      field: (element) => byRole(shadow(element), 'textbox', /^新しいメールアドレス/),
      typed: 'hanako.new@example.jp',
      fillRest: async (element) =>
        write(shadow(element).querySelector<HTMLInputElement>('.settings-narrow input[type=password]'), 'hanako-demo'),
      submit: '確認メールを送信',
    },
    'elements/schedule/create/lesson-form-dialog.tsx': {
      open: async () => openDialog(await schedule(), '授業を登録'),
      field: text(/^メモ/),
      typed: '体験授業',
      async fillRest(element) {
        await write(text(/^生徒/)(element) as HTMLInputElement, 'こばやし');
        await click(() => allByRole(box(element), 'option', /^小林 葵/)[0]);
        // The days around it are those of the other tests' lessons.
        await eventually(() => byRole(box(element), 'button', /件を登録/));
        await settled(element);
        const [note] = allByRole(box(element), 'checkbox', '注意を確認しました');
        if (note) await click(note);
      },
      submit: /件を登録/,
    },
    'elements/schedule/lock/lock-dialog.tsx': {
      async open() {
        const day = addDays(lessonDay(), 1);
        const element = await schedule('month', day);
        shadow(element).querySelector<HTMLElement>(`[data-date="${day}"]`)?.focus();
        return openDialog(element, '予定をロック');
      },
      field: text(/^理由/),
      typed: '学会のため',
      submit: /ロックする/,
    },
    'elements/schedule/batch/batch-cancel-dialog.tsx': {
      open: () => select('まとめてキャンセル'),
      field: text(/^キャンセルの理由/),
      typed: '研修のため',
      submit: /件をキャンセル$/,
    },
    'elements/schedule/batch/batch-move-dialog.tsx': {
      open: () => select('まとめて移動'),
      field: text(/時刻/),
      typed: '07:40',
      submit: /移動/,
    },
    'elements/visits/changes/meeting-form-dialog.tsx': {
      open: async () => openDialog(await meetings(), '面談を登録'),
      field: text(/^メモ/),
      typed: '成績表を用意する。',
      async fillRest(element) {
        await write(text(/相手/)(element) as HTMLInputElement, '保護者の方');
        await write(text('面談')(element) as HTMLInputElement, '進路相談');
        await write(text(/時刻/)(element) as HTMLInputElement, '05:00');
      },
      submit: '登録する',
    },
    'elements/visits/changes/cancel-meeting-dialog.tsx': {
      async open() {
        const element = await meetings();
        await click(() => shadow(element).querySelector(`[data-visit="${meeting}"]`));
        await dialogIsOpen(element);
        await pressIn(element, '中止');
        await eventually(() => byRole(shadow(element), 'dialog', '面談を中止'));
        return element;
      },
      field: text(/理由/),
      typed: '先方の都合',
      submit: '面談を中止する',
    },
    'elements/live-room/panels/chat-panel.tsx': {
      async open() {
        const element = await room();
        await pressIn(element, /^チャット/);
        return element;
      },
      field: (element) => byRole(shadow(element), 'textbox', 'メッセージ'),
      typed: '今日の宿題は',
      needsMedia: true,
    },
    'elements/live-room/board/insert/formula/formula-dialog.tsx': {
      open: () => figure('数式'),
      field: (element) => box(element).querySelector('textarea') ?? box(element),
      typed: '\\frac{1}{2}',
      needsMedia: true,
    },
    'elements/live-room/board/insert/plot/plot-dialog.tsx': {
      open: () => figure('関数のグラフ'),
      field: (element) => box(element).querySelector('input') ?? box(element),
      typed: 'x^2 - 1',
      needsMedia: true,
    },
  };

  const find = (row: Row, element: HTMLElement): Promise<TextField> =>
    eventually(() => row.field(element) as TextField);
  const type = async (row: Row, element: HTMLElement): Promise<void> => {
    const field = await find(row, element);
    await write(field, row.typed);
    if (field.getAttribute('role') === 'combobox') await press('Tab');
  };
  const isThere = async (row: Row, element: HTMLElement): Promise<void> => {
    await eventually(() => {
      const { value } = row.field(element) as TextField;
      if (value !== row.typed) throw new Error(`“${value}” is in the field.`);
      return true;
    });
  };
  /** Takes everything off the page as a reload does: nothing is told, and the tab keeps its storage. */
  async function unload(): Promise<void> {
    const kept = Object.entries(sessionStorage) as [string, string][];
    document.body.replaceChildren();
    await new Promise(requestAnimationFrame);
    for (const [name, value] of kept) sessionStorage.setItem(name, value);
  }

  for (const form of KEPT) {
    const row = rows[form];
    const describeForm = row.needsMedia ? needs('calls').describe : describe;
    describeForm(form, () => {
      it('is restored after a reload', async () => {
        await type(row, await row.open());
        await unload();
        await isThere(row, await row.open());
      });

      it('is restored by a sign-in after the session has ended', async () => {
        await type(row, await row.open());
        await withFault(page.proxy, { fault: sessionOver }, async () => {
          const other = document.createElement('teacher-visits');
          other.setAttribute('provider', page.proxy.url);
          document.body.append(other);
          await eventually(() => document.querySelector('input[name=email]'));
        });
        await unload();
        await isThere(row, await row.open());
      });

      if (row.submit)
        it('stays in the form when it is submitted without a network, and after a reload', async () => {
          const element = await row.open();
          await type(row, element);
          await row.fillRest?.(element);
          await withFault(page.proxy, { fault: { drop: true } }, async () => {
            const root = shadow(element).querySelector('dialog[open]') ?? shadow(element);
            await click(() => allByRole(root, 'button', row.submit as string | RegExp).at(-1));
            await eventually(() => root.querySelector('[role=alert], .teacher-toast-error'));
          });
          await isThere(row, element);
          await unload();
          await isThere(row, await row.open());
        });
    });
  }

  it('is deleted when it is discarded, without another question', async () => {
    const row = rows['elements/schedule/create/lesson-form-dialog.tsx'];
    const element = await row.open();
    await type(row, element);
    await unload();
    const again = await row.open();
    await isThere(row, again);
    expect(box(again).textContent).to.contain('保存していなかった入力を復元しました。');
    await click(() => byRole(box(again), 'button', '元の内容に戻す'));
    await eventually(async () => (await find(row, again)).value === '');
    await type(row, again);
    await press('Escape');
    await click(() => byRole(shadow(again), 'button', '破棄する'));
    await eventually(() => !shadow(again).querySelector('dialog'));
    await unload();
    expect((await find(row, await row.open())).value).to.equal('');
  });

  it("is not restored from invalid data in the tab's storage", async () => {
    const row = rows['elements/visits/changes/meeting-form-dialog.tsx'];
    await type(row, await row.open());
    const [name = ''] = Object.keys(sessionStorage).filter((key) => key.startsWith('teacher-drafts'));
    const stored = sessionStorage.getItem(name) ?? '';
    document.body.replaceChildren();
    await new Promise(requestAnimationFrame);
    expect(stored).to.contain(row.typed);
    sessionStorage.setItem(name, stored.replace('"minutes":30', '"minutes":"1e99"'));
    expect((await find(row, await row.open())).value).to.equal('');
  });
});
