import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { areTextsLoaded, loadTexts, translator, type Namespace } from '../core/i18n/index.ts';
import { ScreenContext, useScreen } from './screen-context.ts';
import { Loading } from './placeholders.tsx';
import { ScreenLoadError } from './error-boundary.tsx';

/** The texts that a screen requires, in addition to the common ones. */
export interface Words {
  readonly namespaces: readonly Namespace[];
  /** Loads further data for a language, such as the names of days and months. */
  readonly prepare?: ((language: string) => Promise<unknown>) | undefined;
}

const prepared = new WeakMap<NonNullable<Words['prepare']>, Set<string>>();

/** Loads namespaces in a language, BCP 47, once. Rejects if they cannot be loaded; the next call retries. */
export async function loadWords(language: string, { namespaces, prepare }: Words): Promise<void> {
  await Promise.all([loadTexts(language, ['common', ...namespaces]), prepare?.(language)]);
  if (prepare) prepared.set(prepare, (prepared.get(prepare) ?? new Set()).add(language));
}

/** Whether a screen with these namespaces can be shown at once. */
const areWordsLoaded = (language: string, { namespaces, prepare }: Words): boolean =>
  areTextsLoaded(language, ['common', ...namespaces]) && (!prepare || prepared.get(prepare)?.has(language) === true);

interface Props extends Words {
  /** Called when the texts of a language are loaded. */
  readonly onShown?: (language: string) => void;
  /** Rendered until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Renders its children once their texts are loaded; immediately if they already are. After a change of language they
 * keep the old one, in texts and dates, until the new texts are loaded. Nested `Texts` wait for the outer ones, whose
 * texts they also show.
 */
export function Texts({ namespaces, prepare, onShown, fallback = <Loading />, children }: Props) {
  const screen = useScreen();
  const { language } = screen;
  const [shown, setShown] = useState(() => (areWordsLoaded(language, { namespaces, prepare }) ? language : undefined));
  const [error, setError] = useState<ScreenLoadError>();
  // Joined, because the array may be a new one at every render.
  const names = namespaces.join();

  useEffect(() => {
    let isCurrent = true;
    // Splitting an empty string would return one empty name.
    loadWords(language, { namespaces: names.split(',').filter(Boolean) as Namespace[], prepare }).then(
      () => isCurrent && setShown(language),
      () => isCurrent && setError(new ScreenLoadError('load')),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, names, prepare]);

  useEffect(() => {
    if (shown) onShown?.(shown);
  }, [shown, onShown]);

  // Keeps its identity while the language is the same; otherwise everything that shows a text would rerender.
  const within = useMemo(() => shown && { ...screen, language: shown, translate: translator(shown) }, [screen, shown]);
  if (!within && error) throw error;
  if (!within) return fallback;
  return <ScreenContext value={within}>{children}</ScreenContext>;
}
