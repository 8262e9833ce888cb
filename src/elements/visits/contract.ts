import { defineContract } from '../../runtime/contract.ts';
import {
  loadEvents,
  pageEvents,
  readOnlyAttributes,
  rowEvents,
  searchEvents,
  visitEvents,
} from '../lessons/lesson-contract.ts';
import { signInAttributes, signInEvents, signInSlots } from '../login/sign-in-contract.ts';

export const contract = defineContract({
  tag: 'teacher-visits',
  summary: "The teacher's meetings with students and families: list, detail, and a link to the room.",
  attributes: {
    'page-size': {
      type: 'number',
      default: 10,
      values: [10, 20, 50, 100],
      description: 'Initial number of meetings per page; the teacher can change it.',
    },
    words: {
      type: 'string',
      description:
        'Initial search, if the provider has `meeting-changes`; the teacher can change it. A new value searches again.',
    },
    ...readOnlyAttributes,
    ...signInAttributes,
    'live-href': {
      type: 'string',
      description:
        "URL of a meeting's live room, containing `{id}`. Only http(s), or a file if the page is one. Default: no links to rooms.",
    },
    'student-href': {
      type: 'string',
      description:
        "URL of a student's page, containing `{id}`. Only http(s), or a file if the page is one. Default: the name is not a link.",
    },
  },
  events: { ...visitEvents, ...rowEvents, ...loadEvents, ...pageEvents, ...searchEvents, ...signInEvents },
  parts: { visit: 'A meeting: a row or card of the list, or the detail.', pagination: 'The pagination of the list.' },
  slots: {
    heading: 'Replaces the heading, at the level that the page needs.',
    empty: 'Shown when the teacher has no meetings.',
    'row-action': 'A `<template>` with a button or link of the page; every meeting gets a copy.',
    ...signInSlots,
  },
});
