import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ScreenLoader } from './lazy-screen.tsx';

/**
 * Creates an optional part of a screen. Its code is loaded when it is first shown; until then, or if it cannot be
 * loaded, `fallback` is rendered, or nothing. For a part that the screen requires, use `lazyScreen`.
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
