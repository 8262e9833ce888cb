import { expect } from '@open-wc/testing';
import type { MailRecipients, Lesson } from '../../../src/core/api/endpoints/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, frames, press } from '../../support/browser/page.ts';
import { dialog, focusOn, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { askAs } from '../../support/servers/ask.ts';
import {
  banner,
  cancellation,
  keep,
  moveTo,
  at,
  block,
  comeBack,
  device,
  open,
  provider,
  proxy,
  setUpToday,
} from './today-page.ts';
import { signOut } from './portal-page.ts';

const STUDENT = '/student/student-hanako-05/mailRecipients';
const MOTHER = { name: '伊藤 真由美さん（保護者）', address: 'family.ito.hiroto@example.jp' };
const CHILD = { name: '伊藤 大翔さん（生徒）', address: 'ito.hiroto@example.jp' };
const SAVING = { method: 'PUT', path: '/api/client/teacher/course/record' };

describe('the records of today', () => {
  setUpToday();

  /** Opens the record of a lesson that is just over. */
  async function openRecord() {
    await device.create(at('09:05'));
    const portal = await open();
    await block(portal, 'あと5分');
    await provider.setClock({ now: at('09:40') });
    comeBack('09:40');
    const opener = () => byRole(shadow(portal), 'button', /の授業の記録を書く$/);
    await eventually(opener);
    await click(opener());
    return { portal, opener, form: await dialog(portal, /さんの授業$/) };
  }

  it('keep a past lesson visible until its record is finished; closing loses nothing', async () => {
    const lesson = await device.create(at('09:05'));
    const ask = await askAs(provider.url);
    const record = async () =>
      (
        await ask<{ homework: string; finishedAtMillis?: number }>(
          'GET',
          `/api/client/teacher/course/${lesson.id}/record`,
        )
      ).data;
    const portal = await open();
    await block(portal, 'あと5分');
    expect(shadow(portal).querySelector('.today-missing')).to.equal(null);
    await provider.setClock({ now: at('09:40') });
    comeBack('09:40');
    const opener = () => byRole(shadow(portal), 'button', /の授業の記録を書く$/);
    await eventually(() => shadow(portal).querySelector('.today-missing')?.textContent?.includes('記録がまだです'));

    await click(opener());
    const form = await dialog(portal, /さんの授業$/);
    await write(await eventually(() => byRole(form, 'textbox', '宿題')), '問題集 p.20');
    await expectAccessible(portal);
    await press('Escape');
    await noDialog(portal);
    await focusOn(opener);
    await eventually(async () => (await record()).homework === '問題集 p.20');

    await click(opener());
    const again = await dialog(portal, /さんの授業$/);
    const homework = await eventually(() => byRole(again, 'textbox', '宿題'));
    await eventually(() => (homework as HTMLTextAreaElement).value === '問題集 p.20');
    await click(() => byRole(again, 'button', '完了'));
    await noDialog(portal);
    await eventually(() => shadow(portal).querySelector('.today-missing') === null);
    expect((await record()).finishedAtMillis).to.be.greaterThan(0);
    await focusOn(() => byRole(shadow(portal), 'heading', /^今日 /));
  });

  it('require a confirmation before a sign-out that would lose unsaved changes', async () => {
    const { portal, form, opener } = await openRecord();
    await proxy.faults([{ match: SAVING, fault: { drop: true } }]);
    await write(await eventually(() => byRole(form, 'textbox', '次回')), '連立方程式');
    await eventually(() => form.textContent?.includes('まだ保存できていません'));
    await press('Escape');
    await noDialog(portal);

    await signOut(portal);
    const question = await eventually(() => byRole(shadow(portal), 'alertdialog', '変更を保存していません'));
    expect(question.textContent).to.contain('授業の記録');
    await click(() => byRole(question, 'button', '戻る'));
    await noDialog(portal);
    expect(localStorage.getItem('teacher-auth')).to.be.a('string');

    // Open before saving is possible: what a record says once it is saved, it says while it is open.
    await click(opener());
    await dialog(portal, /さんの授業$/);
    await proxy.faults([]);
    dispatchEvent(new Event('online'));
    await eventually(() => /保存しました/.test(shadow(portal).textContent ?? ''));
    await press('Escape');
    await noDialog(portal);
    await signOut(portal);
    await eventually(() => document.querySelector('input[name=email]'));
  });

  it('keep the focus on the retry button, and move it to the text once they are saved', async () => {
    const { form } = await openRecord();
    await proxy.faults([
      { match: SAVING, times: 1, fault: { status: 200, body: { status: 0, message: '今は保存できません。' } } },
      { match: SAVING, times: 1, fault: { status: 200, body: { status: 0, message: 'まだ保存できません。' } } },
      { match: SAVING, fault: { hold: true } },
    ]);
    await write(await eventually(() => byRole(form, 'textbox', '次回')), '連立方程式');
    const retry = () => byRole(form, 'button', 'もう一度保存');
    await eventually(() => form.textContent?.includes('今は保存できません。'));
    retry().focus();
    await press('Enter');
    await eventually(() => form.textContent?.includes('まだ保存できません。'));
    expect(focused()).to.equal(retry());
    await press('Enter');
    await eventually(() => retry().ariaBusy === 'true');
    expect(focused()).to.equal(retry());
    await proxy.release();
    await eventually(() => focused() === byRole(form, 'textbox', '今日やったこと'));
    await proxy.faults([]);
  });
});

describe('drafts in the portal', () => {
  setUpToday();

  it('are sent together on request; conflicting ones stay, with the reason', async () => {
    const [one, two, three] = [
      await device.create(at('10:15')),
      await device.create(at('13:00'), 1),
      await device.create(at('15:00'), 2),
    ];
    const portal = await open();
    await keep(moveTo(one, at('11:30')), moveTo(two, three.startTimeMillis), cancellation(three));
    const found = await eventually(() => banner(portal));
    await eventually(() => found.textContent?.includes('未送信の下書き3件'));
    expect(found.textContent).to.match(/変更.*10:15–10:45 → .*11:30–12:00/s);
    await eventually(() => found.querySelector('.draft-problems'));
    await click(() => byRole(found, 'button', 'すべて送信'));
    await eventually(() => shadow(portal).textContent?.includes('2件を送信しました。 1件を送信できませんでした。'));
    await eventually(() => banner(portal)?.querySelectorAll('.draft').length === 1);
    expect(banner(portal)?.querySelector('.draft-problems')?.textContent).to.match(/\S/);
    await focusOn(() => banner(portal)?.querySelector('h2') as HTMLElement);
    const { data: moved } = await device.ask<Lesson>('GET', `/course/${one.id}`);
    expect(moved.startTimeMillis).to.equal(at('11:30'));
    await eventually(() => allByRole(shadow(portal), 'button', '元に戻す').length > 0);
  });

  it('of a cancellation offer no undo if the provider cannot restore lessons', async () => {
    await proxy.faults([
      {
        match: { method: 'GET', path: '/api/client/teacher/login/info' },
        fault: { edit: { 'data.capabilities': [] } },
      },
    ]);
    const portal = await open();
    await keep(cancellation(await device.create(at('10:15'))));
    const found = await eventually(() => banner(portal));
    await click(() => byRole(found, 'button', '送信'));
    await eventually(() => shadow(portal).textContent?.includes('1件を送信しました。'));
    await frames(10);
    expect(allByRole(shadow(portal), 'button', '元に戻す')).to.deep.equal([]);
    await proxy.faults([]);
  });

  it('are discarded only after a confirmation', async () => {
    const portal = await open();
    await keep(cancellation(await device.create(at('10:15'))));
    const found = await eventually(() => banner(portal));
    const discard = () => byRole(found, 'button', '破棄');
    await click(discard);
    await click(async () => byRole(await dialog(portal, '下書きを破棄しますか？', 'alertdialog'), 'button', '残す'));
    await noDialog(portal);
    await focusOn(discard);
    await click(discard());
    await click(async () => byRole(await dialog(portal, '下書きを破棄しますか？', 'alertdialog'), 'button', '破棄'));
    await eventually(() => banner(portal) === undefined);
  });

  it('are listed before a sign-out deletes them', async () => {
    const portal = await open();
    await keep(cancellation(await device.create(at('10:15'))));
    await eventually(() => banner(portal));
    await signOut(portal);
    const question = await dialog(portal, '変更を保存していません', 'alertdialog');
    expect(question.textContent).to.contain('未送信の下書きがあります。');
    await expectAccessible(portal);
    await click(() => byRole(question, 'button', '保存せずにログアウト'));
    await eventually(() => document.querySelector('form[name=sign-in]'));
    expect(JSON.stringify(localStorage)).not.to.contain('lesson-drafts');
  });
});

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

  it('lists the recipients above it, and shows the mail to the first chosen one', async () => {
    const { portal, mail } = await openMail();
    expect([person(mail, MOTHER).checked, person(mail, CHILD).checked]).to.eql([true, false]);
    expect(text(mail)).to.match(/^伊藤 真由美 様/);
    await expectAccessible(portal);
    await click(person(mail, CHILD));
    await click(person(mail, MOTHER));
    await eventually(() => text(mail).startsWith('伊藤 大翔 さん'));
  });

  it('is sent to the chosen recipients, and reports them', async () => {
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

  it('stores another choice for the student on request', async () => {
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

  it('is not sent without recipients, and explains why', async () => {
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

  it('shows the address if the provider offers no choice', async () => {
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
