import { expect } from '@open-wc/testing';
import { httpStatusMessages } from '../../../src/core/i18n/index.ts';
import type { TeacherContacts } from '../../../src/elements/contacts/index.ts';
import {
  allByRole,
  byRole,
  click,
  clock,
  eventually,
  focused,
  press,
  setViewport,
  type,
} from '../../support/browser/page.ts';
import { choose, focusOn, shadow, testPage, write } from '../../support/browser/test-page.ts';
import { PICTURE, pictureBlob } from '../../support/browser/tiny-picture.ts';
import { type RemoteProvider, startProvider, withFault } from '../../support/servers/provider.ts';
import {
  alert,
  allStudents,
  cell,
  clearPage,
  names,
  setUpContacts,
  showContacts,
  status,
  STUDENTS,
  students,
  words,
} from './contacts-page.ts';

describe('<teacher-contacts>', () => {
  setUpContacts();

  it('renders the students with picture, name, reading, grade, subjects, next lesson and lessons left', async () => {
    const all = await allStudents(testPage);
    const element = await showContacts();
    const rows = await students(element, all.length);
    expect(status(element)).to.equal(`全${all.length}人`);
    rows.forEach((row, position) => {
      const student = all[position];
      if (!student) throw new Error('There are more rows than students.');
      expect(row.getAttribute('part')).to.equal('student');
      expect(row.querySelector('.teacher-avatar')?.textContent).to.equal([...student.name][0]);
      expect(cell(row, 'name')).to.equal(`${student.name}さん`);
      expect(cell(row, 'kana')).to.equal(student.kana);
      expect(cell(row, 'grade')).to.equal(student.grade);
      expect(cell(row, 'subjects')).to.equal(student.subjects.join('、'));
      expect(cell(row, 'left')).to.equal(`残り${student.lessonsLeft}回`);
      const start = student.nextLesson?.startTimeMillis;
      const clock =
        start &&
        new Date(start).toLocaleTimeString('ja-JP', { timeZone: 'Asia/Tokyo', hour: '2-digit', minute: '2-digit' });
      expect(cell(row, 'next')).to.contain(clock ? `${clock}–` : '予定なし');
    });
  });

  describe('opens a student', () => {
    const opened = (element: Element) => eventually(() => shadow(element).querySelector('.contact-detail-sheet'));
    const select = (element: TeacherContacts, prevent = false) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'teacher-student-select',
          (event) => {
            if (prevent) event.preventDefault();
            resolve(event.detail.id);
          },
          { once: true },
        );
      });

    it('by a click anywhere on the row, after an event to the page', async () => {
      const element = await showContacts();
      const [row] = await students(element);
      const selected = select(element);
      await click(() => row?.querySelector('.student-grade'));
      await opened(element);
      expect(await selected).to.equal(row?.querySelector('[data-student]')?.getAttribute('data-student'));
    });

    it('by keyboard; the focus follows, and returns to the same row', async () => {
      const element = await showContacts();
      const [, second] = await students(element);
      const link = second?.querySelector<HTMLElement>('.student-open');
      link?.focus();
      const id = link?.dataset.student ?? '';
      await press('Enter');
      await opened(element);
      await focusOn(() => byRole(shadow(element), 'button', '連絡先一覧へ戻る'));
      await press('Enter');
      await eventually(() => (focused() as HTMLElement).dataset.student === id);
    });

    it('not when the page prevents it', async () => {
      const element = await showContacts();
      const [row] = await students(element);
      const selected = select(element, true);
      await click(() => row?.querySelector('.student-open'));
      await selected;
      expect(shadow(element).querySelectorAll('.contact-detail')).to.have.length(0);
    });
  });

  describe('the next lesson', () => {
    it('is reloaded once it is over', async () => {
      const lesson = await testPage.makeLesson();
      const element = await showContacts();
      await students(element);
      await write(words(element), '小林');
      const [row] = await students(element, 1);
      const before = cell(row, 'next');
      const { nextLesson } = (await allStudents(testPage)).find(({ id }) => id === lesson.studentId) ?? {};
      if (!nextLesson) throw new Error('There is no next lesson.');
      await clock.set(nextLesson.endTimeMillis + 60_000);
      await eventually(() => cell(shadow(element).querySelector('.student-row') ?? undefined, 'next') !== before);
    });
  });
});

