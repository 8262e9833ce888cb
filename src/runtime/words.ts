import { areTextsLoaded, loadTexts, type Namespace } from '../core/index.ts';

/** The words that a screen cannot do without. */
export interface Words {
  readonly namespaces: readonly Namespace[];
  /** Loads further data for a language, such as the names of days and months. */
  readonly prepare?: ((language: string) => Promise<unknown>) | undefined;
}

const prepared = new WeakMap<NonNullable<Words['prepare']>, Set<string>>();

/** Loads words in a language, BCP 47, once. Rejects when they cannot be loaded; the next call tries again. */
export async function loadWords(language: string, { namespaces, prepare }: Words): Promise<void> {
  await Promise.all([loadTexts(language, namespaces), prepare?.(language)]);
  if (prepare) prepared.set(prepare, (prepared.get(prepare) ?? new Set()).add(language));
}

/** Whether a screen with these words can be shown at once. */
export const areWordsLoaded = (language: string, { namespaces, prepare }: Words): boolean =>
  areTextsLoaded(language, namespaces) && (!prepare || prepared.get(prepare)?.has(language) === true);
