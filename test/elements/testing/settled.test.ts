import { expect } from '@open-wc/testing';
import { createWorld } from '../../../demo/testing/create-world.ts';
import type { World, WorldOptions } from '../../../src/testing/world-types.ts';
import type { TeacherCourseList } from '../../../src/elements/course-list/index.ts';
import { mountHtml } from '../../support/browser/page.ts';
import { shadow } from '../../support/browser/test-page.ts';
import '../../../src/elements/contacts/index.ts';
import '../../../src/elements/course-list/index.ts';
import '../../../src/elements/live-room/index.ts';
import '../../../src/elements/login/index.ts';
import '../../../src/elements/portal/index.ts';
import '../../../src/elements/schedule/index.ts';
import '../../../src/elements/settings/index.ts';
import '../../../src/elements/student-room/index.ts';
import '../../../src/elements/visits/index.ts';

const TAGS = ['course-list', 'schedule', 'contacts', 'visits', 'settings', 'login', 'live-room', 'portal'];
const LISTS = ['course-list', 'schedule', 'contacts', 'visits'];
const ROWS = '[part~=lesson][data-id], [part~=student][data-id], [part~=visit][data-id], [data-lesson]';

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
    it(`says that <teacher-${tag}> asks for a sign-in, and reload() ends meanwhile`, async () => {
      await start();
      const element = show(tag);
      // The portal reads the page's address, the room asks for a lesson.
      history.replaceState(null, '', '/teacher/course/list');
      if (tag === 'live-room') element.setAttribute('room-id', 'none');
      expect(await element.settled()).to.equal('sign-in');
      await element.reload();
    });

  for (const tag of LISTS)
    it(`says that <teacher-${tag}> has loaded, and its rows have the ids of their records`, async () => {
      await start();
      await world.signIn();
      const element = show(tag);
      expect(await element.settled()).to.equal('loaded');
      expect(shadow(element).querySelectorAll(ROWS).length).to.be.greaterThan(0);
      await element.reload();
      expect(await element.settled()).to.equal('loaded');
    });

  for (const tag of LISTS)
    it(`says that <teacher-${tag}> is empty where there is nothing`, async () => {
      await start({ rows: 'empty' });
      await world.signIn();
      expect(await show(tag).settled()).to.equal('empty');
    });

  for (const tag of LISTS)
    it(`says that <teacher-${tag}> has failed`, async () => {
      await start();
      await world.signIn();
      world.fail({ status: 500 });
      expect(await show(tag).settled()).to.equal('failed');
    });

  for (const mode of ['link', 'none'])
    it(`says the same with sign-in="${mode}", and reload() ends`, async () => {
      await start();
      const list = show('course-list');
      list.setAttribute('sign-in', mode);
      expect(await list.settled()).to.equal('sign-in');
      await list.reload();
    });

  it('says that a room for students has nothing to show without a link, and reload() ends', async () => {
    await start();
    const room = show('student-room');
    expect(await room.settled()).to.equal('empty');
    await room.reload();
  });

  it('says that an element still loads when the time is up', async () => {
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
