import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { noDialog, shadow, testPage } from '../../support/browser/test-page.ts';
import { studentNamed } from './contacts-page.ts';
import { setUpStudent, show } from './student-page.ts';

describe('the lasting link of a student', () => {
  setUpStudent();

  const opener = (element: Element) =>
    allByRole(shadow(element), 'button').find(({ textContent }) => textContent === '生徒のリンク');

  it('is shown with a QR code, says what it means to enter at once, and asks before it is renewed', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const element = await show(id);
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
