import { expect } from '@open-wc/testing';
import { hourLength } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { CONTRACT, showContacts, showStudent, studentNamed, students } from './contacts-page.ts';
import { looks, onGround, shadow, testPage } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually } from '../../support/browser/page.ts';
import { startProvider, withFault } from '../../support/servers/provider.ts';
import { contractOf, figure, section, setUpStudent, show, text } from './student-page.ts';

describe('<teacher-contacts> on a student', () => {
  setUpStudent();

  it('renders the student, the contract, and its usage', async () => {
    const student = await studentNamed(testPage, '山田 太一');
    const contract = await contractOf(student.id);
    const element = await show(student.id);
    expect(byRole(shadow(element), 'heading', '山田 太一さん').localName).to.equal('h1');
    expect(text(element)).to.contain('ヤマダ タイチ').and.to.contain('中学2年').and.to.contain('数学、英語');
    expect(figure(element, '実施済み')).to.equal(`${contract.lessonsUsed}回`);
    expect(figure(element, '予定')).to.equal(`${contract.lessonsPlanned}回`);
    expect(figure(element, '残り')).to.equal(`${contract.lessonsLeft}回`);
    expect(figure(element, '今月の授業')).to.equal(`${hourLength(contract.minutesThisMonth)}時間`);
    expect(figure(element, 'プラン')).to.equal(contract.plan);
    expect(figure(element, '契約番号')).to.equal(contract.contractNumber);
    expect(figure(element, '期間'))
      .to.contain(contract.startsOn.replaceAll('-', '/'))
      .and.to.contain(contract.endsOn.replaceAll('-', '/'));
    expect(figure(element, '1回の授業')).to.equal(`${contract.minutesPerLesson}分`);
    expect(shadow(element).querySelectorAll('.contract-sheet-warning')).to.have.length(0);
    const open = contract.lessonsLeft - contract.lessonsPlanned;
    expect(text(element)).to.contain(`残りのうち${open}回は、まだ予定に入っていません。`);
  });

  it('rounds the hours of the month as lessons are rounded', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    await withFault(
      testPage.proxy,
      { match: { method: 'GET', path: CONTRACT }, fault: { edit: { 'data.minutesThisMonth': 333 } } },
      async () => {
        const element = await show(id);
        expect(figure(element, '今月の授業')).to.equal('5.5時間');
      },
    );
  });

  it('warns when more lessons are planned than are left', async () => {
    const { id } = await studentNamed(testPage, '田中 陽菜');
    const { lessonsPlanned, lessonsLeft } = await contractOf(id);
    expect(lessonsPlanned).to.be.greaterThan(lessonsLeft);
    const element = await show(id);
    const warning = shadow(element).querySelector('.contract-sheet-warning');
    expect(warning?.textContent).to.contain(`契約の残りより${lessonsPlanned - lessonsLeft}回多くなっています。`);
  });

  it('says that there is no contract yet, without a failure', async () => {
    const failures: unknown[] = [];
    const listen = (event: Event) => failures.push(event);
    document.addEventListener('teacher-failure', listen);
    const many = await startProvider({ students: 20 });
    try {
      const element = await showStudent(many.url, 'teacher-hanako-many-15');
      expect(text(element)).to.contain('この生徒の契約はまだありません。');
      expect(shadow(element).querySelectorAll('[role=alert]')).to.have.length(0);
      expect(failures).to.eql([]);
      expect(section(element, 'これからの授業').querySelectorAll('.lesson-row')).to.have.length(1);
    } finally {
      document.removeEventListener('teacher-failure', listen);
      await many.stop();
    }
  });

  it('opens the student of the attribute, another one, and the list when it is removed', async () => {
    const [first, second] = [await studentNamed(testPage, '山田 太一'), await studentNamed(testPage, '東 京子')];
    const element = await show(first.id);
    element.studentId = second.id;
    await eventually(() => text(element).includes('東 京子さん'));
    element.removeAttribute('student-id');
    await students(element);
  });

  it('reports a missing student, with a link back', async () => {
    const element = await showContacts(testPage.proxy.url, 'student-id="nobody-knows"');
    const empty = await eventually(() => shadow(element).querySelector('.teacher-empty'));
    expect(empty.textContent).to.contain('この生徒は見つかりませんでした。');
    await click(() => byRole(empty, 'button', '連絡先一覧へ戻る'));
    await students(element);
  });

  it('explains when the contract cannot be loaded, and retries', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    await withFault(
      testPage.proxy,
      { match: { method: 'GET', path: CONTRACT }, fault: { replace: 'html' } },
      async () => {
        const element = await showContacts(testPage.proxy.url, `student-id="${id}"`);
        const alert = await eventually(() => shadow(element).querySelector('[role=alert][part=error]'));
        expect(alert.textContent).to.contain('サーバーの応答を読み取れませんでした。');
        await testPage.proxy.faults([]);
        await click(() => byRole(shadow(element), 'button', 'もう一度試す'));
        await eventually(() => shadow(element).querySelector('.contact-detail-sheet'));
      },
    );
  });

  it('stays without a network, with its age', async () => {
    const element = await show((await studentNamed(testPage, '山田 太一')).id);
    const shown = shadow(element).querySelectorAll('.lesson-row').length;
    await withFault(testPage.proxy, { fault: { drop: true } }, () => element.reload());
    await eventually(() => text(element).includes('時点の内容を表示しています。'));
    expect(shadow(element).querySelectorAll('.contact-detail-sheet')).to.have.length(1);
    await element.reload();
    await eventually(() => !text(element).includes('時点の内容を表示しています。'));
    await eventually(() => shadow(element).querySelectorAll('.lesson-row').length === shown);
  });

  describe('is accessible', () => {
    for (const [look, attributes, ground] of looks) {
      it(`in ${look}: with a warning, a meeting, a new lesson, and missing`, () =>
        onGround(ground, async () => {
          const { id } = await studentNamed(testPage, '田中 陽菜');
          const element = await show(id, `${attributes} live-href="/live/{id}" meeting-href="/meet/{id}"`);
          await expectAccessible(element);
          shadow(element).querySelector<HTMLElement>('.contact-detail-create')?.click();
          await eventually(() => shadow(element).querySelector('dialog[open]'));
          await expectAccessible(element);
          element.remove();
          const missing = await showContacts(testPage.proxy.url, `${attributes} student-id="nobody-knows"`);
          await eventually(() => shadow(missing).querySelector('.teacher-empty'));
          await expectAccessible(missing);
          expect(allByRole(shadow(missing), 'button').length).to.be.greaterThan(0);
        }));
    }
  });
});
