import { useEffect, useState, type ReactNode } from 'react';
import { loadTexts, translator, type Namespace } from '../core/index.ts';
import { TextsContext, useScreen } from './screen-context.ts';
import { Loading } from './display/loading.tsx';
import { ScreenLoadError } from './error-boundary.tsx';

interface Props {
  readonly namespaces: readonly Namespace[];
  /** Loads further data for a language before the screen is shown. */
  readonly prepare?: (language: string) => Promise<unknown>;
  /** Called when the texts of a language are loaded. */
  readonly onShown?: (language: string) => void;
  /** What is shown until then. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children once their texts are loaded. After a change of language the old texts stay until the new ones are loaded. */
export function Texts({ namespaces, prepare, onShown, fallback = <Loading />, children }: Props) {
  const { language } = useScreen();
  const [shown, setShown] = useState<string>();
  const [error, setError] = useState<ScreenLoadError>();
  // Joined, because the array may be a new one at every render.
  const names = namespaces.join();

  useEffect(() => {
    let isCurrent = true;
    Promise.all([loadTexts(language, names.split(',') as Namespace[]), prepare?.(language)]).then(
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

  if (!shown && error) throw error;
  if (!shown) return fallback;
  return <TextsContext value={translator(shown)}>{children}</TextsContext>;
}
