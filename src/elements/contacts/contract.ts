import { defineContract } from '../../runtime/contract.ts';
import {
  creationEvents,
  lessonAttributes,
  lessonEvents,
  loadEvents,
  rowEvents,
  searchEvents,
  visitEvents,
} from '../lessons/lesson-contract.ts';
import { signInEvents, signInSlots } from '../login/sign-in-contract.ts';

/** Events about students, shared by all elements that show them. */
export const contactEvents = {
  'teacher-student-select': {
    ...visitEvents['teacher-student-select'],
    description:
      'The teacher selected a student. `preventDefault()` keeps the list, for a page with its own detail view.',
  },
  ...lessonEvents,
  ...creationEvents,
} as const;

export const contract = defineContract({
  tag: 'teacher-contacts',
  summary: "The teacher's students: search, contract, all lessons, new lessons, and a link to the meeting room.",
  attributes: {
    'student-id': {
      type: 'string',
      description:
        'The student to show. Without it the list is shown. The property changes when the teacher opens or closes one; the attribute does not.',
    },
    words: {
      type: 'string',
      description: 'Initial search; the teacher can change it. A new value searches again, and so does `order`.',
    },
    order: {
      type: 'string',
      values: ['kana', 'next', 'left'],
      description: 'Initial order: by name (`kana`), by next lesson (`next`) or by lessons left (`left`).',
    },
    ...lessonAttributes,
    'meeting-href': {
      type: 'string',
      description:
        "URL of a student's meeting room, containing `{id}`. Only http(s), or a file if the page is one. Default: no links to meetings.",
    },
  },
  events: {
    'teacher-student-show': {
      detail: { id: 'string' },
      description:
        'The teacher opened a student, or returned to the list, in which case `id` is empty. The property `studentId` has the same value.',
    },
    ...contactEvents,
    ...rowEvents,
    ...loadEvents,
    ...searchEvents,
    ...signInEvents,
  },
  parts: {
    student: 'A student: a row or card of the list, or the detail.',
    contract: 'The contract of a student.',
    lesson: 'A lesson: a row or card, or the detail.',
    search: 'The search form.',
    pagination: 'The pagination of a list.',
  },
  slots: {
    heading: 'Replaces the heading, at the level that the page needs.',
    empty: 'Shown when the teacher has no students.',
    'row-action': 'A `<template>` with a button or link of the page; every student in the list gets a copy.',
    ...signInSlots,
  },
});
