import * as v from 'valibot';
import { endpoint, inputType, moment } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';

/** What a family may ask about a lesson: to cancel it, or to move it. */
export const familyRequestKind = v.picklist(['cannotCome', 'anotherTime']);
export type FamilyRequestKind = v.InferOutput<typeof familyRequestKind>;

/** The starts of wanted or offered times, in ms since 1970; their length is that of the lesson. */
export const starts = v.optional(v.array(moment), []);

/** What a family has asked about a lesson, as the family sees it. */
export const familyQuestion = v.object({
  kind: familyRequestKind,
  times: starts,
  note: v.optional(v.string(), ''),
  /**
   * `open`: the teacher has not answered. `offered`: the teacher offers other times. `closed`: the lesson was changed meanwhile.
   */
  state: v.optional(v.picklist(['open', 'accepted', 'declined', 'offered', 'closed']), 'open'),
  /** The teacher's words, or empty. */
  answer: v.optional(v.string(), ''),
});
export type FamilyQuestion = v.InferOutput<typeof familyQuestion>;

/** A lesson on the family's page. */
export const familyLesson = v.object({
  id: v.string(),
  subject: v.optional(v.string(), ''),
  startTimeMillis: moment,
  endTimeMillis: moment,
  isCanceled: v.optional(v.boolean(), false),
  /** What may be asked now. */
  asks: v.optional(v.array(familyRequestKind), []),
  /** The times that the teacher offers for it. */
  offered: starts,
  request: v.optional(familyQuestion),
});
export type FamilyLesson = v.InferOutput<typeof familyLesson>;

/** The page of a family's link: first names and times only. */
export const familyPage = v.object({
  /** First names; empty if a name cannot be divided. */
  studentName: v.optional(v.string(), ''),
  teacherName: v.optional(v.string(), ''),
  /** The lessons of the next weeks, the next one first. */
  lessons: v.array(familyLesson),
  /** Whether there is homework to reply to; from providers with `homework-replies`. */
  hasHomework: v.optional(v.boolean(), false),
  /** The provider's clock. */
  currentMillis: moment,
});
export type FamilyPage = v.InferOutput<typeof familyPage>;

/** Times to which a lesson can be moved. */
export const familyTimes = v.object({ offered: starts, free: starts });
export type FamilyTimes = v.InferOutput<typeof familyTimes>;

export const openFamilyPage = endpoint({
  method: 'POST',
  path: '/api/client/family/page',
  description: "A student's next lessons and what the family may ask about each, for the holder of the lasting link.",
  access: 'anyone',
  extension: 'family-requests',
  body: inputType<Inputs['openFamilyPage']['body']>(),
  data: familyPage,
});

export const listFamilyTimes = endpoint({
  method: 'POST',
  path: '/api/client/family/times',
  description: 'The times of the next three weeks to which a family may ask to move a lesson: at most 60.',
  access: 'anyone',
  extension: 'family-requests',
  body: inputType<Inputs['listFamilyTimes']['body']>(),
  data: familyTimes,
});

export const sendFamilyRequest = endpoint({
  method: 'POST',
  path: '/api/client/family/request',
  description:
    'Asks the teacher to cancel or to move a lesson. A new request replaces the earlier one about the lesson.',
  access: 'anyone',
  extension: 'family-requests',
  body: inputType<Inputs['sendFamilyRequest']['body']>(),
  data: familyLesson,
});

export const withdrawFamilyRequest = endpoint({
  method: 'POST',
  path: '/api/client/family/withdrawal',
  description: 'Withdraws the open request about a lesson.',
  access: 'anyone',
  extension: 'family-requests',
  body: inputType<Inputs['withdrawFamilyRequest']['body']>(),
  data: familyLesson,
});
