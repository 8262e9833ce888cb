import { charactersOf } from './characters.ts';

const SHORT = 8;
const LONG = 1000;

/**
 * Shortens a text for display (docs/spec.md, section 5): more than 8 characters become the first 8 and an ellipsis; in long
 * mode more than 1000 become 1000 without one. A missing text is empty.
 */
export function shortenText(text: string | null | undefined, long = false): string {
  const limit = long ? LONG : SHORT;
  // A character is at least one unit long, so most texts need no counting.
  if (!text || text.length <= limit) return text ?? '';
  const characters = charactersOf(text);
  if (characters.length <= limit) return text;
  return characters.slice(0, limit).join('') + (long ? '' : '…');
}
