/** The data that the portal stores on a device, for reading and writing without a network (docs/decisions/047). */
export {
  keepDraft,
  offlineOf,
  isKept,
  type LessonDraft,
  type LessonDrafts,
  type NewDraft,
  type OfflineStore,
} from './offline.ts';
