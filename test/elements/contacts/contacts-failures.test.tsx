import { expect } from '@open-wc/testing';
import { httpStatusMessages } from '../../../src/core/index.ts';
import { allStudents, clearPage, STUDENTS, students } from './contacts-page.ts';
import { shadow, write, testPage } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually, setViewport } from '../../support/browser/page.ts';
import { PICTURE, pictureBlob } from '../../support/browser/tiny-picture.ts';
import { withFault } from '../../support/servers/provider.ts';
import { alert, setUpContacts, show, words } from './contact-list.ts';

describe('<teacher-contacts>', () => {
  setUpContacts();

  describe('when something fails', () => {
    it('explains the failure, notifies the page, and retries', async () => {
      const failures: string[] = [];
      const listen = (event: Event) => failures.push((event as CustomEvent<{ kind: string }>).detail.kind);
      document.addEventListener('teacher-failure', listen);
      await testPage.proxy.faults([{ match: { method: 'GET', path: STUDENTS }, fault: { status: 500 } }]);
      try {
        const element = await show();
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
      const element = await show();
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

    it('says that there are no students yet', async () => {
      await withFault(
        testPage.proxy,
        { match: { method: 'GET', path: STUDENTS }, fault: { edit: { data: [] } } },
        async () => {
          const element = await show();
          const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
          expect(empty.textContent).to.contain('担当している生徒はまだいません。');
          expect(allByRole(empty, 'button')).to.have.length(1);
        },
      );
    });

    it('shows a placeholder while loading', async () => {
      await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { hold: true } }, async () => {
        const element = await show();
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
          const element = await show();
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
        () => show(attributes),
      );

    // Both could be shown by the browser: only the rule keeps them away.
    for (const [what, address] of [
      ['data', () => PICTURE],
      ['a blob', pictureBlob],
    ] as const) {
      it(`that is ${what} is not: the initial stands in, in the list and on the student's page`, async () => {
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
          alert(await show()),
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
      it(`of status ${status} is reported to a reader of Chinese in the words of the specification`, async () => {
        await withFault(testPage.proxy, { match: { method: 'GET', path: STUDENTS }, fault: { status } }, async () => {
          expect((await alert(await show('lang="zh-CN"'))).textContent).to.contain(httpStatusMessages[status]);
        });
      });
    }
  });
});
