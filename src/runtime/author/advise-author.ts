import type { AuthorNote } from './author-notes.ts';

/**
 * Logs once what the author of the page should know. The sentences are loaded when one is needed; if they cannot be loaded,
 * nothing is logged.
 */
export function adviseAuthor(note: AuthorNote, value: string): void {
  import('./author-notes.ts').then(
    ({ logNote }) => logNote(note, value),
    () => undefined,
  );
}
