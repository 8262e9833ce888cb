/**
 * A code as it was meant: full-width characters made half-width, small letters capital, and without the blanks and hyphens that
 * apps and people put between groups.
 */
export const cleanCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Dash}\u30fc]/gu, '')
    .toUpperCase();
