import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useHost } from '../../../runtime/element-context.ts';

/** A line of a day in a month: a chip of one line and the gap after it; and what a day needs beside its lines. In CSS pixels. */
const LINE_PX = 24;
const DAY_PX = 36;
/** The names of the weekdays. */
const WEEKDAYS_PX = 32;
/** Weeks that are past, where they only show counts. */
const PAST_WEEK_PX = 34;
/** Below this number of lines past weeks make room for the others. */
const FEW_LINES = 3;
/** A month on paper, which shows past weeks as the others. */
const PRINT: Size = { width: 1000, height: 1000 };
/** Narrower than this, a day has no room for the beginning of a name. */
const DOTS_PX = 440;
const ABOVE = '--schedule-above';
/** Title and controls above a month, and the room below it, before they are measured. */
const CONTROLS_PX = 124;
/** As in the style sheet: a month in a very low window is scrolled. */
const LEAST_PX = 440;

interface Fit {
  /** Lines that fit below a day's date. */
  readonly lines: number;
  /** Past weeks only show counts. */
  readonly isTight: boolean;
  /** A dot stands for each lesson; all weeks are of one height. */
  readonly hasDots: boolean;
}

/** In CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Lets a grid end with the window: sets `--schedule-above`, the height of what is above it, from which its style sheet
 * derives the height. Calls back with the grid's size.
 */
export function useWindowEnd(grid: RefObject<HTMLElement | null>, onSize: (size: Size) => void): void {
  const latest = useRef(onSize);
  useLayoutEffect(() => {
    const node = grid.current;
    if (!node) return;
    const measure = (): void => {
      // Hidden, it has no height; what was known stays.
      if (node.clientWidth === 0) return;
      const above = Math.round(node.getBoundingClientRect().top + scrollY);
      setAbove(node.parentElement, `${above < innerHeight / 2 ? above : 0}px`);
      latest.current({ width: node.clientWidth, height: node.clientHeight });
    };
    // Before the first paint only what is above it is laid out for that: the days once, when their height is known.
    node.style.contentVisibility = 'hidden';
    measure();
    node.style.contentVisibility = '';
    let frame = 0;
    // What is measured changes the height: within the observer's own call that would be an error of the page.
    const measureSoon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    };
    // What is above may come, grow or leave later.
    const endObserving = observePosition(node, measureSoon);
    return () => {
      cancelAnimationFrame(frame);
      endObserving();
    };
  }, [grid]);
}

/** The parent keeps it for the next view. What inherits it is styled again, so it is set only when it is another. */
function setAbove(parent: HTMLElement | null, above: string): void {
  if (parent && parent.style.getPropertyValue(ABOVE) !== above) parent.style.setProperty(ABOVE, above);
}

/** How much of its lessons fits into a day of a month with so many weeks, which ends with the window. */
export function useFit(grid: RefObject<HTMLElement | null>, weeks: number, pastWeeks: number): Fit {
  const { root } = useHost();
  const [{ width, height }, setSize] = useState(() => likelySize(root));
  const keep = (next: Size): void =>
    setSize((before) => (before.width === next.width && before.height === next.height ? before : next));
  useWindowEnd(grid, keep);
  useEffect(() => {
    const listening = new AbortController();
    // The browser prints what is rendered when the listeners return.
    addEventListener('beforeprint', () => flushSync(() => setSize(PRINT)), listening);
    const measure = (): void => {
      if (grid.current) setSize({ width: grid.current.clientWidth, height: grid.current.clientHeight });
    };
    addEventListener('afterprint', measure, listening);
    return () => listening.abort();
  }, [grid]);
  const roomy = linesOf(height, weeks);
  if (width < DOTS_PX) return { lines: 0, isTight: false, hasDots: true };
  const isTight = roomy < FEW_LINES && pastWeeks > 0 && pastWeeks < weeks;
  const lines = isTight ? linesOf(height - pastWeeks * PAST_WEEK_PX, weeks - pastWeeks) : roomy;
  return { lines, isTight, hasDots: false };
}

/** The size of a month that is not there yet: nothing has to be rendered twice if it has as many lines. */
function likelySize(root: ShadowRoot): Size {
  const area = root.querySelector('.portal-page') ?? root.querySelector('.teacher-root');
  const above = area ? area.getBoundingClientRect().top + scrollY : 0;
  return {
    width: area?.clientWidth ?? innerWidth,
    height: Math.max(LEAST_PX, innerHeight - (above < innerHeight / 2 ? above : 0) - CONTROLS_PX),
  };
}

const linesOf = (height: number, weeks: number): number =>
  Math.max(1, Math.floor(((height - WEEKDAYS_PX) / weeks - DAY_PX) / LINE_PX));

/**
 * Calls back when an element has moved in the window or has another size, for example because content above it has grown or
 * the page was scrolled. It observes the intersection with the element's own position, which every move changes. It also
 * calls back in the first frame, as moves before that were not observed. Returns a function that stops it.
 */
export function observePosition(node: Element, onMove: () => void): () => void {
  let observer: IntersectionObserver | undefined;
  let position = '';
  const watch = (part: number): void => {
    const sides = sidesOf(node);
    const hasMoved = sides.join() !== position;
    position = sides.join();
    if (hasMoved) onMove();
    const threshold = hasMoved ? 1 : part;
    let isFirst = true;
    observer?.disconnect();
    observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.at(-1)?.intersectionRatio ?? 1;
        // A busy page gets the entries of several frames at once: where the element was, and that it has moved since.
        if (!isFirst || entries.length > 1) watch(1);
        // A box that scrolls hides some of it, or it has moved since.
        else if (seen > 0 && seen < threshold) watch(seen);
        else isFirst = false;
      },
      { root: node.ownerDocument, rootMargin: sides.map((space) => `${-Math.floor(space)}px`).join(' '), threshold },
    );
    observer.observe(node);
  };
  // Another size leaves room for moves that nobody sees. Where the element is, is known then without a layout of its own.
  const sizes = new ResizeObserver(() => sidesOf(node).join() !== position && watch(1));
  sizes.observe(node);
  return () => {
    sizes.disconnect();
    observer?.disconnect();
  };
}

/** From the window's top, right, bottom and left to the element, in CSS pixels. */
function sidesOf(node: Element): number[] {
  const { top, right, bottom, left } = node.getBoundingClientRect();
  return [top, innerWidth - right, innerHeight - bottom, left];
}
