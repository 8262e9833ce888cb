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
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/live-room/index.ts';
import '../../../src/elements/login/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../support/media/without-media.ts';

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

  it('sign in and out as a person does, and read what is refused', async () => {
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

  it('change and cancel lessons, and read what is refused', async () => {
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

  it('cancel a lesson, and its student is notified', async () => {
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

  it('read and turn the calendar', async () => {
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

  it('read what a list says that has failed', async () => {
    await world.signIn();
    world.fail({ call: 'listLessons', status: 500 });
    const list = courseList(show('course-list'));
    expect(await list.settled()).to.equal('failed');
    expect(list.alert()).to.not.equal('');
  });

  it('say what was not there', async () => {
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
