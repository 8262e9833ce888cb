/** One thing that failed: where, what it is called, and all that helps to understand it. */
export interface Problem {
  /** relative to the project's folder */
  file: string;
  /** suites and test, from the outside in; empty when the file as a whole failed */
  names: string[];
  message: string;
}

/** How often for each reason. */
type Reasons = Record<string, number>;

/** What a step has found. Skipped tests count neither as passed nor as failed. */
export interface Outcome {
  passed: number;
  skipped: number;
  /** how many were skipped for which reason, where one was given */
  reasons?: Reasons;
  problems: Problem[];
}

export function emptyOutcome(): Outcome {
  return { passed: 0, skipped: 0, problems: [] };
}

export function addReasons(some: Reasons = {}, more: Reasons = {}): Reasons {
  const sum = { ...some };
  for (const [reason, times] of Object.entries(more)) sum[reason] = (sum[reason] ?? 0) + times;
  return sum;
}

export function join(outcomes: Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    skipped: outcomes.reduce((sum, { skipped }) => sum + skipped, 0),
    reasons: outcomes.reduce<Reasons>((sum, { reasons }) => addReasons(sum, reasons), {}),
    problems: outcomes.flatMap(({ problems }) => problems),
  };
}
