import { defineContract } from '../contract.ts';
import { lessonAttributes, lessonEvents, rowEvents } from './lesson-contract.ts';

export const contract = defineContract({
  tag: 'teacher-course-list',
  summary: 'The teacher\'s lessons: find one, read it, change it, cancel it.',
  attributes: {
    'page-size': {
      type: 'number', default: 10, values: [10, 20, 50, 100],
      sentence: 'Lessons on a page at first; the teacher may choose another number.',
    },
    'course-id': {
      type: 'string',
      sentence: 'Opens this lesson; without it, or when it is taken away, the list is shown.',
    },
    ...lessonAttributes,
  },
  events: { ...lessonEvents, ...rowEvents },
  parts: {
    lesson: 'A lesson: a row or card of the list, or the detail.',
    search: 'The search form.',
    pagination: 'The pages of the list.',
  },
  slots: {
    heading: 'A heading in place of the list\'s own, of the level that the page needs.',
    empty: 'What is shown to a teacher who has no lessons yet.',
    'row-action': 'A `<template>` whose content each lesson gets, a button or a link of the page\'s.',
  },
  texts: ['courses', 'dateTime'],
});
