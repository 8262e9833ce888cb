/** Runs work; where it throws, undoes it and rethrows. */
export async function undoOnError(work: () => Promise<void>, undo: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await undo();
    throw error;
  }
}
