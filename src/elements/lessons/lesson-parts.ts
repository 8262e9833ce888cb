import type { LessonPart } from '../../core/index.ts';

const parts: Readonly<Record<string, LessonPart>> = {
  startTimeMillis: 'start',
  endTimeMillis: 'end',
  subject: 'subject',
  memo: 'memo',
  note: 'note',
};

/** The part of the form that a field of the provider belongs to. */
export function partOf(field: string | undefined): LessonPart | 'form' {
  return parts[field ?? ''] ?? 'form';
}
