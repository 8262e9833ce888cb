import { useLayoutEffect, type RefObject } from 'react';
import { useScreen } from '../../../runtime/screen-context.ts';

/** Width of a panel at the side; the same as in side-panel.css. A panel may still be on its way. */
const PANEL_WIDTH_PX = 360;

/**
 * Keeps what floats over the main area clear of what stands on it: writes the space that the board's tools and an open panel
 * take at each side, and the height of the controls, to custom properties of the main area. CSS pixels.
 * @param canvas the part of the main area that shows the board's page; the whole main area without one
 * @param isCovered whether a panel covers the whole main area, and takes no side of it
 */
export function useFreeArea(
  main: RefObject<HTMLElement | null>,
  canvas: HTMLElement | null,
  panel: string | undefined,
  isCovered: boolean,
): void {
  const { direction } = useScreen();
  useLayoutEffect(() => {
    const node = main.current;
    if (!node) return undefined;
    const controls = node.querySelector<HTMLElement>('.live-room-controls');
    const hasSide = panel !== undefined && !isCovered;
    const measure = (): void => {
      const outer = node.getBoundingClientRect();
      const inner = canvas?.getBoundingClientRect() ?? outer;
      const [left, right] = [inner.left - outer.left, outer.right - inner.right];
      const [start, end] = direction === 'rtl' ? [right, left] : [left, right];
      const sizes = {
        top: inner.top - outer.top,
        bottom: outer.bottom - inner.bottom,
        start,
        end: Math.max(end, hasSide ? Math.min(PANEL_WIDTH_PX, outer.width) : 0),
        controls: controls?.offsetHeight ?? 0,
      };
      for (const [name, size] of Object.entries(sizes))
        node.style.setProperty(`--live-free-${name}`, `${Math.max(0, Math.round(size))}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const element of [node, canvas, controls]) if (element) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [main, canvas, panel, isCovered, direction]);
}
