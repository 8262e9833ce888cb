import type { Span } from '../time/index.ts';

/** A lesson that a teacher plans: times in milliseconds, memo up to 1000 characters. */
export interface LessonPlan extends Span {
  studentId: string;
  studentName: string;
  subject: string;
  memo?: string;
  /** The teacher has seen what speaks against it and goes on; the provider still refuses overlaps and locks. */
  allowWarnings?: boolean;
}
