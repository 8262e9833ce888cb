import { charactersOf } from './characters.ts';

/**
 * Shortens a file's name (docs/spec.md, section 5): a base name of more than 11 characters keeps its first 8, an ellipsis and
 * its last 2; the extension stays whole. A leading dot belongs to the base name. A missing name is empty.
 */
export function shortenFileName(name: string | null | undefined): string {
  if (!name) return '';
  const dot = name.lastIndexOf('.');
  const baseLength = dot > 0 ? dot : name.length;
  const base = charactersOf(name.slice(0, baseLength));
  if (base.length <= 11) return name;
  return [...base.slice(0, 8), '…', ...base.slice(-2), name.slice(baseLength)].join('');
}
