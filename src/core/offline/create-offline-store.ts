import type { Session } from '../session/index.ts';
import { createKeptMonths } from './kept-months.ts';
import { createLessonDrafts } from './lesson-drafts.ts';
import type { OfflineStore } from './offline.ts';

/**
 * Fetched lazily by the portal, so that no other element brings it along. The calendar is kept while `isInstalled` says so: without
 * a service worker nobody could read it.
 */
export const createOfflineStore = (session: Session, isInstalled: () => boolean = () => true): OfflineStore => ({
  months: createKeptMonths(session, isInstalled),
  drafts: createLessonDrafts(session),
});
