import type { AuthorNote } from './author-notes.ts';

/**
 * Logs a hint for the page's developer, once. The texts are loaded when the first hint is needed; if they cannot be
 * loaded, nothing is logged.
 */
export function adviseAuthor(note: AuthorNote, value: string): void {
  import('./author-notes.ts').then(
    ({ logNote }) => logNote(note, value),
    () => undefined,
  );
}
