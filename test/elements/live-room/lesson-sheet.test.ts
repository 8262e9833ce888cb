import { expect } from '@open-wc/testing';
import { needs } from '../../support/browser/engine.ts';
import { allByRole, byRole, click, eventually, focused, press, setViewport, type } from '../../support/browser/page.ts';
import { mountSignedIn, write } from '../../support/browser/test-page.ts';
import { enter, inRoom, pressButton, setUpLivePage, shadow, spoken } from './live-page.ts';
import type { TeacherLiveRoom } from '../../../src/elements/live-room/index.ts';
import { withFault } from '../../support/servers/provider.ts';

const RECORD = '/api/client/teacher/course/record';

needs('calls').describe('the sheet after a lesson', () => {
  const testPage = setUpLivePage('once');

  const recordNow = async () =>
    (
      await testPage.ask<{ note: string; homework: string; nextTime: string; version: number }>(
        'GET',
        `/api/client/teacher/course/${testPage.lesson.id}/record`,
      )
    ).data;
  const field = (teacher: Element, name: string) => eventually(() => byRole(shadow(teacher), 'textbox', name));

  async function leftRoom(): Promise<HTMLElement> {
    const teacher = await testPage.teacher();
    await enter(teacher);
    await inRoom(teacher);
    await pressButton(teacher, '退室');
    await pressButton(teacher, '退室する');
    await field(teacher, '今日やったこと');
    return teacher;
  }

  it('is named after the student, and is written by keyboard alone, saved and announced without a button', async () => {
    const teacher = await leftRoom();
    const title = byRole(shadow(teacher), 'heading', `${testPage.lesson.studentName}さんの授業`);
    await eventually(() => focused() === title);
    await press('Tab');
    await type('Linear functions');
    await eventually(() => /保存しました \d+:\d\d/.test(spoken(teacher)));
    expect((await recordNow()).note).to.equal('Linear functions');
  });

  it('merges changes of another page, and lets the teacher choose if both changed the same field', async () => {
    const teacher = await leftRoom();
    const { version } = await recordNow();
    const elsewhere = { id: testPage.lesson.id, version, note: 'ほかの画面で', homework: 'p.20' };
    await testPage.ask('PUT', RECORD, elsewhere);
    await write(await field(teacher, '今日やったこと'), 'この画面で');
    const choice = await eventually(() => byRole(shadow(teacher), 'alert'));
    expect(choice.textContent).to.contain('ほかの画面で');
    expect((await recordNow()).note).to.equal('ほかの画面で');
    await click(() => byRole(choice, 'button', 'この画面の内容を残す'));
    await eventually(async () => (await recordNow()).note === 'この画面で');
    const homework = (await field(teacher, '宿題')) as HTMLTextAreaElement;
    expect(homework.value).to.equal('p.20');
  });

  it('can be closed immediately without losing input, and its element reports that the room was left', async () => {
    const teacher = await leftRoom();
    const left: unknown[] = [];
    teacher.addEventListener('teacher-live-leave', (event) => left.push((event as CustomEvent).detail));
    await write(await field(teacher, '次回'), '連立方程式');
    await click(() => byRole(shadow(teacher), 'button', 'あとで書く'));
    await eventually(async () => (await recordNow()).nextTime === '連立方程式');
    expect(left).to.deep.equal([{ kind: 'class', id: testPage.lesson.id }]);
  });

  it('has one full-width button on a phone, which finishes the record', async () => {
    await setViewport({ width: 390, height: 844 });
    const teacher = await leftRoom();
    const done = await eventually(() => byRole(shadow(teacher), 'button', '完了'));
    const actions = done.parentElement as HTMLElement;
    expect(done.clientWidth).to.be.closeTo(actions.clientWidth, 4);
    expect(actions.querySelectorAll('.teacher-button-primary')).to.have.length(1);
  });
});

// At the proxy's address, which no other test uses: a page keeps the capabilities of a provider for a minute.
needs('calls').describe('the sheet after a lesson of a provider without records', () => {
  const testPage = setUpLivePage('once');

  it('has only the note, saved while typing by the call of the lesson', async () => {
    const withoutRecords = {
      match: { method: 'GET', path: '/api/client/teacher/login/info' },
      fault: { edit: { 'data.capabilities': [] } },
    };
    await withFault(testPage.proxy, withoutRecords, async () => {
      const teacher = await mountSignedIn<TeacherLiveRoom>(
        `<teacher-live-room provider="${testPage.proxy.url}" kind="class" room-id="${testPage.lesson.id}"></teacher-live-room>`,
        '.live-pre-join',
      );
      await enter(teacher);
      await inRoom(teacher);
      await pressButton(teacher, '退室');
      await pressButton(teacher, '退室する');
      await write(await eventually(() => byRole(shadow(teacher), 'textbox', '今日やったこと')), '一次関数');
      await eventually(() => spoken(teacher).includes('保存しました'));
      expect(allByRole(shadow(teacher), 'textbox').length).to.equal(1);
      expect((await testPage.lessonNow(testPage.lesson.id)).note).to.equal('一次関数');
      expect(await testPage.sent('PUT', '/api/client/teacher/course/record')).to.deep.equal([]);
    });
  });
});
