// Files that are kept of screens which there are no more.
import { globSync, rmSync } from 'node:fs';
import path from 'node:path';
import { test } from '../support/playwright/fixtures.ts';

/** Does this run write pictures and trees, instead of comparing them? */
export const isUpdating = (): boolean => ['all', 'changed'].includes(test.info().config.updateSnapshots);

/** The pictures and trees of a subject, relative to this folder, whose names are not known. */
export function strays(subject: string, known: readonly string[]): string[] {
  const kept = globSync([`aria/${subject}-*.yaml`, `pictures/${subject}-*.png`], { cwd: import.meta.dirname });
  return kept.filter((file) => !known.includes(path.basename(file))).sort();
}

export function removeStrays(subject: string, known: readonly string[]): void {
  for (const file of strays(subject, known)) rmSync(path.join(import.meta.dirname, file));
}
