import { defineContract } from '../contract.ts';
import { rowEvents } from '../course-list/lesson-contract.ts';

/** What is told of meetings, wherever they are shown. */
export const visitEvents = {
  'teacher-visit-select': {
    detail: { id: 'string' }, cancelable: true,
    sentence: 'The teacher wants to see a meeting; `preventDefault()` leaves it closed, for a page with its own detail.',
  },
  'teacher-student-select': {
    detail: { id: 'string' }, cancelable: true,
    sentence: 'The teacher wants to see a student; `preventDefault()` keeps the link from being followed.',
  },
  'teacher-live-enter': {
    detail: { kind: 'string', id: 'string' }, cancelable: true,
    sentence: 'The teacher wants to enter a live room; `kind` is `meeting`. `preventDefault()` keeps the link from being followed.',
  },
} as const;

export const contract = defineContract({
  tag: 'teacher-visits',
  summary: 'The teacher\'s meetings with students and families: find one, read it, enter its room.',
  attributes: {
    'page-size': {
      type: 'number', default: 10, values: [10, 20, 50, 100],
      sentence: 'Meetings on a page at first; the teacher may choose another number.',
    },
    'live-href': {
      type: 'string',
      sentence: 'Address of a meeting\'s live room with `{id}` in it: http(s), or a file where the page itself is one. Without it nobody is led to a room.',
    },
    'student-href': {
      type: 'string',
      sentence: 'Address of a student\'s page with `{id}` in it: http(s), or a file where the page itself is one. Without it the student\'s name is no link.',
    },
  },
  events: { ...visitEvents, ...rowEvents },
  parts: {
    visit: 'A meeting: a row or card of the list, or the detail.',
    pagination: 'The pages of the list.',
  },
  slots: {
    heading: 'A heading in place of the list\'s own, of the level that the page needs.',
    empty: 'What is shown to a teacher who has no meetings.',
    'row-action': 'A `<template>` whose content each meeting gets, a button or a link of the page\'s.',
  },
  texts: ['visits'],
});
