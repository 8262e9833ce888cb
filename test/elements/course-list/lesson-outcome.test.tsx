import { expect } from '@open-wc/testing';
import type { LessonOutcomeInfo } from '../../../src/core/api/endpoints/index.ts';
import '../../../src/elements/course-list/index.ts';
import type { WorldLesson } from '../../../src/testing/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { changeTexts, hasChange } from '../../support/browser/change-toasts.ts';
import { allByRole, byRole, click, eventually, focused, setViewport } from '../../support/browser/page.ts';
import { dialog, focusOn, noDialog, shadow, write } from '../../support/browser/test-page.ts';
import { setUpWorld, showInWorld, world } from '../../support/browser/world.ts';

const NOW = '2026-11-20T20:00+09:00';
const at = (time: string) => `2026-11-20T${time}+09:00`;

/** A lesson of an hour that has ended. */
const LESSON: WorldLesson = {
  id: 'lesson-a',
  startTimeMillis: at('17:00'),
  endTimeMillis: at('18:00'),
  subject: '数学',
};
const TAUGHT = [
  { role: 'teacher', fromMillis: at('16:55'), untilMillis: at('18:10') },
  { role: 'student', fromMillis: at('17:02'), untilMillis: at('18:07') },
] as const;
const WAITED = [{ role: 'teacher', fromMillis: at('16:55'), untilMillis: at('17:20') }] as const;

