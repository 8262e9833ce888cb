import { expect } from '@open-wc/testing';
import { createWorld } from '../../../demo/testing/create-world.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, setViewport } from '../../support/browser/page.ts';
import { closePortal, openPortal } from '../../support/browser/portal.ts';
import { dialog, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import {
  DAY,
  LESSON,
  lessonOfFamily,
  openRequests,
  sendRequest,
  START,
  startFamilyWorld,
  type FamilyWorld,
} from './family-page.ts';

describe('requests of families on Today', () => {
  let family: FamilyWorld;
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    family = await startFamilyWorld();
  });
  afterEach(async () => {
    await closePortal();
    await family.close();
  });

  const open = async () => {
    const portal = openPortal(family.world.provider, '/course/list');
    await eventually(() => shadow(portal).querySelector('.today-loud, .today-none'));
    return portal;
  };
  const requests = (portal: Element) => shadow(portal).querySelector<HTMLElement>('.family-requests');
  const pressIn = (portal: Element, name: string | RegExp) =>
    click(() => allByRole(requests(portal) as HTMLElement, 'button', name)[0]);
  const read = () => family.teacher.call('readLesson', { params: { id: LESSON.id } });

  it('appear without a reload, and moving the lesson is one press that can be undone', async () => {
    const portal = await open();
    expect(requests(portal)).to.equal(null);
    await sendRequest(family, { kind: 'anotherTime', times: [START + DAY], note: '<i>旅行</i>のため' });
    await family.world.clock.advance(60_000);
    const shown = await eventually(() => requests(portal));
    expect(shown.textContent).to.contain('ご家庭からの依頼 1件').and.to.contain('ご家庭から：<i>旅行</i>のため');
    await expectAccessible(portal);
    await pressIn(portal, /^2026\/11\/27\(金\) 16:00–17:00に変更/);
    await eventually(() => requests(portal) === null);
    expect((await read()).startTimeMillis).to.equal(START + DAY);
    expect(focused()?.matches('.today h2')).to.equal(true);
    await click(() => byRole(shadow(portal), 'button', /元に戻す/));
    await eventually(async () => (await read()).startTimeMillis === START);
    await eventually(() => requests(portal));
  });

  it('show a conflict before a press, and cannot be accepted then', async () => {
    await sendRequest(family, { kind: 'anotherTime', times: [START + DAY] });
    await family.world.add({ lessons: [{ id: 'other', startTimeMillis: START + DAY }] });
    const portal = await open();
    await eventually(() => requests(portal)?.querySelector('[data-refused]'));
    expect(byRole(requests(portal) as HTMLElement, 'button', /に変更/).getAttribute('aria-disabled')).to.equal('true');
  });

  it('cancel the lesson with a reason after a question', async () => {
    await sendRequest(family);
    const portal = await open();
    await eventually(() => requests(portal));
    await pressIn(portal, /^欠席を承諾/);
    const box = await dialog(portal, '欠席を承諾して授業をキャンセル');
    const reason = byRole(box, 'textbox', /^キャンセルの理由/) as HTMLTextAreaElement;
    expect(reason.value).to.equal('ご家庭の都合');
    await click(() => byRole(box, 'button', '承諾してキャンセル'));
    await noDialog(portal);
    await eventually(async () => (await read()).canceledAt !== undefined);
    expect((await lessonOfFamily(family))?.request?.state).to.equal('accepted');
  });

  it('name the guardian whose link was used', async () => {
    await sendRequest(family, { link: await family.guardianLink('原 節男') });
    const portal = await open();
    const shown = await eventually(() => requests(portal));
    expect(shown.textContent).to.contain('原 節男さん（保護者）から');
  });

  it('are declined with a sentence', async () => {
    await sendRequest(family);
    const portal = await open();
    await eventually(() => requests(portal));
    await pressIn(portal, /^断る/);
    const box = await dialog(portal, '依頼を断る');
    await write(byRole(box, 'textbox', /^ご家庭へのひとこと/), 'お待ちしています。');
    await click(() => byRole(box, 'button', '断って知らせる'));
    await noDialog(portal);
    expect(await openRequests(family)).to.eql([]);
    const { state, answer } = (await lessonOfFamily(family))?.request ?? {};
    expect([state, answer]).to.eql(['declined', 'お待ちしています。']);
  });

  it('are answered with other times', async () => {
    await sendRequest(family);
    const portal = await open();
    await eventually(() => requests(portal));
    await pressIn(portal, /^別の日時を提案/);
    const box = await dialog(portal, '別の日時を提案');
    await click(() => allByRole(box, 'checkbox')[0]);
    await click(() => byRole(box, 'button', '提案を送る'));
    await noDialog(portal);
    expect((await lessonOfFamily(family))?.offered.length).to.equal(1);
  });
});

it('a portal whose provider has no requests of families neither shows nor asks for any', async () => {
  const world = await createWorld({ provider: 'minimal' });
  await world.signIn();
  const portal = openPortal(world.provider, '/course/list');
  await eventually(() => shadow(portal).querySelector('.today-loud, .today-none'));
  await eventually(() => shadow(portal).querySelector('.lesson-row, [data-lesson]'));
  expect(shadow(portal).querySelector('.family-requests, .family-lesson-request')).to.equal(null);
  expect(world.calls().filter(({ path }) => path.includes('family'))).to.eql([]);
  await closePortal();
  await world.close();
});
