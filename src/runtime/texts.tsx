import { useEffect, useState, type ReactNode } from 'react';
import { loadTexts, translator, type Namespace } from '../core/index.ts';
import { TextsContext, useScreen } from './screen-context.ts';
import { Loading } from '../ui/display/loading.tsx';
import { ScreenMissing } from './error-boundary.tsx';

interface Props {
  readonly namespaces: readonly Namespace[];
  /** What else has to be there for a language before the screen is shown. */
  readonly prepare?: (language: string) => Promise<unknown>;
  /** The words of this language are there from now on. */
  readonly onShown?: (language: string) => void;
  readonly children: ReactNode;
}

/** Shows its children when their words are there. A change of language keeps the old words until the new have come. */
export function Texts({ namespaces, prepare, onShown, children }: Props) {
  const { language } = useScreen();
  const [shown, setShown] = useState<string>();
  const [missing, setMissing] = useState<ScreenMissing>();
  // As one text, because the list may be a new one at every rendering.
  const names = namespaces.join();

  useEffect(() => {
    let wanted = true;
    Promise.all([loadTexts(language, names.split(',') as Namespace[]), prepare?.(language)]).then(
      () => wanted && setShown(language),
      () => wanted && setMissing(new ScreenMissing('load')),
    );
    return () => {
      wanted = false;
    };
  }, [language, names, prepare]);

  useEffect(() => {
    if (shown) onShown?.(shown);
  }, [shown, onShown]);

  if (!shown && missing) throw missing;
  if (!shown) return <Loading />;
  return <TextsContext value={translator(shown)}>{children}</TextsContext>;
}
