import { expect } from '@open-wc/testing';
import { rows, shadow, signIn, write } from '../../support/browser/test-page.ts';
import { allByRole, byRole, click, eventually } from '../../support/browser/page.ts';
import { address, heading } from '../../support/browser/portal.ts';
import { open, setUpPortal } from './portal-page.ts';
import { proxy } from '../../support/browser/suite.ts';

const STUDENT = '/contact/list/detail/student-hanako-02';

describe('<teacher-portal>', () => {
  setUpPortal();

  it("leads back to the student from a lesson that was opened on the student's page", async () => {
    const portal = await open(STUDENT);
    const link = await eventually(() => shadow(portal).querySelector<HTMLElement>('.contact-lessons a[data-lesson]'));
    await click(link);
    await eventually(() => address().startsWith('/course/list/detail/'));
    const name = await eventually(() => shadow(portal).querySelector<HTMLAnchorElement>('.course-detail-title a'));
    expect(new URL(name.href).pathname).to.equal(`/teacher${STUDENT}`);
    await click(() => byRole(shadow(portal), 'button', '生徒のページへ戻る'));
    await eventually(() => address() === STUDENT);
    await heading(portal);
  });

  it('leads back to the list from a lesson that was opened there, and to the student by the name', async () => {
    const portal = await open('/course/list');
    await click((await rows(portal))[0]?.querySelector('a') ?? portal);
    const name = await eventually(() => shadow(portal).querySelector<HTMLElement>('.course-detail-title a'));
    expect(byRole(shadow(portal), 'button', '授業一覧へ戻る').isConnected).to.equal(true);
    await click(name);
    await eventually(() => address().startsWith('/contact/list/detail/'));
  });

  it('says that another tab has signed out, and goes on where the teacher was writing', async () => {
    const portal = await open('/course/list');
    await click((await rows(portal))[0]?.querySelector('a') ?? portal);
    const change = await eventually(() =>
      allByRole(shadow(portal), 'button').find(({ dataset }) => dataset['opens']?.startsWith('change ')),
    );
    const lesson = address();
    await click(change);
    const memo = await eventually(() => shadow(portal).querySelector<HTMLElement>('dialog[open] textarea'));
    await write(memo, '書きかけのメモ');
    const elsewhere = new BroadcastChannel(`teacher-session ${proxy.url}`);
    elsewhere.postMessage({ type: 'sign-out', order: Date.now(), isHosts: false });
    elsewhere.close();
    await eventually(() => address() === '/login');
    await eventually(() =>
      shadow(portal).querySelector('.login-page-status')?.textContent?.includes('ほかの画面でログアウトしました。'),
    );
    await signIn();
    await eventually(() => address() === lesson);
    await eventually(() => shadow(portal).textContent?.includes('この授業には、保存していない入力があります。'));
  });
});
