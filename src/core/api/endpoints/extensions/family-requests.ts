import * as v from 'valibot';
import { lessonErrorData } from '../courses.ts';
import { endpoint, inputType, moment, pageOf, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lesson } from '../records.ts';

/** What a family may ask about a lesson: to cancel it, or to move it. */
export const familyRequestKind = v.picklist(['cannotCome', 'anotherTime']);
export type FamilyRequestKind = v.InferOutput<typeof familyRequestKind>;

/** The starts of wanted or offered times, in ms since 1970; their length is that of the lesson. */
const starts = v.optional(v.array(moment), []);

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
  /** The provider's clock. */
  currentMillis: moment,
});
export type FamilyPage = v.InferOutput<typeof familyPage>;

/** Times to which a lesson can be moved. */
export const familyTimes = v.object({ offered: starts, free: starts });
export type FamilyTimes = v.InferOutput<typeof familyTimes>;

/** An open request, as the teacher sees it. */
export const familyRequest = v.object({
  id: v.string(),
  /** Grows with every change, by the family or by the teacher. */
  version: wholeNumber,
  kind: familyRequestKind,
  times: starts,
  note: v.optional(v.string(), ''),
  createdAtMillis: moment,
  lesson,
});
export type FamilyRequest = v.InferOutput<typeof familyRequest>;

/** The times that a teacher offers for a lesson. */
export const familyOffer = v.object({ lessonId: v.string(), times: starts });
export type FamilyOffer = v.InferOutput<typeof familyOffer>;

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

export const listFamilyRequests = endpoint({
  method: 'GET',
  path: '/api/client/teacher/familyRequests',
  description:
    'The open requests of families, the next lesson first, and the times that the teacher offers for coming lessons.',
  extension: 'family-requests',
  query: inputType<Inputs['listFamilyRequests']['query']>(),
  data: v.object({ ...pageOf(familyRequest).entries, offers: v.optional(v.array(familyOffer), []) }),
});

export const answerFamilyRequest = endpoint({
  method: 'POST',
  path: '/api/client/teacher/familyRequests/answer',
  description:
    'Accepts a request, which moves or cancels the lesson and mails the family, or declines it with a mail to the family.',
  extension: 'family-requests',
  body: inputType<Inputs['answerFamilyRequest']['body']>(),
  /** The lesson as it is after the answer. */
  data: lesson,
  errorData: lessonErrorData,
});

export const offerFamilyTimes = endpoint({
  method: 'PUT',
  path: '/api/client/teacher/familyOffers',
  description: 'Offers up to three times to which the family may move a lesson, and mails them; none ends the offer.',
  extension: 'family-requests',
  body: inputType<Inputs['offerFamilyTimes']['body']>(),
  data: familyOffer,
});
