// It has to fail: it does not expect that the provider rejects the change.
import { fixture, html } from '@open-wc/testing';
import 'teacher-elements/course-list';
import { courseList, createWorld, magicIds } from 'teacher-elements/testing';

it('changes a lesson that cannot be changed', async () => {
  const world = await createWorld({ now: '2026-11-25T10:00+09:00', rows: 'magic' });
  await world.signIn();
  const element = await fixture(html`<teacher-course-list provider=${world.provider}></teacher-course-list>`);
  await courseList(element).ready();
  await courseList(element).change(magicIds.noChange, { subject: '英語' });
});
