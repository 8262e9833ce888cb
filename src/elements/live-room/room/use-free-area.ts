import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Box } from '../../../core/board/index.ts';
import { useScreen } from '../../../runtime/screen-context.ts';
import { effectiveScale } from '../../../ui/placement/effective-scale.ts';

/** Width of a panel at the side, as in side-panel.css. A panel that slides in is not measured. */
const PANEL_WIDTH_PX = 360;
/** Elements that float over the main area. Faded controls count, because they come back. */
const FLOATING = '.live-room-controls, .live-tiles-dock, .live-notes, .live-advice';

/**
 * Keeps floating elements clear of fixed ones in the main area: writes the space that the board's tools and an open panel
 * take at each side, and the height of the controls, to custom properties of the main area. CSS pixels.
 * @param canvas the part of the main area that shows the board's page; the whole main area without one
 * @param isCovered whether a panel covers the whole main area, and takes no side of it
 * @returns boxes that cover the canvas, in CSS pixels from its top left corner: floating elements, a panel, and the keyboard
 */
export function useFreeArea(
  main: RefObject<HTMLElement | null>,
  canvas: HTMLElement | null,
  panel: string | undefined,
  isCovered: boolean,
): ReadonlySignal<readonly Box[]> {
  const { direction } = useScreen();
  const [covers] = useState(() => signal<readonly Box[]>([]));
  useLayoutEffect(() => {
    const node = main.current;
    if (!node) return undefined;
    const controls = node.querySelector<HTMLElement>('.live-room-controls');
    const tiles = node.querySelector<HTMLElement>('.live-tiles');
    const hasSide = panel !== undefined && !isCovered;
    const measure = (): void => {
      const scale = effectiveScale(node);
      const outer = boxIn(node, node, scale);
      const inner = boxIn(canvas ?? node, node, scale);
      const [left, right] = [inner.x, outer.width - inner.x - inner.width];
      const [start, end] = direction === 'rtl' ? [right, left] : [left, right];
      const panelWidth = hasSide ? Math.min(PANEL_WIDTH_PX, outer.width) : 0;
      const sizes = {
        top: inner.y,
        bottom: outer.height - inner.y - inner.height,
        start,
        end: Math.max(end, panelWidth),
        controls: controls?.offsetHeight ?? 0,
      };
      for (const [name, size] of Object.entries(sizes))
        node.style.setProperty(`--live-free-${name}`, `${Math.max(0, Math.round(size))}px`);

      // Read after they have moved.
      const floating = [...node.querySelectorAll<HTMLElement>(FLOATING)].map((each) => boxIn(each, node, scale));
      const ofPanel = { ...outer, x: direction === 'rtl' ? 0 : outer.width - panelWidth, width: panelWidth };
      const next = [...floating, ofPanel, { ...outer, y: keyboardTop(node, scale), height: outer.height }]
        .map((box) => overlap(box, inner))
        .filter(({ width, height }) => width > 0 && height > 0);
      if (JSON.stringify(next) !== JSON.stringify(covers.peek())) covers.value = next;
    };
    const observer = new ResizeObserver(measure);
    for (const element of [node, canvas, tiles]) if (element) observer.observe(element);
    const observeFloating = (): void => {
      for (const element of node.querySelectorAll(FLOATING)) observer.observe(element);
    };
    observeFloating();
    // Advice appears and disappears.
    const changes = new MutationObserver(() => {
      observeFloating();
      measure();
    });
    changes.observe(node, { childList: true });
    // The small videos move to another corner without changing their size.
    const moves = new MutationObserver(measure);
    if (tiles) moves.observe(tiles, { attributeFilter: ['class', 'data-corner'] });
    visualViewport?.addEventListener('resize', measure);
    measure();
    return () => {
      observer.disconnect();
      changes.disconnect();
      moves.disconnect();
      visualViewport?.removeEventListener('resize', measure);
    };
  }, [main, canvas, panel, isCovered, direction, covers]);
  return covers;
}

interface Scale {
  readonly x: number;
  readonly y: number;
}

/** The box of an element, in CSS pixels from the top left corner of another one. */
function boxIn(element: HTMLElement, origin: HTMLElement, scale: Scale): Box {
  const [box, from] = [element.getBoundingClientRect(), origin.getBoundingClientRect()];
  return {
    x: (box.left - from.left) / scale.x,
    y: (box.top - from.top) / scale.y,
    width: box.width / scale.x,
    height: box.height / scale.y,
  };
}

/** Top of the keyboard of a touch screen, from the top of an element; Infinity without a keyboard. */
function keyboardTop(element: HTMLElement, scale: Scale): number {
  // On a page zoomed by two fingers, the hidden part does not count as covered.
  if (!visualViewport || visualViewport.scale > 1.01) return Infinity;
  const seen = visualViewport.offsetTop + visualViewport.height;
  return seen > innerHeight - 1 ? Infinity : (seen - element.getBoundingClientRect().top) / scale.y;
}

/** The part of a box within another one, from the top left corner of the latter; whole CSS pixels. */
function overlap(box: Box, within: Box): Box {
  const [left, top] = [Math.max(box.x, within.x), Math.max(box.y, within.y)];
  const right = Math.min(box.x + box.width, within.x + within.width);
  const bottom = Math.min(box.y + box.height, within.y + within.height);
  return {
    x: Math.floor(left - within.x),
    y: Math.floor(top - within.y),
    width: Math.ceil(right - left),
    height: Math.ceil(bottom - top),
  };
}
