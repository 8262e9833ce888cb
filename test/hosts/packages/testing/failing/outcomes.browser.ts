// It has to fail: the list asks for a sign-in, so the lesson does not appear.
import { test } from 'vitest';
import 'teacher-elements/course-list';
import { courseList, createWorld } from 'teacher-elements/testing';

test('opens a lesson without a sign-in', async () => {
  const world = await createWorld({ now: '2026-11-25T10:00+09:00', rows: 'magic' });
  const element = document.createElement('teacher-course-list');
  element.provider = world.provider;
  document.body.append(element);
  await courseList(element).open('lesson-1');
});
