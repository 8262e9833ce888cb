import type { Lesson } from '../../core/index.ts';
import { defineContract, shape } from '../contract.ts';
import { creationEvents, lessonAttributes, lessonEvents, rowEvents } from '../course-list/lesson-contract.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

export const contract = defineContract({
  tag: 'teacher-schedule',
  summary: 'The teacher\'s calendar: lessons, locked days and public holidays by month, week, day or as a list.',
  attributes: {
    view: {
      type: 'string', values: VIEWS,
      sentence: '`month`, `week`, `day` or `agenda`; without it the month, and the agenda where the element is narrow.',
    },
    date: {
      type: 'string',
      sentence: 'A day of the period that is shown, `YYYY-MM-DD`; without it today.',
    },
    'first-day-of-week': {
      type: 'number', values: [0, 1],
      sentence: 'Whether a month\'s weeks begin on Sunday (0) or Monday (1); else the teacher\'s setting, else Monday.',
    },
    ...lessonAttributes,
  },
  properties: {
    entries: {
      type: shape<readonly Lesson[] | undefined>('readonly Lesson[]'),
      sentence: 'The page\'s own lessons in place of a provider\'s: nobody signs in, and nothing is written.',
    },
  },
  events: {
    ...lessonEvents,
    ...creationEvents,
    ...rowEvents,
    'teacher-date-lock': {
      detail: { date: 'string', lockId: 'string', locked: 'boolean' },
      sentence: 'The teacher has locked a day, `YYYY-MM-DD`, changed its lock, or lifted it (`locked` is false then).',
    },
  },
  methods: {
    next: { type: shape<() => void>('()'), sentence: 'Shows the next month, week or day.' },
    previous: { type: shape<() => void>('()'), sentence: 'Shows the previous month, week or day.' },
    today: { type: shape<() => void>('()'), sentence: 'Shows the period that today is in.' },
    show: {
      type: shape<(date: string, view?: View) => void>('(date, view?)'),
      sentence: 'Shows the period that a day, `YYYY-MM-DD`, is in. Throws a RangeError for anything that is no day.',
    },
  },
  parts: {
    lesson: 'A lesson, in a view or opened.',
    day: 'A day of the month, a column of the week or a heading of the agenda.',
    today: 'The day that is today.',
    locked: 'A day that is locked, whole or in part.',
    toolbar: 'The row with the views and the way through time.',
  },
  slots: {
    heading: 'A heading in place of the schedule\'s own, of the level that the page needs.',
    empty: 'What is said of a period without lessons.',
    'row-action': 'A `<template>` whose content a lesson gets where it is opened, a button or a link of the page\'s.',
  },
  texts: ['schedule', 'courses', 'dateTime'],
});
