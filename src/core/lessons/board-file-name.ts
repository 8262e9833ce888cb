import { dayKey } from '../time/index.ts';
import type { Lesson } from '../api/endpoints/index.ts';

/** Maximum length of the name of a student or a subject within a file's name, in characters. */
const MAX_PART_LENGTH = 60;

/** The name of a lesson's board as a file: `2026-11-22_エマ・ブラウン_数学.pdf`; the day is that of the zone. */
export function boardFileName(
  { startTimeMillis, studentName, subject }: Pick<Lesson, 'startTimeMillis' | 'studentName' | 'subject'>,
  timeZone: string,
): string {
  return `${[dayKey(startTimeMillis, timeZone), filePart(studentName), filePart(subject)].join('_')}.pdf`;
}

/** Without characters that have a meaning in file systems, mail headers or lines of text. */
function filePart(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}/\\:*?"<>|]/gu, ' ')
    .trim()
    .replaceAll(/\s+/gu, '-');
  return [...plain].slice(0, MAX_PART_LENGTH).join('');
}
