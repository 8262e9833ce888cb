import * as v from 'valibot';
import { lessonErrorData } from '../courses.ts';
import { endpoint, inputType, moment, pageOf, wholeNumber } from '../endpoint.ts';
import type { Inputs } from '../inputs.ts';
import { lesson } from '../records.ts';
import { familyRequestKind, starts } from './family-page.ts';

/** An open request, as the teacher sees it. */
export const familyRequest = v.object({
  id: v.string(),
  /** Grows with every change, by the family or by the teacher. */
  version: wholeNumber,
  kind: familyRequestKind,
  times: starts,
  note: v.optional(v.string(), ''),
  /** Name of the guardian who asked, if known. */
  from: v.optional(v.string()),
  createdAtMillis: moment,
  lesson,
});
export type FamilyRequest = v.InferOutput<typeof familyRequest>;

/** The times that a teacher offers for a lesson. */
export const familyOffer = v.object({ lessonId: v.string(), times: starts });
export type FamilyOffer = v.InferOutput<typeof familyOffer>;

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
