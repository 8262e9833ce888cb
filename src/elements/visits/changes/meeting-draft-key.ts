import type { Meeting } from '../../../core/index.ts';

/** Key of the draft of a meeting's form; without a meeting that of a new one. */
export const meetingDraftKey = (meeting: Meeting | undefined): string => `meeting ${meeting?.id ?? ''}`.trim();
