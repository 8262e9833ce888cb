import { defineContract } from '../contract.ts';
import { creationEvents, lessonAttributes, lessonEvents, rowEvents } from '../course-list/lesson-contract.ts';

/** What is told of students, wherever they are shown. */
export const contactEvents = {
  'teacher-student-select': {
    detail: { id: 'string' }, cancelable: true,
    sentence: 'The teacher wants to see a student; `preventDefault()` leaves the list, for a page with its own detail.',
  },
  ...lessonEvents,
  'teacher-live-enter': {
    ...lessonEvents['teacher-live-enter'],
    sentence: 'The teacher wants to enter a live room; `kind` is `class` or `meeting`. `preventDefault()` keeps the link from being followed.',
  },
  ...creationEvents,
} as const;

export const contract = defineContract({
  tag: 'teacher-contacts',
  summary: 'The teacher\'s students: find one, see the contract and all lessons, create a lesson, enter the meeting room.',
  attributes: {
    'student-id': {
      type: 'string',
      sentence: 'Opens this student; without it, or when it is taken away, the list is shown.',
    },
    ...lessonAttributes,
    'meeting-href': {
      type: 'string',
      sentence: 'Address of a student\'s meeting room with `{id}` in it: http(s), or a file where the page itself is one. Without it nobody is led to a meeting.',
    },
  },
  events: { ...contactEvents, ...rowEvents },
  parts: {
    student: 'A student: a row or card of the list, or the page.',
    contract: 'The contract on a student\'s page.',
    lesson: 'A lesson: a row or card on a student\'s page, or opened.',
    search: 'The search form.',
    pagination: 'The pages of a list.',
  },
  slots: {
    heading: 'A heading in place of the list\'s own, of the level that the page needs.',
    empty: 'What is shown to a teacher who has no students yet.',
    'row-action': 'A `<template>` whose content each student of the list gets, a button or a link of the page\'s.',
  },
  texts: ['contacts', 'courses', 'dateTime'],
});
