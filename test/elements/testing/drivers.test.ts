import { expect } from '@open-wc/testing';
import {
  contacts,
  courseList,
  createWorld,
  expectAccessible,
  liveRoom,
  login,
  magicIds,
  nextEvent,
  portal,
  schedule,
  settings,
  studentRoom,
  visits,
} from '../../../demo/testing/index.ts';
import type { World, WorldOptions } from '../../../src/testing/world-types.ts';
import type { DrivenElement } from '../../../src/testing/driver.ts';
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

/** The message with which an action fails; empty if it does not. */
const messageOf = (action: Promise<unknown>): Promise<string> =>
  action.then(
    () => '',
    ({ message }: Error) => message,
  );

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

  it('change a lesson, and leave the list as a person does who has read the confirmation', async () => {
    await world.signIn();
    const element = show('course-list');
    const list = courseList(element);
    await list.ready();
    const changed = nextEvent(element, 'teacher-course-change', WAIT_MS);
    const input = { subject: '和歌', start: ['2026-11-25', '17:00'], end: ['2026-11-25', '18:00'] } as const;
    expect(await list.change('l-1', input)).to.equal('changed');
    expect((await changed).detail.lesson?.subject).to.equal('和歌');
    expect(shadow(element).querySelector('dialog[open]')).to.equal(null);
    await world.expire();
    expect(await list.settled()).to.equal('sign-in');
  });

  it('report a change that sent nothing as unchanged, and throw unless the test expects it', async () => {
    await world.signIn();
    const list = courseList(show('course-list'));
    await list.ready();
    expect(await list.change('l-1', { subject: '古典' }, { expect: 'unchanged' })).to.equal('unchanged');
    expect(world.calls('changeLesson')).to.eql([]);
    expect(await messageOf(list.change('l-1', { subject: '古典' }))).to.match(/lesson l-1 sent nothing: ".+"/);
  });

  it('report a clash as a rejection, and throw its message unless the test expects it', async () => {
    await world.signIn();
    const list = courseList(show('course-list'));
    await list.ready();
    const clash = { start: ['2026-11-25', '16:30'], end: ['2026-11-25', '17:30'] } as const;
    expect(await list.change('l-2', clash, { expect: 'refused' })).to.equal('refused');
    expect(list.alert()).to.not.equal('');
    // Not the sentence of the first refusal: the screen may know by now which lesson is in the way, and name it.
    const message = await messageOf(list.change('l-2', clash));
    const alert = list.alert();
    expect(alert).to.not.equal('');
    expect(message).to.contain(alert);
    expect(await list.change('l-1', { subject: '和歌' }, { expect: 'any' })).to.equal('changed');
    expect(await messageOf(list.change('l-1', { subject: '俳句' }, { expect: 'refused' }))).to.contain(
      'The test expects "refused"',
    );
  });

  it('report a message of the provider, a conflict, and a lesson that cannot be cancelled as rejections', async () => {
    await world.close();
    world = await createWorld({ now: ROWS.now as string, rows: 'magic' });
    await world.signIn();
    const list = courseList(show('course-list'));
    await list.ready();
    const subject = '和歌';
    expect(await messageOf(list.change(magicIds.noChange, { subject }))).to.contain('この授業は変更できません');
    expect(await list.change(magicIds.conflict, { subject }, { expect: 'any' })).to.equal('refused');
    expect(await messageOf(list.cancel(magicIds.noChange, '体調不良'))).to.contain('この授業は変更できません');
  });

  it('reject fields and options that they do not have', async () => {
    await world.signIn();
    const list = courseList(show('course-list'));
    await list.ready();
    expect(await messageOf(list.change('l-1', { subjekt: '和歌' } as object))).to.contain('input has no "subjekt"');
    const wrong = { start: ['25.11.2026', '16:00'] as const };
    expect(await messageOf(list.change('l-1', wrong))).to.contain('input.start');
    expect(await messageOf(list.change('l-1', {}, { expect: 'done' as 'any' }))).to.contain('changed, unchanged');
    expect(() => schedule(show('contacts'))).to.throw('schedule() drives <teacher-schedule>');
  });

  it('do not wait for content while the element shows a failure', async () => {
    await world.signIn();
    world.fail({ call: 'listLessons', status: 500 });
    const list = courseList(show('course-list'));
    expect(await messageOf(list.ready())).to.match(/<teacher-course-list> is not ready: it shows: ".+"/);
    expect(await messageOf(list.open('l-1'))).to.match(/Waited for the lesson l-1, but the element shows: ".+"/);
  });

  it('do not wait for content while the element asks for a sign-in', async () => {
    const list = courseList(show('course-list'));
    expect(await messageOf(list.ready())).to.contain('asks for a sign-in');
    expect(await messageOf(list.open('l-1'))).to.contain('asks for a sign-in');
  });

  it('cancel a lesson without a mail to its student', async () => {
    await world.signIn();
    const list = courseList(show('course-list'));
    await list.ready();
    expect(await list.cancel('l-1', '体調不良のため。', { notify: false })).to.equal('changed');
    await world.clock.advance(60_000);
    expect(await world.mails()).to.eql([]);
    await list.back();
    expect(await messageOf(list.cancel('l-2', '体調不良のため。', { notify: true }))).to.contain('cannot notify');
  });

  it('cancel a lesson, and notify its student', async () => {
    await world.signIn();
    const element = show('course-list');
    const list = courseList(element);
    await list.settled();
    const canceled = nextEvent(element, 'teacher-course-cancel', WAIT_MS);
    expect(await list.cancel('l-1', '体調不良のため。', { notify: true })).to.equal('changed');
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

  it('create a lesson in the calendar, and lock days', async () => {
    await world.signIn();
    const page = schedule(show('schedule', 'view="week"', { inlineSize: '900px' }));
    await page.ready();
    const lesson = { student: '原 節子', subject: '古典', start: ['2026-11-26', '10:00'], minutes: 60 } as const;
    expect(await page.create(lesson)).to.equal('changed');
    expect(page.entries().length).to.equal(5);
    expect(await page.create(lesson, { expect: 'any' })).to.equal('refused');
    expect(await messageOf(page.create({ ...lesson, student: '小津' }))).to.contain('the student 小津');
  });

  it('lock days in the calendar, or a part of a day', async () => {
    await world.signIn();
    const page = schedule(show('schedule', 'view="week"', { inlineSize: '900px' }));
    await page.ready();
    expect(await page.lock({ from: '2026-11-28', reason: '学会' })).to.equal('changed');
    expect(await page.lock({ from: '2026-11-27', times: ['18:00', '20:00'] })).to.equal('changed');
    expect(page.locked()).to.include.members(['2026-11-27', '2026-11-28']);
    const sent = world.calls('createLock').map(({ body }) => body as { date: string; reason?: string });
    expect(sent.map(({ date }) => date)).to.eql(['2026-11-28', '2026-11-27']);
    expect(sent[0]?.reason).to.equal('学会');
  });

  it('read, create, change and cancel meetings', async () => {
    await world.signIn();
    const page = visits(show('visits'));
    expect(await page.ready()).to.equal('loaded');
    expect(page.rows().map(({ id, title, visitor }) => [id, title, visitor])).to.eql([['m-1', '面談', '原 節子']]);
    await page.open('m-1');
    expect(page.detail()).to.contain('原 節子');
    await page.close();
    expect(await page.create({ visitor: '笠 智衆', title: '面談', start: ['2026-11-28', '11:00'] })).to.equal(
      'changed',
    );
    expect(page.rows().length).to.equal(2);
    expect(await page.change('m-1', { memo: '進路について' })).to.equal('changed');
    await page.open('m-1');
    expect(page.detail()).to.contain('進路について');
    await page.close();
    expect(await page.cancel('m-1')).to.equal('changed');
    expect(page.rows().find(({ id }) => id === 'm-1')?.state).to.equal(4);
    await page.search('笠');
    expect(page.rows().length).to.equal(1);
  });

  it('read and change the settings', async () => {
    await world.signIn();
    const element = show('settings');
    const page = settings(element);
    expect(await page.ready()).to.equal('loaded');
    expect(page.values().name).to.equal('佐藤 花子');
    expect(await page.change({ kana: 'サトウ ハナ', theme: 'dark', reminderMinutes: 15 })).to.equal('changed');
    expect(page.values().kana).to.equal('サトウ ハナ');
    expect(await page.change({ kana: 'サトウ ハナ' }, { expect: 'unchanged' })).to.equal('unchanged');
    expect(await page.change({ name: '' }, { expect: 'any' })).to.equal('refused');
    expect(await messageOf(page.change({ theme: 'blue' as 'dark' }))).to.contain('light, dark, auto');
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

  needs('calls').it('read why a full room rejects a teacher and a student', async () => {
    await world.close();
    world = await createWorld({ now: ROWS.now as string, rows: 'magic' });
    await world.signIn();
    const room = liveRoom(show('live-room', `room-id="${magicIds.fullRoom}"`, { blockSize: '600px' }));
    expect(await messageOf(room.enter())).to.contain('満員');
    expect(room.rejection()).to.contain('満員');
    const element = show('student-room', '', { blockSize: '600px' });
    Object.assign(element, { token: (await world.studentLink('student-of-full-room')).token });
    expect(await messageOf(studentRoom(element).enter())).to.contain('満員');
  });
});

describe('the driver of the portal', () => {
  it('goes through its pages, which the other drivers operate, and signs out', async () => {
    const world = await createWorld(ROWS);
    const address = location.href;
    history.replaceState(null, '', '/teacher/course/list');
    await world.signIn();
    const element = mountHtml(`<teacher-portal provider="${world.provider}"></teacher-portal>`) as DrivenElement;
    const page = portal(element);
    expect(await page.ready()).to.equal('loaded');
    expect(courseList(element).rows().length).to.equal(3);
    const titles = [page.page()];
    for (const name of ['schedule', 'students', 'meetings', 'settings'] as const) {
      await page.go(name);
      titles.push(page.page());
    }
    expect(new Set(titles).size).to.equal(5);
    expect(settings(element).values().name).to.equal('佐藤 花子');
    await page.go('lessons');
    expect(await courseList(element).change('l-1', { subject: '和歌' })).to.equal('changed');
    expect(await messageOf(page.go('home' as 'lessons'))).to.contain('lessons, schedule');
    await page.signOut();
    expect(login(element).asks()).to.equal(true);
    document.body.replaceChildren();
    history.replaceState(null, '', address);
    await world.close();
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
