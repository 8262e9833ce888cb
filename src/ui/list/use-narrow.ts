import { useLayoutEffect, useState } from 'react';
import { deviceClock, RESIZE_THROTTLE, throttle } from '../../core/index.ts';
import { useHost } from '../../runtime/element-context.ts';

/** The area of an element's screens, as wide as it was when it was measured last. */
interface Area {
  readonly node: HTMLElement;
  readonly listeners: Set<(width: number) => void>;
  /** CSS pixels; undefined before the first measurement. */
  width: number | undefined;
  stop(): void;
}

const areas = new WeakMap<ShadowRoot, Area>();

/** Whether the element is narrower than `limit` CSS pixels. Screens adapt to the element's width, not the window's. */
export function useNarrow(limit: number): boolean {
  const { root } = useHost();
  // Before the first measurement the window's width is the best guess: a phone renders correctly at once.
  const [narrow, setNarrow] = useState(() => (areas.get(root)?.width ?? innerWidth) < limit);
  useLayoutEffect(() => watchWidth(root, (width) => setNarrow(width < limit)), [root, limit]);
  return narrow;
}

/**
 * Tells the width now and when it changes. Only the first one who asks has it measured: that lays out what has just been
 * rendered, which a screen that comes into a measured element need not wait for.
 */
function watchWidth(root: ShadowRoot, listener: (width: number) => void): () => void {
  const known = areas.get(root);
  const area = known?.node.isConnected ? known : observe(root);
  area.listeners.add(listener);
  if (area.width !== undefined) listener(area.width);
  return () => {
    area.listeners.delete(listener);
    if (area.listeners.size > 0) return;
    area.stop();
    if (areas.get(root) === area) areas.delete(root);
  };
}

function observe(root: ShadowRoot): Area {
  // Not the host element: the page may style it in any way, even without a box.
  const node = root.querySelector('.teacher-root') as HTMLElement;
  const measure = (): void => {
    // Without a width it is not laid out yet, or hidden: what was known stays, so that no phone layout flashes up.
    if (node.clientWidth === 0) return;
    area.width = node.clientWidth;
    for (const listener of area.listeners) listener(area.width);
  };
  const observer = new ResizeObserver(throttle(measure, RESIZE_THROTTLE, deviceClock));
  const area: Area = { node, listeners: new Set(), width: undefined, stop: () => observer.disconnect() };
  areas.set(root, area);
  measure();
  observer.observe(node);
  return area;
}
