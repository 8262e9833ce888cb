import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../../src/core/index.ts';
import { offlineOf, type NewDraft } from '../../../../src/core/offline/index.ts';
import { sessionOf } from '../../../../src/runtime/sessions/session-registry.ts';
import { expectAccessible } from '../../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually } from '../../../support/browser/page.ts';
import { dialog, focusOn, noDialog, shadow } from '../../../support/browser/test-page.ts';
import { signOut } from '../portal-page.ts';
import { MINUTE } from '../other-device.ts';
import { at, device, open, proxy, setUpToday } from '../today-page.ts';

const banner = (portal: Element) => shadow(portal).querySelector<HTMLElement>('.drafts') ?? undefined;

/** Puts drafts onto the device, as forms do that find no network. */
async function keep(...drafts: NewDraft[]): Promise<void> {
  const slot = offlineOf(sessionOf(proxy.url, undefined));
  const store = await eventually(() => slot.store);
  for (const draft of drafts) expect(store.drafts.keep(draft)).to.equal(true);
}

const moveTo = (lesson: Lesson, start: number): NewDraft => ({
  kind: 'change',
  lesson,
  patch: { startTimeMillis: start, endTimeMillis: start + 30 * MINUTE },
});

const cancellation = (lesson: Lesson): NewDraft => ({
  kind: 'cancel',
  lesson,
  reason: '発熱のため',
  notifyStudent: false,
  idempotencyKey: `draft-${lesson.id}`,
});

describe('drafts in the portal', () => {
  setUpToday();

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG"'],
  ] as const) {
    it(`are accessible: ${look}, with what speaks against them`, async () => {
      const [one, two] = [await device.create(at('10:15')), await device.create(at('13:00'), 1)];
      const portal = await open(attributes);
      await keep(moveTo(one, two.startTimeMillis), cancellation(two));
      await eventually(() => banner(portal)?.querySelector('.draft-problems li'));
      await expectAccessible(portal);
    });
  }

  it('are sent all together when the teacher says so; what clashes stays with its reason', async () => {
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

  it('are discarded only when the teacher is sure', async () => {
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

  it('are named before a sign-out deletes them', async () => {
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
