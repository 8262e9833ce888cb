import { defineContract } from '../../runtime/define-contract.ts';
import {
  lessonAttributes,
  lessonEvents,
  loadEvents,
  pageEvents,
  rowEvents,
  searchEvents,
} from '../lessons/lesson-contract.ts';

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
        'The lesson to show. Without it the list is shown. The property follows what the teacher opens and closes; the attribute stays.',
    },
    ...lessonAttributes,
  },
  events: {
    'teacher-course-show': {
      detail: { id: 'string' },
      description:
        'The teacher opened a lesson, or went back to the list: then `id` is empty. The property `courseId` says the same.',
    },
    ...lessonEvents,
    ...rowEvents,
    ...loadEvents,
    ...pageEvents,
    ...searchEvents,
  },
  parts: {
    lesson: 'A lesson: a row or card of the list, or the detail.',
    search: 'The search form.',
    pagination: 'The pagination of the list.',
  },
  slots: {
    heading: 'Replaces the heading, at the level that the page needs.',
    empty: 'Shown when there are no lessons yet.',
    'row-action': 'A `<template>` with a button or link of the page; every lesson gets a copy.',
  },
});
