import type { Lesson } from '../../core/api/endpoints/index.ts';
import { defineContract, shape } from '../../runtime/contract.ts';
import {
  lessonAttributes,
  lessonEvents,
  loadEvents,
  pageEvents,
  rowEvents,
  searchEvents,
} from '../lessons/lesson-contract.ts';
import { signInEvents, signInSlots } from '../login/sign-in-contract.ts';

export const contract = defineContract({
  tag: 'teacher-course-list',
  summary: "The teacher's lessons: search, detail, change and cancel.",
  attributes: {
    'page-size': {
      type: 'number',
      default: 10,
      values: [10, 20, 50, 100],
      description: 'Initial number of lessons per page; the teacher can change it.',
    },
    'course-id': {
      type: 'string',
      description:
        'The lesson to show. Without it the list is shown. The property changes when the teacher opens or closes one; the attribute does not.',
    },
    words: {
      type: 'string',
      description:
        'Initial search in subjects, notes and names; the teacher can change it. A new value searches again; so do `student-id`, `from`, `until` and `state`.',
    },
    'student-id': { type: 'string', description: 'Initial filter: the student of the lessons.' },
    from: { type: 'string', description: 'Initial filter: the first day of the lessons, `YYYY-MM-DD`.' },
    until: { type: 'string', description: 'Initial filter: the last day of the lessons, `YYYY-MM-DD`.' },
    state: {
      type: 'number',
      values: [1, 2, 3, 4],
      description:
        'Initial filter: the state of the lessons, not started (1), in progress (2), ended (3) or cancelled (4).',
    },
    ...lessonAttributes,
  },
  properties: {
    entries: {
      type: shape<readonly Lesson[] | undefined>('readonly Lesson[]'),
      description:
        "Lessons of the page, shown instead of the provider's, with search and pages. They need no sign-in and cannot be changed.",
    },
  },
  events: {
    'teacher-course-show': {
      detail: { id: 'string' },
      description:
        'The teacher opened a lesson, or returned to the list, in which case `id` is empty. The property `courseId` has the same value.',
    },
    ...lessonEvents,
    ...rowEvents,
    ...loadEvents,
    ...pageEvents,
    ...searchEvents,
    ...signInEvents,
  },
  parts: {
    lesson: 'A lesson: a row or card of the list, or the detail.',
    search: 'The search form.',
    pagination: 'The pagination of the list.',
  },
  slots: {
    heading: 'Replaces the heading, at the level that the page needs.',
    empty: 'Shown when the teacher has no lessons.',
    'row-action': 'A `<template>` with a button or link of the page; every lesson gets a copy.',
    ...signInSlots,
  },
});
