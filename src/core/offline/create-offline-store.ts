import type { Session } from '../session/index.ts';
import { createKeptMonths } from './kept-months.ts';
import { createLessonDrafts } from './lesson-drafts.ts';
import type { OfflineStore } from './offline.ts';

/**
 * Loaded lazily by the portal, so that no other element includes it. The calendar is stored while `isInstalled` returns true: without
 * a service worker, nothing could read it.
 */
export const createOfflineStore = (session: Session, isInstalled: () => boolean = () => true): OfflineStore => ({
  months: createKeptMonths(session, isInstalled),
  drafts: createLessonDrafts(session),
});
