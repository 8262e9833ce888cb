// In a file of its own: no element is loaded before somebody is signed in.
import { expect } from '@open-wc/testing';
import { courseList, createWorld } from '../../../demo/testing/index.ts';

it('a world leaves nothing behind if the page has loaded no element', async () => {
  const world = await createWorld();
  await world.signIn();
  expect(Object.keys(localStorage)).to.contain('teacher-auth');
  await world.close();
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).to.eql([]);
});

it('a world signs in before the page has loaded any element', async () => {
  const world = await createWorld({ now: '2026-11-25T10:00+09:00' });
  await world.signIn('taro');
  const tag = 'teacher-course-list';
  expect(customElements.get(tag)).to.equal(undefined);
  await import('../../../src/elements/course-list/index.ts');
  const element = document.createElement(tag);
  element.provider = world.provider;
  document.body.append(element);
  expect(await element.settled()).to.equal('loaded');
  expect(courseList(element).rows().length).to.be.greaterThan(0);
  element.remove();
  await world.close();
});
