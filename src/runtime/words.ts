import { areTextsLoaded, loadTexts, type Namespace } from '../core/i18n/index.ts';

/** The texts that a screen requires, in addition to the common ones. */
export interface Words {
  readonly namespaces: readonly Namespace[];
  /** They contain dates: the names of days and months are loaded, too. */
  readonly dates?: boolean | undefined;
}

/** Languages whose names of days and months are loaded. */
const dated = new Set<string>();

/** Loads namespaces in a language, BCP 47, once. Rejects if they cannot be loaded; the next call retries. */
export async function loadWords(language: string, { namespaces, dates }: Words): Promise<void> {
  await Promise.all([loadTexts(language, ['common', ...namespaces]), dates && loadDates(language)]);
}

/** The code of dates is fetched, because a sign-in does not need it. */
const loadDates = (language: string): Promise<unknown> =>
  import('../core/time/dates.ts')
    .then(({ loadDateLocale }) => loadDateLocale(language))
    .then(() => dated.add(language));

/** Whether a screen with these namespaces can be shown at once. */
export const areWordsLoaded = (language: string, { namespaces, dates }: Words): boolean =>
  areTextsLoaded(language, ['common', ...namespaces]) && (!dates || dated.has(language));
