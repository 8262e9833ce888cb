import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/index.ts';
import { expectAccessible } from '../../support/browser/accessible.ts';
import { allByRole, click, eventually, press } from '../../support/browser/page.ts';
import { LESSON, LESSON_LIST, noDialog, shadow, testPage } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { section, setUpStudent, show } from './student-page.ts';

const RECORDS = '授業の記録';

describe("a student's records", () => {
  setUpStudent();

  /** A past lesson, with a note and homework of this length. */
  async function noted(note: string): Promise<Lesson> {
    const { data } = await testPage.ask<{ list: Lesson[] }>('POST', `${LESSON_LIST}/search?page=1&size=10`, {
      state: 3,
    });
    const [lesson] = data.list;
    if (!lesson) throw new Error('The demo world has no past lesson.');
    const { data: record } = await testPage.ask<{ version: number }>('GET', `${LESSON}/${lesson.id}/record`);
    await testPage.ask('PUT', `${LESSON}/record`, {
      id: lesson.id,
      version: record.version,
      note,
      homework: '問3まで',
    });
    return lesson;
  }

  const records = (element: Element) =>
    eventually(() => shadow(element).querySelector('.student-records-list') && section(element, RECORDS));

  it('are shown latest first, as text, and lead to the lesson', async () => {
    const note = '<b>平方完成</b>\n判別式';
    const lesson = await noted(note);
    const element = await show(lesson.studentId);
    const list = await records(element);
    // Cancelled lessons, which can be ahead, stand between them.
    const [latest] = allByRole(list, 'listitem').filter((entry) => !entry.querySelector('.teacher-badge-struck'));
    expect(latest?.textContent).to.include(note).and.to.include('問3まで');
    const times = [...list.querySelectorAll('time')].map(({ dateTime }) => dateTime);
    expect(times).to.eql(times.toSorted().reverse());
    await expectAccessible(element);

    const opener = latest?.querySelector<HTMLElement>('button');
    await click(opener ?? list);
    await eventually(() => shadow(element).querySelector('dialog[open]')?.textContent?.includes(note));
    await press('Escape');
    await noDialog(element);
  });

  it('say why a lesson cannot be opened', async () => {
    const lesson = await noted('二次関数');
    const element = await show(lesson.studentId);
    const opener = (await records(element)).querySelector<HTMLElement>('li button');
    const noLesson = { match: { method: 'GET', path: `${LESSON}/${lesson.id}` }, fault: { drop: true } };
    await withFault(testPage.proxy, noLesson, async () => {
      await click(opener ?? element);
      await eventually(() =>
        shadow(element).querySelector('.teacher-toast')?.textContent?.includes('通信できませんでした。'),
      );
    });
  });

  it('say that they could not be loaded, and are asked for again', async () => {
    const lesson = await noted('二次関数');
    const noRecords = {
      match: { method: 'GET', path: `/api/client/teacher/student/${lesson.studentId}/records` },
      fault: { status: 500 },
    };
    await withFault(testPage.proxy, noRecords, async () => {
      const element = await show(lesson.studentId);
      const failed = await eventually(() => shadow(element).querySelector('.student-records [role=alert] button'));
      await testPage.proxy.faults([]);
      await click(failed);
      expect((await records(element)).textContent).to.include('二次関数');
    });
  });
});
