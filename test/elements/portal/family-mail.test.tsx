import { expect } from '@open-wc/testing';
import type { MailRecipients } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually } from '../../support/browser/page.ts';
import { dialog, shadow, write } from '../../support/browser/test-page.ts';
import { at, block, comeBack, device, open, provider, proxy, setUpToday } from './today-page.ts';

const STUDENT = '/student/student-hanako-05/mailRecipients';
const MOTHER = { name: '伊藤 真由美さん（保護者）', address: 'family.ito.hiroto@example.jp' };
const CHILD = { name: '伊藤 大翔さん（生徒）', address: 'ito.hiroto@example.jp' };

describe('the mail to the family with the record of a lesson', () => {
  setUpToday();
  beforeEach(async () => {
    await device.ask('PUT', '/student/mailRecipients', { studentId: 'student-hanako-05', recipients: ['guardian'] });
  });

  /** Writes the record of a lesson that is just over, and opens its mail. */
  async function openMail() {
    await device.create(at('09:05'));
    const portal = await open();
    await block(portal, 'あと5分');
    await provider.setClock({ now: at('09:40') });
    comeBack('09:40');
    await click(() => byRole(shadow(portal), 'button', /の授業の記録を書く$/));
    const form = await dialog(portal, /さんの授業$/);
    await write(await eventually(() => byRole(form, 'textbox', '宿題')), '問題集 p.20');
    await click(() => byRole(form, 'button', '家族に送る'));
    const mail = await dialog(portal, '家族に送るメール');
    await eventually(() => mail.textContent?.includes('問題集 p.20'));
    return { portal, mail };
  }
  const person = (mail: Element, { name, address }: typeof MOTHER) =>
    byRole(mail, 'checkbox', `${name} ${address}`) as HTMLInputElement;
  const send = (mail: Element) => click(() => byRole(mail, 'button', '送る'));
  const text = (mail: Element) => mail.querySelector('.lesson-record-mail-text')?.textContent ?? '';
  const recordMails = async () => (await provider.mails()).filter(({ text }) => text.includes('問題集 p.20'));

  it('names the people above it, and shows the mail of the first who is chosen', async () => {
    const { portal, mail } = await openMail();
    expect([person(mail, MOTHER).checked, person(mail, CHILD).checked]).to.eql([true, false]);
    expect(text(mail)).to.match(/^伊藤 真由美 様/);
    await expectAccessible(portal);
    await click(person(mail, CHILD));
    await click(person(mail, MOTHER));
    await eventually(() => text(mail).startsWith('伊藤 大翔 さん'));
  });

  it('goes to those who are chosen, and says to whom it went', async () => {
    const { portal, mail } = await openMail();
    const before = (await recordMails()).length;
    await click(person(mail, CHILD));
    await send(mail);
    await eventually(() => shadow(portal).textContent?.includes(`${MOTHER.name}、${CHILD.name}にメールを送りました。`));
    const sent = (await recordMails()).slice(before);
    expect(sent.map(({ to }) => to)).to.have.members([MOTHER.address, CHILD.address]);
    const { data } = await device.ask<MailRecipients>('GET', STUDENT);
    expect(data.people.map(({ isChosen }) => isChosen)).to.eql([true, false]);
  });

  it('keeps another choice for the student if the teacher says so', async () => {
    const { mail } = await openMail();
    expect(allByRole(mail, 'checkbox', 'この生徒のメールは、いつもこの宛先に送る')).to.eql([]);
    await click(person(mail, CHILD));
    await click(() => byRole(mail, 'checkbox', 'この生徒のメールは、いつもこの宛先に送る'));
    await send(mail);
    await eventually(async () => {
      const { data } = await device.ask<MailRecipients>('GET', STUDENT);
      return data.people.every(({ isChosen }) => isChosen);
    });
  });

  it('is not sent to nobody, and says why', async () => {
    const { portal, mail } = await openMail();
    const before = (await recordMails()).length;
    await click(person(mail, MOTHER));
    await send(mail);
    await eventually(() => mail.querySelector('[role=alert]')?.textContent === '宛先を1人以上選んでください。');
    await expectAccessible(portal);
    expect(await recordMails()).to.have.length(before);
    await click(person(mail, MOTHER));
    expect(mail.querySelector('[role=alert]')).to.equal(null);
  });

  it('shows the address where the provider does not let the teacher choose', async () => {
    await proxy.faults([
      {
        match: { method: 'POST', path: '/api/client/teacher/course/record/mail' },
        fault: { edit: { 'data.recipients': null } },
      },
    ]);
    const { portal, mail } = await openMail();
    expect(allByRole(mail, 'checkbox')).to.eql([]);
    expect(mail.querySelector('dd[dir=ltr]')?.textContent).to.equal(MOTHER.address);
    await send(mail);
    await eventually(() => shadow(portal).textContent?.includes('家族にメールを送りました。'));
    await proxy.faults([]);
  });
});
