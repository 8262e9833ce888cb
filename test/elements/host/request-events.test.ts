// What a page with a detail view, forms or rules of its own can prevent, and what it is handed for that.
import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/index.ts';
import type { HostEventMap } from '../../../src/host/host-events.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/visits/index.ts';
import { byRole, click, eventually, press } from '../../support/browser/page.ts';
import { LESSON, rows, setUpTestPage, shadow, testPage } from '../../support/browser/test-page.ts';
import { showSignedIn } from './signed-in-element.ts';

type Requests = 'teacher-course-change-request' | 'teacher-course-cancel-request';

describe('events before and after what a teacher does', () => {
  setUpTestPage();
  const page = new AbortController();
  after(() => page.abort());

  /** Collects the details of events of one type; `isPrevented` as the page decides. */
  function collect<Name extends keyof HostEventMap>(type: Name, isPrevented = false) {
    const details: HostEventMap[Name]['detail'][] = [];
    const stop = new AbortController();
    const listener = (event: Event): void => {
      details.push((event as HostEventMap[Name]).detail);
      if (isPrevented) event.preventDefault();
    };
    document.addEventListener(type, listener, { signal: stop.signal });
    page.signal.addEventListener('abort', () => stop.abort());
    return { details, stop: () => stop.abort() };
  }

  const dialogOf = (element: Element) => shadow(element).querySelector('dialog');
  const changed = () => testPage.sent('PUT', LESSON);

  async function showDetail(lesson: Lesson): Promise<Element> {
    const element = showSignedIn('teacher-course-list', { 'course-id': lesson.id });
    await eventually(() => byRole(shadow(element), 'button', '授業を変更'));
    return element;
  }

  for (const [type, name] of [
    ['teacher-course-change-request', '授業を変更'],
    ['teacher-course-cancel-request', '授業をキャンセル'],
  ] as const satisfies [Requests, string][]) {
    it(`${type} has the lesson, and keeps the form closed where the page prevents it`, async () => {
      const lesson = await testPage.makeLesson();
      const element = await showDetail(lesson);
      const { details, stop } = collect(type, true);
      await click(() => byRole(shadow(element), 'button', name));
      expect(details).to.eql([{ id: lesson.id, lesson }]);
      expect(dialogOf(element)).to.equal(null);
      stop();
      await click(() => byRole(shadow(element), 'button', name));
      await eventually(() => dialogOf(element));
    });
  }

  it('teacher-course-change-request has the times of a moved lesson, which goes back where the page prevents it', async () => {
    const lesson = await testPage.makeLesson();
    const date = new Date(lesson.startTimeMillis + 9 * 3_600_000).toISOString().slice(0, 10);
    const schedule = showSignedIn('teacher-schedule', { view: 'day', date, 'time-zone': 'Asia/Tokyo' });
    const chip = () => eventually(() => shadow(schedule).querySelector<HTMLElement>(`[data-lesson="${lesson.id}"]`));
    const { details, stop } = collect('teacher-course-change-request', true);
    await testPage.proxy.clearLog();
    (await chip()).focus();
    await press('m', 'ArrowDown', 'Enter');
    await eventually(() => details.length === 1);
    const minutes = 15 * 60_000;
    expect(details[0]).to.include({
      id: lesson.id,
      startTimeMillis: lesson.startTimeMillis + minutes,
      endTimeMillis: lesson.endTimeMillis + minutes,
    });
    stop();
    (await chip()).focus();
    await press('m', 'ArrowDown', 'Enter');
    await eventually(async () => (await changed()).length > 0);
    expect(await changed()).to.have.length(1);
  });

  it('teacher-course-select has the lesson of its row, teacher-student-select the student, teacher-visit-select the meeting', async () => {
    const selected = [
      ['teacher-course-list', 'teacher-course-select', 'lesson', '[part~=lesson]'],
      ['teacher-contacts', 'teacher-student-select', 'student', '[part~=student]'],
      ['teacher-visits', 'teacher-visit-select', 'meeting', '[part~=visit]'],
    ] as const;
    for (const [tag, type, field, part] of selected) {
      const { details, stop } = collect(type, true);
      const element = showSignedIn(tag);
      await click(() => shadow(element).querySelector(`${part} button`));
      await eventually(() => details.length === 1);
      const detail: object = details[0] ?? {};
      expect(detail).to.have.nested.property(`${field}.id`, Reflect.get(detail, 'id'));
      stop();
      element.remove();
    }
  });

  it('teacher-close says which lesson, student or meeting was closed', async () => {
    const { details, stop } = collect('teacher-close');
    const list = showSignedIn('teacher-course-list');
    const [row] = await rows(list);
    const id = row?.querySelector<HTMLElement>('[data-lesson]')?.dataset.lesson;
    await click(() => row?.querySelector('[data-lesson]'));
    await click(() => shadow(list).querySelector('.course-detail-back'));
    await eventually(() => details.length === 1);
    expect(details[0]).to.eql({ kind: 'lesson', id });
    list.remove();

    const contacts = showSignedIn('teacher-contacts');
    await click(() => shadow(contacts).querySelector('[part~=student] button'));
    await click(() => shadow(contacts).querySelector('.contact-detail-back'));
    await eventually(() => details[1]?.kind === 'student');
    contacts.remove();

    const visits = showSignedIn('teacher-visits');
    await click(() => shadow(visits).querySelector('[data-visit]'));
    await eventually(() => dialogOf(visits));
    await press('Escape');
    await eventually(() => details[2]?.kind === 'meeting');
    expect(details).to.have.length(3);
    stop();
  });

  describe('the ticket of teacher-live-enter', () => {
    const TICKETS = '/api/client/teacher/class';

    /** Enters the room of a lesson from its details, as far as the page lets it. */
    async function enter(lesson: Lesson) {
      const { details, stop } = collect('teacher-live-enter', true);
      const element = showSignedIn('teacher-course-list', { 'course-id': lesson.id, 'live-href': '/rooms/{id}' });
      await click(() => shadow(element).querySelector('.teacher-join'));
      const detail = await eventually(() => details[0]);
      stop();
      return detail;
    }

    it('is asked of the provider only when the page asks for it', async () => {
      const { data } = await testPage.ask<{ list: Lesson[] }>('GET', '/api/client/teacher/teach/list?page=1&size=100');
      const now = Date.now();
      const open = data.list.find(
        ({ startTimeMillis, endTimeMillis, canceledAt }) =>
          canceledAt === undefined && startTimeMillis - 1_800_000 <= now && now <= endTimeMillis,
      );
      if (!open) throw new Error('No room is open.');
      await testPage.proxy.clearLog();
      const { kind, ticket } = await enter(open);
      expect(kind).to.equal('class');
      expect(await testPage.sent('POST', TICKETS)).to.eql([]);
      expect(await ticket())
        .to.include({ role: 'teacher' })
        .and.to.have.property('token')
        .that.is.a('string');
      expect(await testPage.sent('POST', TICKETS)).to.have.length(1);
    });

    it('is refused outside the times of the room, with the reason', async () => {
      const lesson = await testPage.makeLesson();
      await testPage.proxy.clearLog();
      const { ticket } = await enter(lesson);
      const error = await ticket().then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).to.include({ name: 'CallError', code: 'closed', status: 0 });
      expect((error as Error).message).to.not.equal('');
      expect(await testPage.sent('POST', TICKETS)).to.eql([]);
    });
  });
});
