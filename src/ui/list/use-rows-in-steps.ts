import { useEffect, useState } from 'react';
import { afterFrame } from '../../runtime/after-frame.ts';

/** Rows per step: about as many as fit into a window, and as a slow device can render in the frame of a key press. */
const STEP_ROWS = 10;

interface Steps<Row> {
  readonly rows: readonly Row[];
  /** The rows that were rendered before. */
  readonly before: readonly Row[];
  /** How many of the new rows have replaced them. */
  readonly count: number;
}

/**
 * The rows to render while they change with every key: the first ones at once, the others in steps in the next frames,
 * so that the response to a key takes one frame. Until then the previous rows stay below the first ones. With `inSteps`
 * the rows of the first render come in steps too.
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
