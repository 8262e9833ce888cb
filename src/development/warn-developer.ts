import { documentation } from '../core/documentation.ts';

const logged = new Set<string>();

/** Says a sentence to the page's developer, once, with the section of docs/errors.md that says more. */
export function warnDeveloper(anchor: string, sentence: string): void {
  if (logged.has(sentence)) return;
  logged.add(sentence);
  // oxlint-disable-next-line no-console -- for the page's developer
  console.warn(`teacher-elements: ${sentence} See ${documentation('errors', anchor)}`);
}
