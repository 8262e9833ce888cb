import { expect } from '@open-wc/testing';
import { allStudents, names, showContacts, STUDENTS, students } from './contacts-page.ts';
import { choose, focusOn, shadow, write, testPage } from '../../support/browser/test-page.ts';
import { byRole, click, eventually, press, type } from '../../support/browser/page.ts';
import { startProvider, withFault, type RemoteProvider } from '../../support/servers/provider.ts';
import { cell, setUpContacts, show, status, words } from './contact-list.ts';

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
        const element = await show();
        await students(element);
        await testPage.proxy.clearLog();
        await write(words(element), typed);
        await students(element, 1);
        expect(names(element)).to.eql([`${found}さん`]);
        expect(status(element)).to.equal('検索結果 1人');
        // The teacher's settings load by themselves after the sign-in.
        const asked = (await testPage.proxy.log()).filter(({ path }) => path.startsWith(STUDENTS));
        expect(asked).to.eql([]);
      });
    }

    for (const typed of ['TOKYO', 'ｔｏｋｙｏ', 'tokyo']) {
      it(`finds a name in Latin letters by ${typed}`, async () => {
        const edit = { 'data.0.name': 'Tokyo Smith' };
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { edit } }, async () => {
          const element = await show();
          await students(element);
          await write(words(element), typed);
          await students(element, 1);
          expect(names(element)).to.eql(['Tokyo Smithさん']);
        });
      });
    }

    it('searches while typing', async () => {
      const element = await show();
      const { length } = await students(element);
      words(element).focus();
      await type('z');
      await eventually(() => names(element).length === 0);
      await press('Backspace');
      await students(element, length);
    });

    it('ignores unfinished input of an input method', async () => {
      const element = await show();
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
      const element = await show();
      const { length } = await students(element);
      await write(words(element), 'zzzz');
      const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
      expect(empty.textContent).to.contain('条件に合う生徒はいません。');
      await click(() => byRole(empty, 'button', '検索をクリア'));
      await students(element, length);
      expect(words(element).value).to.equal('');
      await focusOn(() => words(element));
    });

    it('and the order survive a reload and going back', async () => {
      const element = await show();
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
      const again = await show();
      await eventually(() => names(again).join() === shown.join());
    });
  });

  it('sorts by the next lesson or by the lessons left', async () => {
    const all = await allStudents(testPage);
    const element = await show();
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
      const element = await showContacts(many.url);
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
      const element = await showContacts(many.url);
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
