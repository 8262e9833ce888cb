import { optionalScreen } from '../../../runtime/optional-screen.tsx';

/** Lessons whose records are missing, which come after the screen. */
export const LazyMissingRecords = optionalScreen(() => import('./missing-records.tsx'));
