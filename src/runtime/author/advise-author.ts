import type { AuthorNote } from './author-notes.ts';

/**
 * Logs once what the author of the page should know. The sentences are fetched when one is needed; who cannot fetch them has
 * another problem.
 */
export function adviseAuthor(note: AuthorNote, value: string): void {
  import('./author-notes.ts').then(
    ({ logNote }) => logNote(note, value),
    () => undefined,
  );
}
