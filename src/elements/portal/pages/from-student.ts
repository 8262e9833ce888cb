/** Kept in the history entry of a lesson that was opened on a student's page, so that the way back leads there. */
export interface FromStudent {
  readonly fromStudent: string;
}

/** The id of the student from whose page a lesson was opened; malformed data is ignored. */
export function studentOf(memo: unknown): string | undefined {
  const { fromStudent } = (memo ?? {}) as Partial<FromStudent>;
  return typeof fromStudent === 'string' ? fromStudent : undefined;
}
