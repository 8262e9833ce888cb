import * as v from 'valibot';
import { draftNumber, draftStudent, draftText } from './read-draft.ts';

const text = v.optional(draftText);
const minutes = draftNumber(1, 24 * 60);
const week = draftNumber(0, 1000);
const moment = draftNumber(-8.64e15, 8.64e15);

/** The changes of a lesson, and the version that they apply to. */
export const changeDraft = v.object({
  zone: draftText,
  version: draftText,
  startDay: text,
  startTime: text,
  endDay: text,
  endTime: text,
  subject: text,
  memo: text,
  note: text,
});

/** The cancellation of one lesson, or of several. */
export const cancelDraft = v.object({ reason: draftText, isNotified: v.boolean() });

/** The cancellation of a meeting. */
export const reasonDraft = v.object({ reason: draftText });

/** The new times of several lessons. */
export const moveDraft = v.object({ day: draftText, time: draftText });

/** New lessons; `ways` and `skipped` by the week of their date. */
export const seriesDraft = v.object({
  student: v.optional(draftStudent),
  input: v.object({
    day: draftText,
    time: draftText,
    minutes,
    weeks: draftNumber(1, 1000),
    subject: draftText,
    memo: draftText,
  }),
  ways: v.array(
    v.tuple([
      week,
      v.union([
        v.object({ kind: v.literal('later') }),
        v.object({ kind: v.literal('time'), span: v.object({ startTimeMillis: moment, endTimeMillis: moment }) }),
      ]),
    ]),
  ),
  skipped: v.array(week),
});

export const lockDraft = v.object({
  values: v.object({
    from: draftText,
    until: draftText,
    isWeekly: v.boolean(),
    isWholeDay: v.boolean(),
    start: draftText,
    end: draftText,
    reason: draftText,
  }),
  handling: v.picklist(['keep', 'cancel', 'move']),
  cancel: v.object({ reason: text, isNotified: v.optional(v.boolean()) }),
});

export const meetingDraft = v.object({
  values: v.object({
    title: draftText,
    visitorName: draftText,
    day: draftText,
    time: draftText,
    minutes,
    memo: draftText,
  }),
  student: v.optional(draftStudent),
});

/** A message to a student or the guardian. */
export const messageDraft = v.object({ who: draftText, title: draftText, text: draftText });

/** What really happened in a lesson; times as `HH:MM`. */
export const outcomeDraft = v.object({ outcome: draftText, from: draftText, until: draftText });

/** What a teacher charges a student. */
export const rateDraft = v.object({
  subject: draftText,
  yen: draftText,
  per: v.picklist(['hour', 'lesson']),
  chargesAbsence: v.boolean(),
  chargesNotice: v.boolean(),
});

export const chatDraft = v.object({ text: draftText });

/** A new address; the password is never stored. */
export const emailDraft = v.object({ newEmail: draftText });

export const formulaDraft = v.object({ source: draftText });

export const plotDraft = v.object({
  functions: v.pipe(
    v.array(v.object({ id: draftNumber(0, 1000), source: draftText })),
    v.check((functions) => functions.length > 0 && functions.length <= 10),
  ),
  ranges: v.object({ xFrom: draftText, xUntil: draftText, yFrom: draftText, yUntil: draftText }),
});
