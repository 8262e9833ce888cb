import { useEffect, useState } from 'react';

/** Rows of one step: about as many as a window shows, and as a slow device draws within the frame of a key. */
const STEP_ROWS = 10;

interface Steps<Row> {
  readonly rows: readonly Row[];
  /** What was drawn before. */
  readonly before: readonly Row[];
  /** How many of the rows have taken their place. */
  readonly count: number;
}

/**
 * The rows to draw while they change at every key: the first ones at once, the others step by step in the next frames, so
 * that a key is answered in its own. Until then what was drawn before stays below the first ones. With `inSteps` the
 * rows of the first rendering come in steps, too.
 */
export function useRowsInSteps<Row>(rows: readonly Row[], inSteps: boolean): readonly Row[] {
  const [steps, setSteps] = useState<Steps<Row>>({ rows, before: [], count: inSteps ? STEP_ROWS : rows.length });
  let current = steps;
  if (rows !== steps.rows) setSteps((current = { rows, before: drawnOf(steps), count: STEP_ROWS }));

  const isDone = current.count >= rows.length;
  useEffect(() => {
    if (isDone) return;
    return afterFrame(() => setSteps({ ...current, count: current.count + STEP_ROWS }));
  }, [current, isDone]);
  return drawnOf(current);
}

const drawnOf = <Row>({ rows, before, count }: Steps<Row>): readonly Row[] =>
  count < rows.length ? [...rows.slice(0, count), ...before.slice(count, rows.length)] : rows;

/** Runs once the browser has drawn; the returned function cancels it. */
function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
