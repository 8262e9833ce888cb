import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { translator, type Namespace } from '../core/i18n/index.ts';
import { ScreenContext, useScreen } from './screen-context.ts';
import { Loading } from './placeholders.tsx';
import { ScreenLoadError } from './error-boundary.tsx';
import { areWordsLoaded, loadWords, type Words } from './words.ts';

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
export function Texts({ namespaces, dates, onShown, fallback = <Loading />, children }: Props) {
  const screen = useScreen();
  const { language } = screen;
  const [shown, setShown] = useState(() => (areWordsLoaded(language, { namespaces, dates }) ? language : undefined));
  const [error, setError] = useState<ScreenLoadError>();
  // Joined, because the array may be a new one at every render.
  const names = namespaces.join();

  useEffect(() => {
    let isCurrent = true;
    // Splitting an empty string would return one empty name.
    loadWords(language, { namespaces: names.split(',').filter(Boolean) as Namespace[], dates }).then(
      () => isCurrent && setShown(language),
      () => isCurrent && setError(new ScreenLoadError('load')),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, names, dates]);

  useEffect(() => {
    if (shown) onShown?.(shown);
  }, [shown, onShown]);

  // Keeps its identity while the language is the same; otherwise everything that shows a text would rerender.
  const within = useMemo(() => shown && { ...screen, language: shown, translate: translator(shown) }, [screen, shown]);
  if (!within && error) throw error;
  if (!within) return fallback;
  return <ScreenContext value={within}>{children}</ScreenContext>;
}
