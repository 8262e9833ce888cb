import { moveSpan, resizeSpan, STEP_MINUTES } from '../../../core/schedule/index.ts';
import type { Span } from '../../../core/index.ts';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

export type ArrowKey = keyof typeof ARROWS;

export const isArrowKey = (key: string): key is ArrowKey => key in ARROWS;

interface ArrowOptions {
  /** The grid of a month moves by weeks instead of minutes. */
  readonly isMonth: boolean;
  readonly isRightToLeft: boolean;
  /** Changes the end instead of moving. */
  readonly isResize: boolean;
  readonly timeZone: string;
  readonly now: number;
}

/** The span after one press of an arrow key. */
export function arrowSpan(span: Span, key: ArrowKey, options: ArrowOptions): Span {
  const { isMonth, isRightToLeft, isResize, ...frame } = options;
  const [x, y] = ARROWS[key];
  if (isResize) return y === 0 ? span : resizeSpan(span, 'end', y * STEP_MINUTES, frame);
  const days = x * (isRightToLeft ? -1 : 1);
  return moveSpan(span, isMonth ? { days: days + 7 * y } : { days, minutes: y * STEP_MINUTES }, frame);
}
