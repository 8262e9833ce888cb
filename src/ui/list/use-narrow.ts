import { useLayoutEffect, useState } from 'react';
import { deviceClock, RESIZE_THROTTLE, throttle } from '../../core/index.ts';
import { useHost } from '../../runtime/element-context.ts';

/** Whether the element is narrower than `limit` CSS pixels. Screens adapt to the element's width, not the window's. */
export function useNarrow(limit: number): boolean {
  const { root } = useHost();
  // Before the first measurement the window's width is the best guess: a phone renders correctly at once.
  const [narrow, setNarrow] = useState(() => innerWidth < limit);
  useLayoutEffect(() => {
    // Not the host element: the page may style it in any way, even without a box.
    const area = root.querySelector('.teacher-root') as HTMLElement;
    const measure = () => {
      // Without a width it is not laid out yet, or hidden: what was known stays, so that no phone layout flashes up.
      if (area.clientWidth > 0) setNarrow(area.clientWidth < limit);
    };
    const observer = new ResizeObserver(throttle(measure, RESIZE_THROTTLE, deviceClock));
    measure();
    observer.observe(area);
    return () => observer.disconnect();
  }, [root, limit]);
  return narrow;
}
