import { expect } from '@open-wc/testing';
import {
  contacts,
  courseList,
  createWorld,
  expectAccessible,
  liveRoom,
  login,
  nextEvent,
  schedule,
} from '../../../demo/testing/index.ts';
import type { World, WorldOptions } from '../../../src/testing/world-types.ts';
import type { DrivenElement } from '../../../src/testing/drivers.ts';
import { mountHtml } from '../../support/browser/page.ts';
import { needs } from '../../support/browser/engine.ts';
import '../../../src/elements/contacts/index.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import '../../../src/elements/live-room/index.ts';
import '../../../src/elements/login/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../support/media/without-media.ts';
import { shadow } from '../../support/browser/test-page.ts';
import '../../../src/elements/portal/index.ts';
import '../../../src/elements/settings/index.ts';
import '../../../src/elements/student-room/index.ts';
import '../../../src/elements/visits/index.ts';

const ROWS: WorldOptions = {
  now: '2026-11-25T10:00+09:00',
  rows: {
    students: [
      { id: 's-1', name: '原 節子', kana: 'ハラ セツコ', grade: '高校1年', email: 'hara@example.jp' },
      { id: 's-2', name: '笠 智衆', kana: 'リュウ チシュウ' },
    ],
    lessons: [
      { id: 'l-1', studentId: 's-1', subject: '古典', startTimeMillis: '2026-11-25T16:00+09:00' },
      { id: 'l-2', studentId: 's-2', subject: '漢文', startTimeMillis: '2026-11-26T16:00+09:00' },
      { id: 'l-3', studentId: 's-2', subject: '漢文', startTimeMillis: '2026-11-25T09:50+09:00' },
    ],
    meetings: [{ id: 'm-1', studentId: 's-1', startTimeMillis: '2026-11-27T11:00+09:00' }],
  },
};

/** For an event and all that a person does before it. */
const WAIT_MS = 30_000;

describe('page drivers', () => {
  let world: World;
  const show = (tag: string, attributes = '', size: Partial<CSSStyleDeclaration> = {}) => {
    const element = mountHtml(`<teacher-${tag} provider="${world.provider}" ${attributes}></teacher-${tag}>`);
    Object.assign(element.style, size);
    return element as DrivenElement;
  };

  beforeEach(async () => {
    world = await createWorld(ROWS);
  });
  afterEach(async () => {
    document.body.replaceChildren();
    await world.close();
  });

  it('sign in and out like a user, and read rejections', async () => {
    const page = login(show('login'));
    expect(await page.settled()).to.equal('sign-in');
    expect([page.asks(), page.teacher()]).to.eql([true, '']);
    await page.signIn('hanako@example.jp', 'wrong');
    expect(page.alert()).to.contain('パスワードが違います');
    await page.signIn('hanako@example.jp', 'hanako-demo');
    expect([page.asks(), page.teacher(), page.alert()]).to.eql([false, '佐藤 花子', '']);
    await page.signOut();
    expect(page.asks()).to.equal(true);
  });

  it('read, search and open lessons', async () => {
    await world.signIn();
    const element = show('course-list');
    const list = courseList(element);
    expect(await list.settled()).to.equal('loaded');
    expect(list.rows().map(({ id, subject, state }) => [id, subject, state])).to.have.deep.members([
      ['l-1', '古典', 1],
      ['l-2', '漢文', 1],
      ['l-3', '漢文', 2],
    ]);
    expect(list.rows().find(({ id }) => id === 'l-1')?.student).to.equal('原 節子さん');
    expect(list.total()).to.contain('3');
    await list.search('古典');
    expect(list.rows().map(({ id }) => id)).to.eql(['l-1']);
    const selected = nextEvent(element, 'teacher-course-select', WAIT_MS);
    await list.open('l-1');
    expect((await selected).detail.id).to.equal('l-1');
    expect(list.detail()).to.contain('古典');
    await list.back();
    expect([list.detail(), list.rows().length]).to.eql(['', 1]);
    await expectAccessible(element);
  });

  it('change and cancel lessons, and read rejections', async () => {
    await world.signIn();
    const element = show('course-list');
    const list = courseList(element);
    await list.settled();
    const changed = nextEvent(element, 'teacher-course-change', WAIT_MS);
    await list.change('l-1', { subject: '和歌', start: ['2026-11-25', '17:00'], end: ['2026-11-25', '18:00'] });
    expect((await changed).detail.lesson?.subject).to.equal('和歌');
    await list.change('l-2', { start: ['2026-11-25', '17:30'], end: ['2026-11-25', '18:30'] });
    expect(list.alert()).to.not.equal('');
    await world.expire();
    expect(await list.settled()).to.equal('sign-in');
  });

  it('cancel a lesson, and notify its student', async () => {
    await world.signIn();
    const element = show('course-list');
    const list = courseList(element);
    await list.settled();
    const canceled = nextEvent(element, 'teacher-course-cancel', WAIT_MS);
    await list.cancel('l-1', '体調不良のため。');
    expect((await canceled).detail.id).to.equal('l-1');
    await world.clock.advance(60_000);
    expect((await world.mails()).map(({ to }) => to)).to.contain('hara@example.jp');
  });

  it('read and navigate the calendar', async () => {
    await world.signIn();
    const page = schedule(show('schedule', 'view="week"', { inlineSize: '900px' }));
    expect(await page.settled()).to.equal('loaded');
    expect(page.entries().map(({ id, kind }) => [id, kind])).to.have.deep.members([
      ['l-1', 'lesson'],
      ['l-2', 'lesson'],
      ['l-3', 'lesson'],
      ['m-1', 'meeting'],
    ]);
    const period = page.period();
    await page.next();
    expect([page.entries(), page.period() === period]).to.eql([[], false]);
    await page.today();
    expect(page.period()).to.equal(period);
    await page.view('month');
    expect(page.entries().length).to.equal(4);
    expect(await page.open('l-1')).to.contain('古典');
    await page.change('l-1', { subject: '和歌' });
    expect(page.entries().length).to.equal(4);
  });

  it('read, search and open students', async () => {
    await world.signIn();
    const page = contacts(show('contacts'));
    expect(await page.settled()).to.equal('loaded');
    expect(page.rows().map(({ id }) => id)).to.have.members(['s-1', 's-2']);
    await page.search('はら');
    expect(page.rows().map(({ name, grade }) => [name, grade])).to.eql([['原 節子さん', '高校1年']]);
    await page.open('s-1');
    expect(page.detail()).to.contain('原 節子');
    await page.back();
    expect(page.detail()).to.equal('');
  });

  it('read the error of a list', async () => {
    await world.signIn();
    world.fail({ call: 'listLessons', status: 500 });
    const list = courseList(show('course-list'));
    expect(await list.settled()).to.equal('failed');
    expect(list.alert()).to.not.equal('');
  });

  it('report missing elements', async () => {
    await world.signIn();
    const element = show('course-list');
    const list = courseList(element);
    await list.settled();
    const problem = await list.open('none').then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(problem).to.contain('the lesson none');
    const event = await nextEvent(element, 'teacher-live-leave', 50).then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(event).to.contain('teacher-live-leave');
  });

  needs('calls').it('enter a room, write into its chat, and leave', async () => {
    await world.signIn();
    const room = liveRoom(show('live-room', 'room-id="l-3"', { blockSize: '600px' }));
    await room.enter();
    expect(room.isInside()).to.equal(true);
    expect(room.people().length).to.equal(1);
    await room.send('こんにちは');
    expect(room.messages()).to.eql(['こんにちは']);
    await room.leave();
    expect(room.isInside()).to.equal(false);
  });
});

