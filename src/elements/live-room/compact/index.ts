import { lazyScreen } from '../../../runtime/lazy-screen.tsx';

/** The small form of a running call. */
export const CompactCall = lazyScreen(() => import('./compact-call.tsx'));
/** The bar without a running call. */
export const CompactNote = lazyScreen(() => import('./compact-note.tsx'));
