import { useLayoutEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorBoundary, ScreenMissing } from './error-boundary.tsx';
import { Loading } from '../ui/display/loading.tsx';

export type ScreenLoader<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** Milliseconds until a screen that does not arrive counts as failed (spec section 9). */
const loadTimeout = 120_000;

function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScreenMissing('timeout')), loadTimeout);
    promise.then(resolve, () => reject(new ScreenMissing('load'))).finally(() => clearTimeout(timer));
  });
}

/**
 * A screen that is fetched when it is first shown: a placeholder after 200 ms, a sentence with a retry when it breaks or
 * does not arrive. Not React.lazy: that keeps a failed fetch for ever, and holds a quick one back for 300 ms.
 */
export function lazyScreen<Props extends object>(load: ScreenLoader<Props>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;

  function Loader(props: Props) {
    const [Screen, setScreen] = useState(() => loaded);
    const [missing, setMissing] = useState<ScreenMissing>();
    useLayoutEffect(() => {
      if (loaded) return;
      let waiting = true;
      inTime(load()).then(
        (module) => {
          loaded = module.default;
          if (waiting) setScreen(() => loaded);
        },
        (error: ScreenMissing) => waiting && setMissing(error),
      );
      return () => {
        waiting = false;
      };
    }, []);
    if (missing) throw missing;
    return Screen ? <Screen {...props} /> : <Loading />;
  }

  return function LazyScreen(props: Props) {
    return (
      <ErrorBoundary>
        <Loader {...props} />
      </ErrorBoundary>
    );
  };
}
