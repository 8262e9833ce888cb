// The code for a host page with an element as configured: pure functions, for the playground and for tests of real apps.
import { angularSnippet } from './angular.ts';
import { htmlSnippet } from './html.ts';
import { reactSnippet } from './react.ts';
import { vueSnippet } from './vue.ts';
import type { Kind, Release, Snippet, SnippetOptions } from './snippet.ts';

export { policyOf } from './policy.ts';
export * from './snippet.ts';

const writers: Readonly<Record<Kind, (options: SnippetOptions, release: Release) => Snippet>> = {
  html: htmlSnippet,
  react: reactSnippet,
  vue: vueSnippet,
  angular: angularSnippet,
};

export function snippetOf(kind: Kind, options: SnippetOptions, release: Release): Snippet {
  return writers[kind](options, release);
}
