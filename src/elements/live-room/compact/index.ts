import { lazyScreen } from '../../../runtime/lazy-screen.tsx';

const loadCall = () => import('./compact-call.tsx');
const loadNote = () => import('./compact-note.tsx');

/** The small form of a running call; loaded when it is first shown, or by `preloadCompact`. */
export const CompactCall = lazyScreen(loadCall);
/** The bar without a running call. */
export const CompactNote = lazyScreen(loadNote);

/** Loads the small form ahead, so that it is there at once and without a connection. */
export const preloadCompact = (): void => void loadCall().catch(() => undefined);
