import { useState } from 'react';
import type { Lesson, LessonFields } from '../../../core/index.ts';
import { changeDraft } from '../../../core/drafts/index.ts';
import { useStoredDraft } from '../../../ui/form/use-draft.ts';

/** Key of a form's draft. */
export const changeDraftKey = (id: string): string => `course-change ${id}`;

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
  const stored = useStoredDraft(changeDraftKey(id), changeDraft);
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
