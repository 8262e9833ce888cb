// What the elements with a list or a period tell the page about loading it.
import { expect } from '@open-wc/testing';
import type { HostEventMap } from '../../../src/host/host-events.ts';
import { session } from '../../../src/host/host-session.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/visits/index.ts';
import { eventually } from '../../support/browser/page.ts';
import { LESSON_LIST, setUpTestPage, testPage } from '../../support/browser/test-page.ts';
import { withFault } from '../../support/servers/provider.ts';
import { showSignedIn } from './signed-in-element.ts';

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
    it(`of ${tag} says which call, how many rows and how many the provider has`, async () => {
      const { data } = await testPage.ask<{ list: unknown[]; total: number }>('GET', `${path}?page=1&size=10`);
      showSignedIn(tag);
      expect(sizeOf(await first())).to.eql({ call: `GET ${path}`, count: data.list.length, total: data.total });
    });
  }

  it('of teacher-contacts says how many students there are', async () => {
    const { data } = await testPage.ask<unknown[]>('GET', STUDENTS);
    showSignedIn('teacher-contacts');
    expect(sizeOf(await first())).to.eql({ call: `GET ${STUDENTS}`, count: data.length });
  });

  it('of teacher-schedule says how many lessons and meetings lie in the period', async () => {
    const lesson = await testPage.makeLesson();
    const date = new Date(lesson.startTimeMillis + 9 * 3_600_000).toISOString().slice(0, 10);
    showSignedIn('teacher-schedule', { view: 'day', date, 'time-zone': 'Asia/Tokyo' });
    expect(sizeOf(await first())).to.eql({ call: `GET ${CALENDAR}/{date}`, count: 1 });
  });

  it('follows each load, and none that fails', async () => {
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
