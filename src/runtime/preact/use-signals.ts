// Preact's components track the signals that they read as soon as this package is loaded.
import '@preact/signals';

/** Called at the top of React's components; the slim build uses this one instead (`scripts/flavours.ts`). */
export function useSignals(): void {}
