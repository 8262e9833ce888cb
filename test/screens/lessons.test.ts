import assert from 'node:assert/strict';
import type { Lesson } from '../../src/core/index.ts';
import { begun, broken, loseLine, neverAnswered, nothingYet, paths } from './faults.ts';
import { describeScreens } from './screens.ts';
import { NOW, type Stage } from './stage.ts';

const LIST = '/teacher/course/list';
const LESSON = '[part~=lesson]';
const detail = (which: (stage: Stage) => Lesson | undefined) => (stage: Stage) => {
  const lesson = which(stage);
  assert.ok(lesson, 'the demo world has such a lesson');
  return `${LIST}/detail/${lesson.id}`;
};

const running = ({ lessons }: Stage) => lessons.find(({ startTimeMillis, endTimeMillis }) => startTimeMillis <= NOW && NOW < endTimeMillis);
const toCome = ({ lessons }: Stage) => lessons.find(({ startTimeMillis, canceledAt }) => startTimeMillis > NOW && !canceledAt);
const over = ({ lessons }: Stage) => lessons.find(({ endTimeMillis, note }) => endTimeMillis < NOW && note);
const canceled = ({ lessons }: Stage) => lessons.find(({ canceledAt }) => canceledAt);

await describeScreens('lessons', {
  screens: [
    { name: 'list', address: LIST, shows: `.course-list ${LESSON}`, tall: 1400 },
    { name: 'none-found', address: `${LIST}?words=だれもいない`, shows: '.teacher-empty' },
    { name: 'list-loading', address: LIST, shows: '.today-loud', faults: neverAnswered(paths.lessons), prepare: begun('.course-list'), isBusy: true, tall: 1200 },
    { name: 'list-empty', address: LIST, shows: '.teacher-empty', faults: nothingYet(paths.lessons, { 'data.list': [], 'data.total': 0 }), tall: 1200 },
    { name: 'list-error', address: LIST, shows: '.course-list [role=alert]', faults: broken(paths.lessons), tall: 1200 },
    { name: 'list-offline', address: LIST, shows: `.course-list ${LESSON}`, prepare: loseLine, anew: 'look', tall: 1200 },
    { name: 'running', address: detail(running), shows: 'main h1' },
    { name: 'to-come', address: detail(toCome), shows: 'main h1' },
    { name: 'over', address: detail(over), shows: 'main h1' },
    { name: 'canceled', address: detail(canceled), shows: 'main h1' },
    { name: 'not-there', address: `${LIST}/detail/nothing`, shows: '[role=alert], .teacher-empty' },
    {
      name: 'change', address: detail(toCome), shows: 'main h1', anew: 'width', tall: 1200,
      async prepare(page) {
        await page.locator('[data-opens^=change]').click();
        await page.locator('dialog[open] textarea').waitFor();
      },
    },
    {
      name: 'cancel', address: detail(toCome), shows: 'main h1', anew: 'width',
      async prepare(page) {
        await page.locator('[data-opens^=cancel]').click();
        await page.locator('dialog[open] textarea').waitFor();
      },
    },
  ],
});
