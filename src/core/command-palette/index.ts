export { bestMatches, type Findable } from './best-matches.ts';
export { findDays, type FoundDay } from './find-days.ts';
export { savePick, recentPicks } from './recents.ts';
export { shortcutsOf } from './shortcuts.ts';
