/** What the portal keeps on a device, to be read and written without a network (docs/decisions/047). */
export {
  keepDraft,
  offlineOf,
  isKept,
  type LessonDraft,
  type LessonDrafts,
  type NewDraft,
  type OfflineStore,
} from './offline.ts';
