// Preact's components follow the signals that they read as soon as this package is loaded.
import '@preact/signals';

/** What React's components call at their beginning; the slim build has this in its place (`scripts/flavours.ts`). */
export function useSignals(): void {}
