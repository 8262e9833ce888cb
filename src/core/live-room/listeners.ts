/** Functions that are called for each event of one kind. */
export interface Listeners<Values extends readonly unknown[]> {
  emit(...values: Values): void;
  /** Adds a listener and returns a function that removes it. */
  add(listener: (...values: Values) => void): () => void;
  clear(): void;
}

/** Creates an empty list of listeners. */
export function createListeners<Values extends readonly unknown[]>(): Listeners<Values> {
  const listeners = new Set<(...values: Values) => void>();
  return {
    emit: (...values) => listeners.forEach((listener) => listener(...values)),
    add(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => listeners.clear(),
  };
}
