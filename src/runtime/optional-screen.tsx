import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ScreenLoader } from './lazy-screen.tsx';

/**
 * Creates a part without which a screen works, too. Its code is loaded when it is first shown; until then, and where it cannot
 * be loaded, the `fallback` takes its place, or nothing. What a screen cannot do without is a `lazyScreen`.
 */
export function optionalScreen<Props extends object>(
  load: ScreenLoader<Props>,
): ComponentType<Props & { readonly fallback?: ReactNode }> {
  return function OptionalScreen(props: Props & { readonly fallback?: ReactNode }) {
    const [Screen, setScreen] = useState<ComponentType<Props>>();
    useEffect(() => {
      load().then(
        (module) => setScreen(() => module.default),
        () => undefined,
      );
    }, []);
    if (!Screen) return props.fallback;
    return (
      <ErrorBoundary>
        <Screen {...props} />
      </ErrorBoundary>
    );
  };
}
