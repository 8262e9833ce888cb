import type { Lesson, Lock } from '../../core/api/endpoints/index.ts';
import { defineContract, shape } from '../../runtime/contract.ts';
import {
  creationEvents,
  lessonAttributes,
  lessonEvents,
  loadEvents,
  rowEvents,
  viewEvents,
  visitEvents,
} from '../lessons/lesson-contract.ts';
import { signInEvents, signInSlots } from '../login/sign-in-contract.ts';

export const VIEWS = ['month', 'week', 'day', 'agenda'] as const;
export type View = (typeof VIEWS)[number];

export const contract = defineContract({
  tag: 'teacher-schedule',
  summary:
    "The teacher's calendar: lessons, meetings, locked days and public holidays by month, week or day, or as a list.",
  attributes: {
    view: {
      type: 'string',
      values: VIEWS,
      description: 'The view. Defaults to `month`, and to `agenda` where the element is narrow.',
    },
    date: { type: 'string', description: 'A day of the period to show, `YYYY-MM-DD`. Defaults to today.' },
    'first-day-of-week': {
      type: 'number',
      values: [0, 1],
      description:
        "First day of the week in the month view: Sunday (0) or Monday (1). Defaults to the teacher's setting, then to Monday.",
    },
    ...lessonAttributes,
    'visit-live-href': {
      type: 'string',
      description:
        "URL of a meeting's live room, containing `{id}`. Only http(s), or a file if the page is one. Default: no links to rooms of meetings.",
    },
    'visit-href': {
      type: 'string',
      description:
        'URL of the page with the meetings. Only http(s), or a file if the page is one. Default: no link in the details of a meeting.',
    },
    'student-href': {
      type: 'string',
      description:
        "URL of a student's page, containing `{id}`. Only http(s), or a file if the page is one. Default: students are not links.",
    },
  },
  properties: {
    entries: {
      type: shape<readonly Lesson[] | undefined>('readonly Lesson[]'),
      description: "Lessons of the page, shown instead of the provider's. They need no sign-in and cannot be changed.",
    },
  },
  events: {
    ...lessonEvents,
    ...creationEvents,
    ...rowEvents,
    ...loadEvents,
    ...viewEvents,
    ...signInEvents,
    'teacher-visit-select': visitEvents['teacher-visit-select'],
    'teacher-student-select': visitEvents['teacher-student-select'],
    'teacher-date-lock': {
      detail: { date: 'string', lockId: 'string', locked: 'boolean', lock: shape<Lock>('Lock') },
      description: 'The teacher locked a day, `YYYY-MM-DD`, changed its lock, or removed it (`locked` is false then).',
    },
  },
  methods: {
    next: { type: shape<() => void>('()'), description: 'Shows the next month, week or day.' },
    previous: { type: shape<() => void>('()'), description: 'Shows the previous month, week or day.' },
    today: { type: shape<() => void>('()'), description: 'Shows the period that contains today.' },
    show: {
      type: shape<(date: string, view?: View) => void>('(date, view?)'),
      description: 'Shows the period that contains a day, `YYYY-MM-DD`. Rejects with a RangeError if it is not a day.',
    },
  },
  parts: {
    lesson: 'A lesson: in a view, or the detail.',
    visit: 'A meeting: in a view, or the detail.',
    day: 'A day: a cell of the month, a column of the week or a heading of the agenda.',
    today: 'Today.',
    locked: 'A day that is locked, completely or partly.',
    toolbar: 'The toolbar with the views and the buttons for the period.',
  },
  slots: {
    heading: 'Replaces the heading, at the level that the page needs.',
    empty: 'Shown for a period without lessons.',
    'row-action': 'A `<template>` with a button or link of the page; an opened lesson gets a copy.',
    ...signInSlots,
  },
});
