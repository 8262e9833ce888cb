import { expect } from '@open-wc/testing';
import type { MailRecipients } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, press } from '../../support/browser/page.ts';
import { shadow, testPage, write } from '../../support/browser/test-page.ts';
import {
  section,
  setUpContacts,
  showContacts,
  showStudent,
  status,
  students,
  studentNamed,
  STUDENTS,
  words,
} from './contacts-page.ts';

/** The others that the student's page uses. */
const capabilities = ['student-contacts', 'student-messages', 'mail-recipients', 'lesson-archive', 'lesson-records'];
const withoutGuardians = {
  match: { method: 'GET', path: '/api/client/teacher/login/info' },
  fault: { edit: { 'data.capabilities': capabilities } },
};

const dialogOf = (element: Element) => eventually(() => shadow(element).querySelector('dialog[open]'));
const contactOf = (element: Element) =>
  eventually(() => shadow(element).querySelector('.notebook-people') && section(element, '連絡先'));

// In a file of its own: what a page knows of its provider's capabilities is kept for a minute.
describe('at a provider without the capability guardians', () => {
  setUpContacts();
  beforeEach(() => testPage.proxy.faults([withoutGuardians]));
  afterEach(() => testPage.proxy.faults([]));

  it("a student's page shows one guardian, and requests none", async () => {
    const { id } = await studentNamed(testPage, '鈴木 美咲');
    const element = await showStudent(id);
    const contact = await contactOf(element);
    const links = [...contact.querySelectorAll('a')].map(({ textContent }) => textContent);
    expect(links).to.eql([
      '070-0000-0002',
      'suzuki.misaki@example.jp',
      '03-0000-0002',
      'family.suzuki.misaki@example.jp',
    ]);
    expect(allByRole(contact, 'button').map(({ textContent }) => textContent)).to.eql(['メールを書く']);
    expect((await testPage.proxy.log()).filter(({ path }) => path.includes('uardian'))).to.eql([]);
  });

  it('the list of students is searched without a request', async () => {
    const element = await showContacts();
    await students(element);
    expect(words(element).placeholder).to.equal('名前・ふりがな・学年・科目');
    await write(words(element), 'やまだ');
    await eventually(() => status(element).startsWith('検索結果'));
    expect((await testPage.proxy.log()).filter(({ path }) => path.endsWith('/search/student'))).to.eql([]);
  });

  it('the page shows who gets the mails about a student, and saves another choice immediately; at least one recipient stays', async () => {
    const { id } = await studentNamed(testPage, '鈴木 美咲');
    const element = await showStudent(id);
    const choice = async () =>
      byRole(await contactOf(element), 'group', 'メールの宛先') as unknown as HTMLFieldSetElement;
    const isChosen = async () =>
      (allByRole(await choice(), 'checkbox') as HTMLInputElement[]).map(({ checked }) => checked);
    await eventually(choice);
    expect(await isChosen()).to.eql([true, false]);
    await expectAccessible(element);
    await click(async () => byRole(await choice(), 'checkbox', /（生徒）/));
    await eventually(() => shadow(element).textContent?.includes('メールの宛先を変更しました。'));
    const stored = async () =>
      (await testPage.ask<MailRecipients>('GET', `${STUDENTS}/${id}/mailRecipients`)).data.people.map(
        (person) => person.isChosen,
      );
    expect(await stored()).to.eql([true, true]);
    for (const name of [/（生徒）/, /（保護者）/]) await click(async () => byRole(await choice(), 'checkbox', name));
    await eventually(async () =>
      (await choice()).querySelector('[role=alert]')?.textContent?.includes('宛先を1人以上選んでください。'),
    );
    expect(await stored()).to.eql([true, false]);
  });

  it('the page sends a message to one recipient if the provider allows only one', async () => {
    const { id } = await studentNamed(testPage, '山田 太一');
    const noChoice = { match: { method: 'GET', path: `${STUDENTS}/${id}/mailRecipients` }, fault: { drop: true } };
    await testPage.proxy.faults([withoutGuardians, noChoice]);
    const element = await showStudent(id);
    await click(async () => byRole(await contactOf(element), 'button', 'メールを書く'));
    const dialog = await dialogOf(element);
    await click(() => byRole(dialog, 'radio', /^生徒/));
    expect(allByRole(dialog, 'checkbox')).to.eql([]);
    await press('Escape');
  });
});
