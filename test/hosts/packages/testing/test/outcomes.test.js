// What the guide does not show: outcomes, magic records, other replies and mistakes.
import { expect, fixture, html } from '@open-wc/testing';
import 'teacher-elements/course-list';
import 'teacher-elements/settings';
import 'teacher-elements/visits';
import { courseList, createWorld, magicIds, settings, visits } from 'teacher-elements/testing';

const NOW = '2026-11-25T10:00+09:00';

let world;
const start = async (options) => {
  world = await createWorld({ now: NOW, ...options });
  await world.signIn();
};
afterEach(() => world.close());

const list = async () => {
  const element = await fixture(html`<teacher-course-list provider=${world.provider}></teacher-course-list>`);
  await courseList(element).ready();
  return courseList(element);
};

it('reports that a lesson was changed, and that nothing was sent', async () => {
  await start({ rows: { lessons: [{ id: 'l-1', subject: '数学', startTimeMillis: '2026-11-25T16:00+09:00' }] } });
  const lessons = await list();
  expect(await lessons.change('l-1', { subject: '英語' })).to.equal('changed');
  expect(await lessons.change('l-1', { subject: '英語' }, { expect: 'unchanged' })).to.equal('unchanged');
  expect(world.calls('changeLesson')).to.have.length(1);
});

it('reads why a lesson cannot be changed', async () => {
  await start({ rows: 'magic' });
  const lessons = await list();
  expect(await lessons.change(magicIds.noChange, { subject: '英語' }, { expect: 'refused' })).to.equal('refused');
  expect(lessons.alert()).to.contain('変更できません');
});

it('reads the replies of a provider with numeric ids, nulls and pages of its own', async () => {
  await start({ replies: ['numeric-ids', 'nulls', 'paging'] });
  const rows = (await list()).rows();
  expect(rows).to.have.length(5);
  expect(rows.every(({ id }) => /^\d+$/.test(id))).to.equal(true);
});

it('creates a meeting', async () => {
  await start({ rows: 'empty' });
  const element = await fixture(html`<teacher-visits provider=${world.provider}></teacher-visits>`);
  await visits(element).ready();
  await visits(element).create({ visitor: '原 節子', title: '面談', start: ['2026-11-26', '11:00'] });
  expect(visits(element).rows().map(({ visitor }) => visitor)).to.eql(['原 節子']);
});

it('saves the settings', async () => {
  await start({ rows: 'empty' });
  const element = await fixture(html`<teacher-settings provider=${world.provider}></teacher-settings>`);
  await settings(element).ready();
  expect(await settings(element).change({ introduction: '数学が専門です。' })).to.equal('changed');
  expect(world.calls('changeSettings')[0].body.introduction).to.equal('数学が専門です。');
});

it('names a mistake in the rows of a world', async () => {
  await start({ rows: 'empty' });
  const problem = await world.add({ lessons: [{ subjekt: '数学' }] }).catch(({ message }) => message);
  expect(problem).to.contain('rows.lessons[0] has no "subjekt". Did you mean "subject"?');
});
