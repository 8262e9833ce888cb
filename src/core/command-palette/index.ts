export { bestMatches, type Findable, savePick, recentPicks } from './best-matches.ts';
export { findDays, type FoundDay } from './find-days.ts';
export { shortcutsOf } from './shortcuts.ts';
