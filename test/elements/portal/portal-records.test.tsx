import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { byRole, click, eventually, focused, press } from '../../support/browser/page.ts';
import { dialog, focusOn, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { askAs } from '../../support/servers/ask.ts';
import { signOut } from './portal-page.ts';
import { at, block, comeBack, device, open, provider, proxy, setUpToday } from './today-page.ts';

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

  it('keep a lesson that is over in sight until its record is finished; closing loses nothing', async () => {
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
    await expectAccessible(portal);

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

  it('are asked about before a sign-out that would lose what could not be saved', async () => {
    const { portal, form, opener } = await openRecord();
    await proxy.faults([{ match: SAVING, fault: { drop: true } }]);
    await write(await eventually(() => byRole(form, 'textbox', '次回')), '連立方程式');
    await eventually(() => form.textContent?.includes('まだ保存できていません'));
    await press('Escape');
    await noDialog(portal);

    await signOut(portal);
    const question = await eventually(() => byRole(shadow(portal), 'alertdialog', '変更を保存していません'));
    expect(question.textContent).to.contain('授業の記録');
    await expectAccessible(portal);
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

  it('keep the focus on the button that saves again, and give it to the text once they are saved', async () => {
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
