import { useLayoutEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary, ScreenLoadError } from './error-boundary.tsx';
import { Loading } from './placeholders.tsx';
import { loadWords, type Words } from './texts.tsx';

/** The module of a screen. */
interface ScreenModule<Props> {
  readonly default: ComponentType<Props>;
  /** Without these words it shows only that it is loading. */
  readonly words?: Words;
  /** Screens that are its main part. */
  readonly parts?: readonly Preloadable[];
}

export type ScreenLoader<Props> = () => Promise<ScreenModule<Props>>;

/** A screen whose code can be loaded ahead. */
export interface Preloadable {
  /**
   * Loads the code, that of its main parts, and their words in a language if that is given, so that the screen is there at
   * once when it is shown. A failure shows only then, after another try.
   */
  preload(language?: string): void;
}

/** A screen that can be waited for. */
export interface Awaitable {
  /** Loads the code; undefined if it is there. Resolves after a while in any case, when the screen shows a placeholder. */
  soon(): Promise<void> | undefined;
}

/** Nothing is shown instead of a screen that comes within this time (docs/spec.md, section 9). */
const PLACEHOLDER_MS = 200;

/** Time until loading a screen counts as failed (docs/spec.md, section 9). */
const LOAD_TIMEOUT_MS = 120_000;

function withTimeout<Result>(promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScreenLoadError('timeout')), LOAD_TIMEOUT_MS);
    promise.then(resolve, () => reject(new ScreenLoadError('load'))).finally(() => clearTimeout(timer));
  });
}

/**
 * Creates a screen whose code is loaded when it is first shown: a placeholder after 200 ms, an error message with a retry
 * if it fails. Not React.lazy, which caches a failed import permanently and delays a fast one by 300 ms.
 */
export function lazyScreen<Props extends object>(
  load: ScreenLoader<Props>,
): ComponentType<Props> & Preloadable & Awaitable {
  let loaded: ComponentType<Props> | undefined;
  /** What `soon()` has begun and no screen has taken over: its failure is shown, not repeated. */
  let begun: Promise<unknown> | undefined;
  const fetchScreen = async (): Promise<ScreenModule<Props>> => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const preloads = new Map<string | undefined, Promise<void>>();
  const preload = async (language?: string): Promise<void> => {
    const { words, parts = [] } = await fetchScreen();
    for (const part of parts) part.preload(language);
    if (language && words) await loadWords(language, words);
  };

  function Loader(props: Props) {
    const [Screen, setScreen] = useState(() => loaded);
    const [missing, setMissing] = useState<ScreenLoadError>();
    useLayoutEffect(() => {
      if (loaded) {
        // It may have come since this was drawn, which React does in pieces.
        setScreen(() => loaded);
        return undefined;
      }
      let waiting = true;
      const fetching = begun ?? fetchScreen();
      begun = undefined;
      withTimeout(fetching).then(
        () => waiting && setScreen(() => loaded),
        (error: ScreenLoadError) => waiting && setMissing(error),
      );
      return () => {
        waiting = false;
      };
    }, []);
    if (missing) throw missing;
    return Screen ? <Screen {...props} /> : <Loading />;
  }

  function LazyScreen(props: Props) {
    return (
      <ErrorBoundary>
        <Loader {...props} />
      </ErrorBoundary>
    );
  }
  LazyScreen.preload = (language?: string): void => {
    if (preloads.has(language)) return;
    const loading = preload(language);
    preloads.set(language, loading);
    loading.catch(() => preloads.delete(language));
  };
  LazyScreen.soon = () =>
    loaded
      ? undefined
      : new Promise<void>((resolve) => {
          setTimeout(resolve, PLACEHOLDER_MS);
          begun ??= fetchScreen();
          begun.then(
            () => resolve(),
            () => resolve(),
          );
        });
  return LazyScreen;
}
