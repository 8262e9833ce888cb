/** What the portal keeps on a device, to be read and written without a network (docs/decisions/047). */
export { keepDraft, offlineOf } from './offline-of.ts';
export { isKept } from './kept-mark.ts';
export type {
  DraftLesson,
  DraftPatch,
  DraftPlan,
  DraftProblem,
  DraftResult,
  KeptMonth,
  KeptMonths,
  LessonDraft,
  LessonDrafts,
  NewDraft,
  OfflineStore,
  SendOptions,
} from './offline-types.ts';