describe('<teacher-contacts>', () => {
  setUpContacts();

  describe('search', () => {
    for (const [typed, found] of [
      ['とうきょう', '東 京子'],
      ['トウキョウ', '東 京子'],
      ['ﾄｳｷｮｳ', '東 京子'],
      ['やまだ　数学', '山田 太一'],
      ['中学1年 日本語', 'エマ・ブラウン'],
    ] as const) {
      it(`finds ${found} by ${typed} without a request`, async () => {
        const element = await showContacts();
        await students(element);
        await testPage.proxy.clearLog();
        await write(words(element), typed);
        await students(element, 1);
        expect(names(element)).to.eql([`${found}さん`]);
        expect(status(element)).to.equal('検索結果 1人');
        // The teacher's settings load automatically after the sign-in.
        const asked = (await testPage.proxy.log()).filter(({ path }) => path.startsWith(STUDENTS));
        expect(asked).to.eql([]);
      });
    }

    for (const typed of ['TOKYO', 'ｔｏｋｙｏ', 'tokyo']) {
      it(`finds a name in Latin letters by ${typed}`, async () => {
        const edit = { 'data.0.name': 'Tokyo Smith' };
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { edit } }, async () => {
          const element = await showContacts();
          await students(element);
          await write(words(element), typed);
          await students(element, 1);
          expect(names(element)).to.eql(['Tokyo Smithさん']);
        });
      });
    }

    it('searches while typing', async () => {
      const element = await showContacts();
      const { length } = await students(element);
      words(element).focus();
      await type('z');
      await eventually(() => names(element).length === 0);
      await press('Backspace');
      await students(element, length);
    });

    it('ignores unfinished input of an input method', async () => {
      const element = await showContacts();
      const { length } = await students(element);
      const field = words(element);
      field.focus();
      const compose = (text: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
        field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true, data: text }));
      };
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
      compose('ｔ');
      await eventually(() => field.value === 'ｔ');
      await students(element, length);
      compose('とうｋ');
      await eventually(() => names(element).includes('東 京子さん'));
      expect(field.value).to.equal('とうｋ');
      compose('とうきょ');
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true, data: 'とうきょ' }));
      await students(element, 1);
    });

    it('reports no results, with a button to clear the search', async () => {
      const element = await showContacts();
      const { length } = await students(element);
      await write(words(element), 'zzzz');
      await eventually(() =>
        shadow(element).querySelector('.teacher-empty')?.textContent?.includes('条件に合う生徒はいません。'),
      );
      await click(() => byRole(shadow(element), 'button', '検索をクリア'));
      await students(element, length);
      expect(words(element).value).to.equal('');
      await focusOn(() => words(element));
    });

    it('and the order survive a reload and going back', async () => {
      const element = await showContacts();
      await students(element);
      await choose(byRole(shadow(element), 'combobox', '並び順'), 'left');
      await write(words(element), '数学');
      const [row] = await eventually(async () => (await students(element)).length < 14 && students(element));
      const shown = names(element);
      await click(() => row?.querySelector('.student-open'));
      await click(() => byRole(shadow(element), 'button', '連絡先一覧へ戻る'));
      await eventually(() => names(element).join() === shown.join());
      expect(words(element).value).to.equal('数学');
      element.remove();
      const again = await showContacts();
      await eventually(() => names(again).join() === shown.join());
    });
  });

  it('sorts by the next lesson or by the lessons left', async () => {
    const all = await allStudents(testPage);
    const element = await showContacts();
    await students(element);
    const inOrder = (rank: (student: (typeof all)[number]) => number) =>
      all
        .toSorted((a, b) => rank(a) - rank(b))
        .map(({ name }) => `${name}さん`)
        .join();
    await choose(byRole(shadow(element), 'combobox', '並び順'), 'next');
    await eventually(
      () => names(element).join() === inOrder(({ nextLesson }) => nextLesson?.startTimeMillis ?? Infinity),
    );
    await choose(byRole(shadow(element), 'combobox', '並び順'), 'left');
    await eventually(() => names(element).join() === inOrder(({ lessonsLeft }) => lessonsLeft ?? Infinity));
  });

  describe('with two thousand students', () => {
    let many: RemoteProvider;
    before(async () => {
      many = await startProvider({ students: 2000 });
    });
    after(() => many.stop());

    it('shows them by pages, and searches all of them', async () => {
      const element = await showContacts('', many.url);
      await students(element, 20);
      expect(status(element)).to.equal('全2,014人');
      await click(() => byRole(shadow(element), 'button', '次のページ'));
      await eventually(() => byRole(shadow(element), 'button', 'ページ 2').getAttribute('aria-current') === 'page');
      await choose(byRole(shadow(element), 'combobox', '件/ページ'), '100');
      await students(element, 100);
      await write(words(element), 'わだ');
      await eventually(() => names(element).length > 0 && names(element).every((name) => name.startsWith('和田')));
      expect(status(element)).to.equal(`検索結果 ${names(element).length}人`);
    });

    it('marks those without a contract', async () => {
      const element = await showContacts('', many.url);
      await students(element, 20);
      await choose(byRole(shadow(element), 'combobox', '並び順'), 'left');
      await eventually(() => cell(shadow(element).querySelector('.student-row') ?? undefined, 'left') === '残り0回');
      await click(() => byRole(shadow(element), 'button', 'ページ 101'));
      await eventually(() =>
        [...shadow(element).querySelectorAll('.student-left')].every(
          ({ textContent }) => textContent === '残り契約なし',
        ),
      );
    });
  });
});

