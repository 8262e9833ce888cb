// What the guide does not show: outcomes, magic records, other replies, links of students and waits.
import { afterEach, expect, test } from 'vitest';
import 'teacher-elements/course-list';
import 'teacher-elements/schedule';
import {
  courseList,
  createWorld,
  magicIds,
  schedule,
  type PageWorldOptions,
  type World,
} from 'teacher-elements/testing';

const NOW = '2026-11-25T10:00+09:00';

let world: World;
const start = async (options: PageWorldOptions) => {
  world = await createWorld({ now: NOW, ...options });
  await world.signIn();
};
afterEach(async () => {
  document.body.replaceChildren();
  await world.close();
});

function show<Tag extends 'teacher-course-list' | 'teacher-schedule'>(tag: Tag) {
  const element = document.createElement(tag);
  element.provider = world.provider;
  document.body.append(element);
  return element;
}

test('a list reports a conflict with a change on another device', async () => {
  await start({ rows: 'magic' });
  const list = courseList(show('teacher-course-list'));
  await list.ready();
  expect(await list.change(magicIds.conflict, { subject: '英語' }, { expect: 'any' })).toBe('refused');
});

test('a lesson is cancelled without a mail', async () => {
  await start({ rows: 'magic' });
  const list = courseList(show('teacher-course-list'));
  await list.ready();
  await list.cancel(magicIds.conflict, '体調不良のため。', { notify: false });
  await world.clock.advance(60_000);
  const subjects = (await world.mails()).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('キャンセル'))).toEqual([]);
});

test('the calendar creates a lesson', async () => {
  await start({ rows: { students: [{ name: '原 節子' }] } });
  const calendar = schedule(show('teacher-schedule'));
  await calendar.ready();
  await calendar.create({ student: '原 節子', subject: '古典', start: ['2026-11-26', '11:00'] });
  expect(world.calls('createLesson')).toHaveLength(1);
});

test('a wait ends with the message of a list that cannot load', async () => {
  await start({ rows: 'magic' });
  world.fail({ call: 'listLessons', status: 503 });
  const list = courseList(show('teacher-course-list'));
  await expect(list.ready()).rejects.toThrow(/is not ready: it shows: ".+"/);
});

test('the minimal provider is read, also if it sends nulls', async () => {
  await start({ provider: 'minimal', replies: 'nulls' });
  const list = courseList(show('teacher-course-list'));
  expect(await list.ready()).toBe('loaded');
});

test('a mistake in the options of a world is named', async () => {
  await start({ rows: 'empty' });
  await expect(createWorld({ rows: 'demos' as 'demo' })).rejects.toThrow('rows must be one of demo, empty, magic');
});
