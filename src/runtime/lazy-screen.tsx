import { useLayoutEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary, ScreenLoadError } from './error-boundary.tsx';
import { Loading } from './placeholders.tsx';
import { loadWords, type Words } from './words.ts';

/** The module of a screen. */
interface ScreenModule<Props> {
  readonly default: ComponentType<Props>;
  /** Texts without which the screen only shows that it is loading. */
  readonly words?: Words;
  /** Screens that are its main parts. */
  readonly parts?: readonly Preloadable[];
}

export type ScreenLoader<Props> = () => Promise<ScreenModule<Props>>;

/** A screen whose code can be preloaded. */
export interface Preloadable {
  /**
   * Preloads the code, that of the screen's main parts, and their texts if a language is given, so that the screen
   * renders at once when it is shown. A failure is only reported if a second attempt fails when the screen is shown.
   */
  preload(language?: string): void;
}

/** A screen whose code can be awaited. */
export interface Awaitable {
  /**
   * Loads the code and its texts; undefined if the code is already loaded. Always resolves after a time limit, after which the screen shows a placeholder.
   */
  soon(language: string): Promise<unknown> | undefined;
}

/** No placeholder is shown for a screen that loads within this time (docs/spec.md, section 9). */
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
 * Creates a screen whose code is loaded when it is first shown: a placeholder after 200 ms, an error message with a
 * retry button if loading fails. Does not use React.lazy, which caches a failed import permanently and delays a fast
 * one by 300 ms. `ownWords` are texts that the screen needs, loaded at the same time as its code.
 */
export function lazyScreen<Props extends object>(
  load: ScreenLoader<Props>,
  ownWords?: Words,
): ComponentType<Props> & Preloadable & Awaitable {
  let loaded: ComponentType<Props> | undefined;
  /** Loading started by `soon()` that no screen has taken over: its failure is shown rather than retried. */
  let begun: Promise<ScreenModule<Props>> | undefined;
  const fetchScreen = async (): Promise<ScreenModule<Props>> => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const preloaded = new Set<string | undefined>();
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
        // The code may have loaded since this render, because React renders in steps.
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
    if (preloaded.has(language)) return;
    preloaded.add(language);
    preload(language).catch(() => preloaded.delete(language));
  };
  LazyScreen.soon = (language: string) =>
    loaded
      ? undefined
      : new Promise((resolve) => {
          setTimeout(resolve, PLACEHOLDER_MS);
          begun ??= fetchScreen();
          const textsOf = (words?: Words) => words && loadWords(language, words);
          void Promise.allSettled([textsOf(ownWords), begun.then(({ words }) => textsOf(words))]).then(resolve);
        });
  return LazyScreen;
}