describe('<teacher-contacts>', () => {
  setUpContacts();

  describe('when something fails', () => {
    it('explains the failure, notifies the page, and retries', async () => {
      const failures: string[] = [];
      const listen = (event: Event) => failures.push((event as CustomEvent<{ kind: string }>).detail.kind);
      document.addEventListener('teacher-failure', listen);
      await testPage.proxy.faults([{ match: { method: 'GET', path: STUDENTS }, fault: { status: 500 } }]);
      try {
        const element = await showContacts();
        expect((await alert(element)).textContent).to.contain('サーバーでエラーが起きました。');
        expect(failures).to.eql(['http']);
        await testPage.proxy.faults([]);
        await click(() => byRole(shadow(element), 'button', 'もう一度試す'));
        await students(element);
      } finally {
        await testPage.proxy.faults([]);
        document.removeEventListener('teacher-failure', listen);
      }
    });

    it('keeps the list without a network, with its age', async () => {
      const element = await showContacts();
      await students(element);
      await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { drop: true } }, () =>
        element.reload(),
      );
      await eventually(() => shadow(element).querySelector('.teacher-offline'));
      await write(words(element), 'とうきょう');
      await students(element, 1);
      await element.reload();
      await eventually(() => shadow(element).querySelector('.teacher-offline') === null);
    });

    it('shows that there are no students yet', async () => {
      await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: STUDENTS }, fault: { edit: { data: [] } } },
        async () => {
          const element = await showContacts();
          const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
          expect(empty.textContent).to.contain('担当している生徒はまだいません。');
          expect(allByRole(empty, 'button')).to.have.length(1);
        },
      );
    });

    it('shows a placeholder while loading', async () => {
      await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { hold: true } }, async () => {
        const element = await showContacts();
        const placeholder = await eventually(() => shadow(element).querySelector('.contact-list > .teacher-loading'));
        expect(placeholder.textContent).to.equal('読み込み中');
        await eventually(async () =>
          (await testPage.proxy.log()).some(({ path, status }) => path === STUDENTS && status === undefined),
        );
        // Whatever is asked from now on is not held either.
        await testPage.proxy.faults([]);
        await testPage.proxy.release();
        await students(element);
      });
    });

    it('wraps a long name', async () => {
      await setViewport({ width: 390, height: 800 });
      const edit = {
        'data.0.name': `${'長い名前'.repeat(30)}`,
        'data.0.kana': 'ナガイナマエ'.repeat(30),
        'data.0.avatar': `${testPage.proxy.url}/nothing.png`,
      };
      try {
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { edit } }, async () => {
          const element = await showContacts();
          const [row] = await students(element);
          // A picture that does not come leaves the initial.
          await eventually(() => row?.querySelector('.teacher-avatar')?.textContent === '長');
          expect(row?.getBoundingClientRect().right).to.be.at.most(390);
          expect(document.documentElement.scrollWidth).to.be.at.most(390);
          // A card is still a row of a table to those who listen.
          expect(allByRole(shadow(element), 'row').length).to.be.greaterThan(1);
          expect(allByRole(shadow(element), 'columnheader')).to.have.length(6);
        });
      } finally {
        await setViewport({ width: 1280, height: 800 });
      }
    });
  });

  describe('a picture', () => {
    const edited = (address: string, attributes = '') =>
      withFault(
        testPage.proxy,
        { match: { method: 'GET', path: STUDENTS }, fault: { edit: { 'data.0.avatar': address } } },
        () => showContacts(attributes),
      );

    // Both could be shown by the browser: only the rule keeps them away.
    for (const [what, address] of [
      ['data', () => PICTURE],
      ['a blob', pictureBlob],
    ] as const) {
      it(`that is ${what} is replaced by the initial, in the list and on the student's page`, async () => {
        const [first] = await allStudents(testPage);
        const [initial] = first?.name ?? '';
        const avatar = await address();
        const [row] = await students(await edited(avatar));
        expect(row?.querySelector('.teacher-avatar')?.innerHTML).to.equal(initial);
        await clearPage();
        const page = await edited(avatar, `student-id="${first?.id}"`);
        const face = await eventually(() => shadow(page).querySelector('.contact-detail-head .teacher-avatar'));
        expect(face.innerHTML).to.equal(initial);
      });
    }
  });

  describe('a failed call', () => {
    it('is reported to the page with call, status, code and field', async () => {
      const selected: unknown[] = [];
      const listen = ({ detail }: Event & { detail?: unknown }) => selected.push(detail);
      document.addEventListener('teacher-failure', listen);
      const fault = {
        status: 422,
        body: { status: 0, message: '読めません。', data: { code: 'tooMany', field: 'size' } },
      };
      try {
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault }, async () =>
          alert(await showContacts()),
        );
        expect(selected).to.eql([
          {
            kind: 'http',
            message: '読めません。',
            call: `GET ${STUDENTS}`,
            status: 422,
            code: 'tooMany',
            field: 'size',
          },
        ]);
      } finally {
        document.removeEventListener('teacher-failure', listen);
      }
    });

    for (const status of [400, 404, 422, 500] as const) {
      it(`of status ${status} is reported in Chinese with the text of the specification`, async () => {
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { status } }, async () => {
          expect((await alert(await showContacts('lang="zh-CN"'))).textContent).to.contain(httpStatusMessages[status]);
        });
      });
    }
  });
});
