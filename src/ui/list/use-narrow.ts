import { useLayoutEffect, useState } from 'react';
import { deviceClock, RESIZE_THROTTLE, throttle } from '../../core/time/index.ts';
import { useHost } from '../../runtime/element-context.ts';

/** The container of an element's screens, and its last measured width. */
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
  // Read before anything is rendered, because it then causes no layout.
  const [firstWidth] = useState(() => areas.get(root)?.width ?? (areaOf(root)?.clientWidth || undefined));
  // Where there is no element yet, the window's width is the best guess: a phone renders correctly at once.
  const [narrow, setNarrow] = useState((firstWidth ?? innerWidth) < limit);
  useLayoutEffect(() => watchWidth(root, firstWidth, (width) => setNarrow(width < limit)), [root, firstWidth, limit]);
  return narrow;
}

/**
 * Reports the width now and when it changes. Only the first subscriber causes a measurement, which lays out the content
 * just rendered; a screen that mounts in an already measured element need not wait for that.
 */
function watchWidth(root: ShadowRoot, firstWidth: number | undefined, listener: (width: number) => void): () => void {
  const known = areas.get(root);
  const area = known?.node.isConnected ? known : observe(root, firstWidth);
  area.listeners.add(listener);
  if (area.width !== undefined) listener(area.width);
  return () => {
    area.listeners.delete(listener);
    if (area.listeners.size > 0) return;
    area.stop();
    if (areas.get(root) === area) areas.delete(root);
  };
}

/** Not the host element, because the page may style it in any way, even without a box. */
const areaOf = (root: ShadowRoot): Element | null => root.querySelector('.teacher-root');

function observe(root: ShadowRoot, firstWidth: number | undefined): Area {
  const node = areaOf(root) as HTMLElement;
  const measure = (): void => {
    // Without a width it is hidden or not laid out yet. The last width stays, so that no phone layout flashes up.
    if (node.clientWidth === 0) return;
    area.width = node.clientWidth;
    for (const listener of area.listeners) listener(area.width);
  };
  const observer = new ResizeObserver(throttle(measure, RESIZE_THROTTLE, deviceClock));
  const area: Area = { node, listeners: new Set(), width: firstWidth, stop: () => observer.disconnect() };
  areas.set(root, area);
  if (firstWidth === undefined) measure();
  observer.observe(node);
  return area;
}
