import { useState } from 'react';
import * as v from 'valibot';
import type { Lesson, LessonFields } from '../../../core/index.ts';
import { draftText } from '../../../ui/form/draft-shape.ts';
import { useStoredDraft } from '../../../ui/form/use-draft.ts';

/** Key of a form's draft. */
export const changeDraftKey = (id: string): string => `course-change ${id}`;

const field = v.optional(draftText);
const CHANGE_DRAFT = v.object({
  zone: draftText,
  version: draftText,
  startDay: field,
  startTime: field,
  endDay: field,
  endTime: field,
  subject: field,
  memo: field,
  note: field,
});

export interface LessonDraft {
  readonly exists: boolean;
  /** The fields that differ from the lesson. */
  readonly fields: Partial<LessonFields>;
  /** The time zone that the fields are written in; undefined without a draft. */
  readonly zone: string | undefined;
  /** It was written for another version of the lesson. */
  readonly isOutdated: boolean;
}

/** The draft of a lesson's form as it was when the form opened. */
export function useLessonDraft({ id, version }: Lesson): LessonDraft {
  const stored = useStoredDraft(changeDraftKey(id), CHANGE_DRAFT);
  const [draft] = useState((): LessonDraft => {
    if (!stored) return { exists: false, fields: {}, zone: undefined, isOutdated: false };
    const { zone, version: draftVersion, ...fields } = stored;
    return { exists: true, fields, zone, isOutdated: draftVersion !== String(version) };
  });
  return draft;
}

/** What `useLessonDraft` reads. */
export function draftOf({ version }: Lesson, changed: Partial<LessonFields>, zone: string): Record<string, string> {
  return { ...changed, zone, version: String(version) };
}