describe('the outcome of a lesson', () => {
  setUpWorld({ now: NOW, rows: 'empty' });
  beforeEach(() => setViewport({ width: 1280, height: 900 }));

  async function open(more: Partial<WorldLesson> = {}, attributes: Record<string, string> = {}) {
    await world.add({ lessons: [{ ...LESSON, ...more }] });
    const element = showInWorld('teacher-course-list', { 'course-id': 'lesson-a', ...attributes });
    return { element, part: await eventually(() => byRole(shadow(element), 'region', '授業の結果')) };
  }
  const button = (root: Element | ShadowRoot, name: string | RegExp) => byRole(root as Element, 'button', name);
  const badge = (element: Element) => shadow(element).querySelector('.course-detail-head .teacher-badge')?.textContent;
  const stored = async (): Promise<LessonOutcomeInfo> => {
    const reply = await fetchInWorld('/api/client/teacher/course/lesson-a/outcome');
    return (reply as { data: LessonOutcomeInfo }).data;
  };

  it('is proposed from who was in the room, accepted with one press, and can be undone', async () => {
    const { element, part } = await open({ attendance: TAUGHT });
    const emitted: unknown[] = [];
    element.addEventListener('teacher-course-change', ({ detail }) => emitted.push(detail.lesson?.outcome));
    await eventually(() => part.textContent?.includes('17:02–18:07（65分）に授業がありました。'));
    await expectAccessible(element);
    await click(() => button(part, '実施として記録'));
    await eventually(() => badge(element) === '実施');
    await eventually(() => part.textContent?.includes('17:02–18:07（65分）'));
    await focusOn(() => button(part, '結果を変更'));
    await eventually(() => hasChange(element, 'さんの授業の結果を「実施」にしました。'));
    await click(() => button(shadow(element), /^元に戻す/));
    await eventually(() => badge(element) === '終了');
    await eventually(() => button(part, '実施として記録'));
    expect((await stored()).outcome).to.equal(undefined);
    expect(emitted).to.eql(['held', undefined]);
  });

  it('is proposed as an absence if the teacher waited 15 minutes in vain', async () => {
    const { element, part } = await open({ attendance: WAITED });
    await eventually(() => part.textContent?.includes('開始から15分を過ぎても、生徒の入室がありませんでした。'));
    await click(() => button(part, '欠席として記録'));
    await eventually(() => badge(element) === '欠席');
  });

  it('is recorded as planned with one press if nobody used the room', async () => {
    const { part } = await open();
    await click(() => button(part, '予定どおり実施'));
    await eventually(() => button(part, '結果を変更'));
    const { outcome, heldFromMillis } = await stored();
    expect([outcome, heldFromMillis]).to.eql(['held', undefined]);
  });

  it('is chosen in a dialog, with real times that are checked first', async () => {
    const { element, part } = await open({ attendance: TAUGHT });
    await click(() => button(part, 'ほかの結果を選ぶ'));
    const form = await dialog(element, /さんの授業の結果$/);
    const field = (name: string) => byRole(form, 'combobox', name) as HTMLInputElement;
    expect([field('開始').value, field('終了').value]).to.eql(['17:02', '18:07']);
    await expectAccessible(element);
    await write(field('終了'), '16:30');
    await click(() => button(form, '保存'));
    await eventually(() => form.textContent?.includes('終了は開始より後にしてください。'));
    expect(focused()).to.equal(field('終了'));
    await write(field('終了'), '18:30');
    await click(() => button(form, '保存'));
    await noDialog(element);
    await focusOn(() => button(part, '結果を変更'));
    await eventually(() => part.textContent?.includes('17:02–18:30（88分）'));
    expect((await stored()).heldUntilMillis).to.equal(Date.parse(at('18:30')));
  });

  it('needs no times for an absence, and is removed in the same dialog', async () => {
    const { element, part } = await open();
    await click(() => button(part, 'ほかの結果を選ぶ'));
    const form = await dialog(element, /さんの授業の結果$/);
    await click(() => byRole(form, 'radio', '生徒が欠席（連絡あり）'));
    expect(allByRole(form, 'combobox')).to.have.length(0);
    await click(() => button(form, '保存'));
    await eventually(() => badge(element) === '欠席（連絡あり）');
    await noDialog(element);
    await click(() => button(part, '結果を変更'));
    const again = await dialog(element, /さんの授業の結果$/);
    await click(() => button(again, '未入力に戻す'));
    await eventually(() => badge(element) === '終了');
    expect(changeTexts(element).at(-1)).to.contain('未入力に戻しました。');
  });

  it('keeps what was chosen when saving fails', async () => {
    const { element, part } = await open();
    await click(() => button(part, 'ほかの結果を選ぶ'));
    const form = await dialog(element, /さんの授業の結果$/);
    await click(() => byRole(form, 'radio', '講師が欠席'));
    const fault = world.fail({ call: 'changeLessonOutcome', offline: true });
    await click(() => button(form, '保存'));
    await eventually(() => form.querySelector('[role=alert]')?.textContent);
    expect((byRole(form, 'radio', '講師が欠席') as HTMLInputElement).checked).to.equal(true);
    fault.restore();
    await click(() => button(form, '保存'));
    await eventually(() => badge(element) === '講師欠席');
  });

  it('of another device is shown instead of being overwritten', async () => {
    const { part } = await open();
    await eventually(() => button(part, '予定どおり実施'));
    const body = { id: 'lesson-a', version: 0, outcome: 'absent' };
    await fetchInWorld('/api/client/teacher/course/outcome', { method: 'PUT', body: JSON.stringify(body) });
    await click(() => button(part, '予定どおり実施'));
    await eventually(() => part.querySelector('[role=alert]')?.textContent?.includes('ほかの画面で変更されました'));
    await eventually(() => part.querySelector('.teacher-badge')?.textContent === '欠席');
    expect((await stored()).outcome).to.equal('absent');
  });

  it('is shown in the list', async () => {
    await world.add({
      lessons: [
        { ...LESSON, outcome: 'absentWithNotice' },
        { ...LESSON, id: 'lesson-b', startTimeMillis: at('10:00'), endTimeMillis: at('11:00'), outcome: 'held' },
      ],
    });
    const element = showInWorld('teacher-course-list');
    const states = await eventually(() => {
      const found = [...shadow(element).querySelectorAll('.lesson-state')];
      return found.length === 2 && found.map(({ textContent }) => textContent);
    });
    expect(states).to.eql(['欠席（連絡あり）', '実施']);
  });

  it('has no buttons in an element that is read-only', async () => {
    const { part } = await open({ attendance: TAUGHT }, { 'read-only': '' });
    await eventually(() => part.textContent?.includes('に授業がありました。'));
    expect(allByRole(part, 'button')).to.have.length(0);
  });
});

/** Calls the provider as another device of the teacher. */
async function fetchInWorld(path: string, init: RequestInit = {}): Promise<unknown> {
  const { fetchFor } = await import('../../../src/runtime/sessions/in-page-provider.ts');
  const headers = { 'Content-Type': 'application/json', Authorization: await world.token() };
  const reply = await fetchFor(world.provider)(`${world.provider}${path}`, { ...init, headers });
  return reply.json();
}
