import { useLayoutEffect, useState } from 'react';
import { deviceClock, RESIZE_THROTTLE, throttle } from '../../core/index.ts';
import { useHost } from '../../runtime/element-context.ts';

/** Whether the element is narrower than so many CSS pixels: a widget in a side column is a phone to its screens. */
export function useNarrow(limit: number): boolean {
  const { root } = useHost();
  // What stands in a narrow window is hardly wider: a phone draws the right thing at once.
  const [narrow, setNarrow] = useState(() => innerWidth < limit);
  useLayoutEffect(() => {
    // Not the element itself: the page may make that anything, even without a box.
    const area = root.querySelector('.teacher-root') as HTMLElement;
    const measure = throttle(() => setNarrow(area.clientWidth < limit), RESIZE_THROTTLE, deviceClock);
    const observer = new ResizeObserver(measure);
    setNarrow(area.clientWidth < limit);
    observer.observe(area);
    return () => observer.disconnect();
  }, [root, limit]);
  return narrow;
}
