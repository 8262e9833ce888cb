/** What the portal keeps on a device, to be read and written without a network (docs/decisions/047). */
export {
  keepDraft,
  offlineOf,
  isKept,
  type DraftLesson,
  type DraftPatch,
  type DraftPlan,
  type DraftProblem,
  type DraftResult,
  type KeptMonth,
  type KeptMonths,
  type LessonDraft,
  type LessonDrafts,
  type NewDraft,
  type OfflineStore,
  type SendOptions,
} from './offline.ts';
