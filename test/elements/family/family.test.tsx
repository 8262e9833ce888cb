import { expect } from '@open-wc/testing';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport } from '../../support/browser/page.ts';
import { shadow, write } from '../../support/browser/test-page.ts';
import {
  DAY,
  HOUR,
  LESSON,
  lessonOfFamily,
  openRequests,
  sendRequest,
  showFamily,
  START,
  startFamilyWorld,
  type FamilyWorld,
} from './family-page.ts';

describe("the family's page", () => {
  let family: FamilyWorld;
  beforeEach(async () => {
    await setViewport({ width: 320, height: 700 });
    family = await startFamilyWorld();
  });
  afterEach(() => family.close());

  const text = (element: Element) => shadow(element).textContent;
  const pressIn = (element: Element, name: string | RegExp) =>
    click(() => allByRole(shadow(element), 'button', name)[0]);
  const note = (element: Element) => byRole(shadow(element), 'textbox', /^先生へのひとこと/) as HTMLTextAreaElement;
  const times = (element: Element) => allByRole(shadow(element), 'checkbox');
  const openTimes = async (element: Element) => {
    await pressIn(element, /^日時の変更を希望/);
    await eventually(() => times(element).length > 0);
  };

  it('shows first names and the lessons, and asks the provider for nothing else', async () => {
    const before = family.world.calls().length;
    const element = await showFamily(family);
    expect(text(element)).to.contain('節子さんの授業').and.to.contain('担当：花子先生');
    expect(text(element)).to.match(/2026\/11\/26\(木\)\s*16:00–17:00\s*数学/);
    expect(text(element)).not.to.match(/原|佐藤/);
    const names = family.world
      .calls()
      .slice(before)
      .map(({ name }) => name);
    expect(names.filter((name) => name.includes('Family'))).to.eql(['openFamilyPage']);
    expect(names.filter((name) => /Lesson|Student|Calendar/.test(name))).to.eql([]);
    const sent = family.world.calls('openFamilyPage')[0];
    expect(sent?.path, 'the token is in the body').not.to.contain(family.link);
  });

  it('says in one sentence that a renewed link is over', async () => {
    await family.renewLink();
    const element = await showFamily(family);
    const message = shadow(element).querySelector('h1')?.textContent;
    expect(message).to.equal('このリンクは使えなくなりました。先生に新しいリンクを依頼してください。');
    expect(allByRole(shadow(element), 'button').length).to.equal(0);
  });

  it('says that no lessons are planned, and what to do without a link', async () => {
    const { version = 1 } = await family.teacher.call('readLesson', { params: { id: LESSON.id } });
    const cancellation = { id: LESSON.id, version, reason: '休講', notifyStudent: false, idempotencyKey: 'cancel-1' };
    await family.teacher.call('cancelLesson', { body: cancellation });
    expect(text(await showFamily(family))).to.contain('今後8週間の授業はまだ決まっていません。');
    document.body.replaceChildren();
    const without = await showFamily({ ...family, link: '' });
    expect(text(without)).to.contain('届いたメールのリンクを、もう一度開いてください。');
  });

  it('sends that the student cannot come, with a note, and says what comes next', async () => {
    const element = await showFamily(family);
    await pressIn(element, /^欠席を連絡/);
    await eventually(() => focused()?.textContent === '欠席の連絡');
    await write(note(element), '<b>熱</b>が出ました');
    await pressIn(element, '先生に送る');
    await eventually(() => text(element).includes('欠席の連絡を送りました。先生が確認すると'));
    await eventually(() => focused()?.matches('h2'));
    expect(text(element), 'the note is text').to.contain('<b>熱</b>が出ました');
    expect((await openRequests(family)).map(({ kind, note }) => [kind, note])).to.eql([
      ['cannotCome', '<b>熱</b>が出ました'],
    ]);
  });

  it('asks for up to three times in the order of the wishes', async () => {
    const element = await showFamily(family);
    await openTimes(element);
    const all = times(element);
    for (const index of [4, 0, 2, 1]) await click(all[index] as HTMLElement);
    expect(text(element)).to.contain('3件選択中（3件まで）');
    const chosen = all.filter((each) => (each as HTMLInputElement).checked);
    expect(chosen.map((each) => /第\d希望/.exec(each.getAttribute('aria-label') ?? '')?.[0])).to.eql([
      '第2希望',
      '第3希望',
      '第1希望',
    ]);
    await pressIn(element, '先生に送る');
    await eventually(() => text(element).includes('次の日時への変更を希望しています。'));
    const [request] = await openRequests(family);
    const { free } = await family.teacher.call('listFamilyTimes', { body: { link: family.link, lesson: LESSON.id } });
    expect(request?.times).to.eql([free[4], free[0], free[2]]);
  });

  it('asks to choose a time before it sends', async () => {
    const element = await showFamily(family);
    await openTimes(element);
    await pressIn(element, '先生に送る');
    await eventually(() => text(element).includes('希望の日時を1つ以上選んでください。'));
    await eventually(() => focused() === times(element)[0]);
    expect(family.world.calls('sendFamilyRequest')).to.eql([]);
  });

  it('says that a time has been taken meanwhile, and shows the others', async () => {
    const element = await showFamily(family);
    await openTimes(element);
    const before = times(element)[0]?.getAttribute('aria-label');
    await click(times(element)[0] as HTMLElement);
    const { free } = await family.teacher.call('listFamilyTimes', { body: { link: family.link, lesson: LESSON.id } });
    await family.world.add({ lessons: [{ id: 'other', startTimeMillis: free[0] ?? 0 }] });
    await pressIn(element, '先生に送る');
    await eventually(() => text(element).includes('ほかの予定が入りました。別の日時を選んでください。'));
    await eventually(() => text(element).includes('0件選択中'));
    expect(times(element)[0]?.getAttribute('aria-label')).not.to.equal(before);
    expect(await openRequests(family)).to.eql([]);
  });

  it('loses nothing without a network, and sends once', async () => {
    const element = await showFamily(family);
    await pressIn(element, /^欠席を連絡/);
    await eventually(() => note(element));
    await write(note(element), '熱が出ました');
    const fault = family.world.fail({ call: 'sendFamilyRequest', offline: true });
    await pressIn(element, '先生に送る');
    await eventually(() => shadow(element).querySelector('[role=alert]')?.textContent);
    expect(note(element).value).to.equal('熱が出ました');
    fault.restore();
    await pressIn(element, '先生に送る');
    await eventually(() => text(element).includes('返事待ち'));
    const keys = family.world.calls('sendFamilyRequest').map(({ body }) => (body as { key: string }).key);
    expect(new Set(keys).size).to.equal(1);
  });

  it('keeps what was typed over a reload, until it is sent or given up', async () => {
    const first = await showFamily(family);
    await pressIn(first, /^欠席を連絡/);
    await eventually(() => note(first));
    await write(note(first), '熱が出ました');
    first.remove();
    const again = await showFamily(family);
    await eventually(() => note(again).value === '熱が出ました');
    await pressIn(again, '戻る');
    await eventually(() => allByRole(shadow(again), 'textbox').length === 0);
    again.remove();
    const last = await showFamily(family);
    expect(allByRole(shadow(last), 'textbox').length).to.equal(0);
  });

  it('withdraws a request', async () => {
    await sendRequest(family);
    const element = await showFamily(family);
    await pressIn(element, /^取り消す/);
    await eventually(() => !text(element).includes('返事待ち'));
    await eventually(() => focused()?.matches('h2'));
    expect(await openRequests(family)).to.eql([]);
  });

  it("shows the teacher's answer and offered times, without a reload", async () => {
    await sendRequest(family);
    const element = await showFamily(family);
    expect(text(element)).to.contain('返事待ち');
    const [request] = await openRequests(family);
    const { id = '', version = 0 } = request ?? {};
    await family.teacher.call('answerFamilyRequest', {
      body: { id, version, answer: 'decline', note: 'テスト前なのでお願いします。' },
    });
    await family.world.clock.advance(2 * 60_000);
    await eventually(() => text(element).includes('先生から：テスト前なのでお願いします。'));
    const offered = START + 2 * DAY + HOUR;
    await family.teacher.call('offerFamilyTimes', { body: { lessonId: LESSON.id, times: [offered] } });
    await element.reload();
    await pressIn(element, /^提案された日時から選ぶ/);
    await eventually(() => times(element).length > 0);
    expect(times(element)[0]?.getAttribute('aria-label')).to.equal('2026/11/28(土) 17:00–18:00');
    await click(times(element)[0] as HTMLElement);
    await pressIn(element, '先生に送る');
    await eventually(async () => (await lessonOfFamily(family))?.request?.state === 'open');
  });

  it('works with the keyboard alone, and Escape or Enter in the note sends nothing', async () => {
    const element = await showFamily(family);
    byRole(shadow(element), 'button', /^欠席を連絡/).focus();
    await press('Enter');
    await eventually(() => note(element));
    note(element).focus();
    await press('Enter', 'Escape');
    expect(family.world.calls('sendFamilyRequest')).to.eql([]);
    await press('Tab', 'Enter');
    await eventually(() => text(element).includes('返事待ち'));
  });

  for (const [look, attributes] of [
    ['light', 'theme="light"'],
    ['dark', 'theme="dark"'],
    ['Arabic', 'lang="ar-EG"'],
  ] as const)
    it(`is accessible and does not scroll sideways at 320 px, with an open form: ${look}`, async () => {
      await sendRequest(family);
      const element = await showFamily(family, attributes);
      await expectAccessible(element);
      await click(() => shadow(element).querySelector('.family-actions button'));
      await eventually(() => times(element).length > 0);
      await expectAccessible(element);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
    });
});