const TAGS = ['course-list', 'schedule', 'contacts', 'visits', 'settings', 'login', 'live-room', 'portal'];
const LISTS = ['course-list', 'schedule', 'contacts', 'visits'];
const RECORDS = '[part~=lesson][data-id], [part~=student][data-id], [part~=visit][data-id], [data-lesson]';

describe('settled()', () => {
  let world: World;
  const start = async (options?: WorldOptions) => {
    world = await createWorld(options);
  };
  const address = location.href;
  const show = (tag: string) =>
    mountHtml(`<teacher-${tag} provider="${world.provider}"></teacher-${tag}>`) as TeacherCourseList;

  afterEach(async () => {
    document.body.replaceChildren();
    history.replaceState(null, '', address);
    await world.close();
  });

  for (const tag of TAGS)
    it(`reports that <teacher-${tag}> asks for a sign-in, and reload() resolves meanwhile`, async () => {
      await start();
      const element = show(tag);
      // The portal reads the page's address, the room asks for a lesson.
      history.replaceState(null, '', '/teacher/course/list');
      if (tag === 'live-room') element.setAttribute('room-id', 'none');
      expect(await element.settled()).to.equal('sign-in');
      await element.reload();
    });

  for (const tag of LISTS)
    it(`reports that <teacher-${tag}> has loaded, and its rows have the ids of their records`, async () => {
      await start();
      await world.signIn();
      const element = show(tag);
      expect(await element.settled()).to.equal('loaded');
      expect(shadow(element).querySelectorAll(RECORDS).length).to.be.greaterThan(0);
      await element.reload();
      expect(await element.settled()).to.equal('loaded');
    });

  for (const tag of LISTS)
    it(`reports that <teacher-${tag}> is empty without data`, async () => {
      await start({ rows: 'empty' });
      await world.signIn();
      expect(await show(tag).settled()).to.equal('empty');
    });

  for (const tag of LISTS)
    it(`reports that <teacher-${tag}> has failed`, async () => {
      await start();
      await world.signIn();
      world.fail({ status: 500 });
      expect(await show(tag).settled()).to.equal('failed');
    });

  for (const mode of ['link', 'none'])
    it(`reports the same with sign-in="${mode}", and reload() resolves`, async () => {
      await start();
      const list = show('course-list');
      list.setAttribute('sign-in', mode);
      expect(await list.settled()).to.equal('sign-in');
      await list.reload();
    });

  it('reports that a room for students is empty without a link, and reload() resolves', async () => {
    await start();
    const room = show('student-room');
    expect(await room.settled()).to.equal('empty');
    await room.reload();
  });

  it('reports that an element is still loading at the timeout', async () => {
    await start();
    await world.signIn();
    world.fail({ call: 'listLessons', hang: true });
    expect(await show('course-list').settled(500)).to.equal('loading');
  });

  it('follows an expiry, and the next sign-in', async () => {
    await start();
    await world.signIn();
    const list = show('course-list');
    expect(await list.settled()).to.equal('loaded');
    await world.expire();
    expect(await list.settled()).to.equal('sign-in');
    await list.reload();
    await world.signIn('taro');
    expect(await list.settled()).to.equal('loaded');
  });
});
