import { globSync } from 'node:fs';

/** The test files of a kind whose path under test/ contains one of the names; without names all of them. */
export function findTests(patterns: string[], names: string[]): string[] {
  const files = patterns.flatMap((pattern) => globSync(pattern)).map((file) => file.replaceAll('\\', '/'));
  const isWanted = (file: string) => names.length === 0 || names.some((name) => file.slice('test/'.length).includes(name.replace(/^test\//, '')));
  return [...new Set(files)].filter(isWanted).sort();
}
