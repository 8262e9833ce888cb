import { expect } from '@open-wc/testing';
import type { Lesson } from '../../../src/core/api/endpoints/index.ts';
import type { HostEventMap } from '../../../src/host/host-events.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/visits/index.ts';
import { byRole, click, clock, eventually, press, type } from '../../support/browser/page.ts';
import {
  choose,
  LESSON,
  LESSON_LIST,
  rows,
  setUpTestPage,
  shadow,
  testPage,
  write,
} from '../../support/browser/test-page.ts';
import { showSignedIn } from './signed-in-element.ts';
import { session } from '../../../src/host/host-session.ts';
import { withFault } from '../../support/servers/provider.ts';
import { passShortTimers } from '../../support/browser/clock.ts';
import { setUpWorld, showInWorld } from '../../support/browser/world.ts';
import { schedule as driverOf } from '../../../src/testing/index.ts';

// What a page with a detail view, forms or rules of its own can prevent, and what it is handed for that.

type Requests = 'teacher-course-change-request' | 'teacher-course-cancel-request';

describe("events before and after a teacher's action", () => {
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
    it(`${type} contains the lesson, and keeps the form closed if the page prevents it`, async () => {
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

  it('teacher-course-change-request contains the times of a moved lesson, which moves back if the page prevents it', async () => {
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

  it('teacher-course-select contains the lesson of its row, teacher-student-select the student, teacher-visit-select the meeting', async () => {
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

  it('teacher-close contains the lesson, student or meeting that was closed', async () => {
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

    it('is requested from the provider only when the page calls for it', async () => {
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

    it('is rejected outside the times of the room, with the reason', async () => {
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

// What the elements with a list or a period tell the page about loading it.

type LoadEvent = HostEventMap['teacher-load'];

const STUDENTS = '/api/client/teacher/student';
const MEETINGS = '/api/client/teacher/meeting';
const CALENDAR = '/api/client/teacher/calendar/list';

describe('teacher-load', () => {
  setUpTestPage();
  const loads: LoadEvent[] = [];
  const listen = (event: LoadEvent): unknown => loads.push(event);
  beforeEach(() => document.addEventListener('teacher-load', listen));
  afterEach(() => {
    document.removeEventListener('teacher-load', listen);
    loads.length = 0;
  });

  const sizeOf = (event: LoadEvent | undefined) => {
    const { milliseconds, ...rest } = event?.detail ?? {};
    expect(milliseconds).to.satisfy(Number.isInteger).and.to.be.at.least(0);
    return rest;
  };
  const first = () => eventually(() => loads[0]);

  for (const [tag, path] of [
    ['teacher-course-list', LESSON_LIST],
    ['teacher-visits', MEETINGS],
  ] as const) {
    it(`of ${tag} contains the call, the number of rows and the provider's total`, async () => {
      const { data } = await testPage.ask<{ list: unknown[]; total: number }>('GET', `${path}?page=1&size=10`);
      showSignedIn(tag);
      expect(sizeOf(await first())).to.eql({ call: `GET ${path}`, count: data.list.length, total: data.total });
    });
  }

  it('of teacher-contacts contains the number of students', async () => {
    const { data } = await testPage.ask<unknown[]>('GET', STUDENTS);
    showSignedIn('teacher-contacts');
    expect(sizeOf(await first())).to.eql({ call: `GET ${STUDENTS}`, count: data.length });
  });

  it('of teacher-schedule contains the numbers of lessons and meetings in the period', async () => {
    const lesson = await testPage.makeLesson();
    const date = new Date(lesson.startTimeMillis + 9 * 3_600_000).toISOString().slice(0, 10);
    showSignedIn('teacher-schedule', { view: 'day', date, 'time-zone': 'Asia/Tokyo' });
    expect(sizeOf(await first())).to.eql({ call: `GET ${CALENDAR}/{date}`, count: 1 });
  });

  it('follows each successful load, and no failed one', async () => {
    const element = showSignedIn('teacher-course-list');
    await first();
    await withFault(testPage.proxy, { match: { method: 'GET', path: LESSON_LIST }, fault: { status: 500 } }, () =>
      element.reload(),
    );
    expect(loads.length).to.equal(1);
    await element.reload();
    expect(loads.length).to.equal(2);
  });

  it('reaches the page that listens to all events', async () => {
    const ours = await session(testPage.proxy.url);
    const types: string[] = [];
    const end = ours.on('*', ({ type }) => types.push(type));
    showSignedIn('teacher-contacts');
    await first();
    expect(types).to.include('teacher-load');
    end();
    ours.close();
  });
});

// What the lists tell the page about what is searched in them.

/** A pause in typing after which students are searched, in ms. */
const PAUSE_MS = 400;

describe('teacher-search', () => {
  setUpWorld();
  const searches: HostEventMap['teacher-search']['detail'][] = [];
  const onSearch = ({ detail }: HostEventMap['teacher-search']): unknown => searches.push(detail);
  beforeEach(() => document.addEventListener('teacher-search', onSearch));
  afterEach(() => {
    document.removeEventListener('teacher-search', onSearch);
    searches.length = 0;
  });

  it('of lessons is emitted once per search, and again when the search is cleared', async () => {
    const list = showInWorld('teacher-course-list');
    await list.settled();
    await choose(byRole(shadow(list), 'combobox', '状態'), '3');
    await write(byRole(shadow(list), 'searchbox') as HTMLInputElement, '数学');
    expect(searches).to.eql([]);
    await press('Enter');
    await eventually(() => searches.length === 1);
    await click(() => byRole(shadow(list), 'button', '条件をクリア'));
    await eventually(() => searches.length === 2);
    expect(searches).to.eql([{ words: '数学', state: 3 }, { words: '' }]);
  });

  it('of students is emitted after a pause in typing, not for each key', async () => {
    const contacts = showInWorld('teacher-contacts');
    const field = await eventually(() => byRole(shadow(contacts), 'searchbox'));
    field.focus();
    await type('こばやし');
    expect(searches).to.eql([]);
    await clock.advance(PAUSE_MS);
    await eventually(() => searches.length === 1);
    await press('Enter');
    await click(() => byRole(shadow(contacts), 'combobox', '並び順'));
    expect(searches).to.eql([{ words: 'こばやし' }]);
  });

  it('of students is emitted once for a search, even if Enter follows the pause before it is rendered', async () => {
    const contacts = showInWorld('teacher-contacts');
    const field = await eventually(() => byRole(shadow(contacts), 'searchbox') as HTMLInputElement);
    field.focus();
    await type('こばやし');
    passShortTimers();
    field.form?.requestSubmit();
    field.blur();
    expect(searches).to.eql([{ words: 'こばやし' }]);
  });

  it('of meetings contains the query', async () => {
    const visits = showInWorld('teacher-visits');
    const field = await eventually(() => byRole(shadow(visits), 'searchbox') as HTMLInputElement);
    await write(field, '進路');
    await press('Enter');
    await eventually(() => searches.length === 1);
    expect(searches).to.eql([{ words: '進路' }]);
  });
});

// What the calendar and the lists tell the page about what they show now.

describe('teacher-view-change and teacher-page-change', () => {
  setUpWorld();
  const views: HostEventMap['teacher-view-change']['detail'][] = [];
  const pages: HostEventMap['teacher-page-change']['detail'][] = [];
  const onView = ({ detail }: HostEventMap['teacher-view-change']): unknown => views.push(detail);
  const onPage = ({ detail }: HostEventMap['teacher-page-change']): unknown => pages.push(detail);
  beforeEach(() => {
    document.addEventListener('teacher-view-change', onView);
    document.addEventListener('teacher-page-change', onPage);
  });
  afterEach(() => {
    document.removeEventListener('teacher-view-change', onView);
    document.removeEventListener('teacher-page-change', onPage);
    views.length = 0;
    pages.length = 0;
  });

  it('report the view and days after a click, a method or an attribute change, but not the initial ones', async () => {
    const schedule = showInWorld('teacher-schedule', { view: 'week', date: '2026-11-18' });
    await driverOf(schedule).next();
    await schedule.show('2026-12-31', 'day');
    await eventually(() => views.length === 2);
    schedule.setAttribute('date', '2027-01-02');
    await eventually(() => views.length === 3);
    expect(views).to.eql([
      { view: 'week', date: '2026-11-25', from: '2026-11-23', until: '2026-11-29' },
      { view: 'day', date: '2026-12-31', from: '2026-12-31', until: '2026-12-31' },
      { view: 'week', date: '2027-01-02', from: '2026-12-28', until: '2027-01-03' },
    ]);
  });

  it('are not emitted for another day of the visible period', async () => {
    const schedule = showInWorld('teacher-schedule', { view: 'week', date: '2026-11-18' });
    await schedule.show('2026-11-19');
    await schedule.show('2026-11-26');
    await eventually(() => views.length > 0);
    expect(views.map(({ date }) => date)).to.eql(['2026-11-26']);
  });

  it('report the page of a list, and the size of its pages', async () => {
    const list = showInWorld('teacher-course-list', { 'page-size': '10' });
    await click(() => byRole(shadow(list), 'button', '次のページ'));
    await eventually(() => pages.length === 1);
    expect(pages).to.eql([{ page: 2, size: 10 }]);
  });
});
