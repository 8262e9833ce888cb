// The code for a host page with an element as configured: pure functions, for the playground and for tests of real apps.
import { angularSnippet } from './angular.ts';
import { htmlSnippet } from './html.ts';
import { reactSnippet } from './react.ts';
import { svelteSnippet } from './svelte.ts';
import { vueSnippet } from './vue.ts';
import { FLAVOURS, type Flavour, type Kind, type Release, type Snippet, type SnippetOptions } from './snippet.ts';

export { policyOf } from './policy.ts';
export * from './snippet.ts';

const writers: Readonly<Record<Kind, (options: SnippetOptions, release: Release) => Snippet>> = {
  html: htmlSnippet,
  react: reactSnippet,
  vue: vueSnippet,
  angular: angularSnippet,
  svelte: svelteSnippet,
};

/** The flavours for a kind of page: only React pages can share their React. */
export const flavoursOf = (kind: Kind): readonly Flavour[] =>
  FLAVOURS.filter((flavour) => flavour !== 'peer' || kind === 'react');

export function snippetOf(kind: Kind, options: SnippetOptions, release: Release): Snippet {
  const { flavour = 'react' } = options;
  return writers[kind]({ ...options, flavour: flavoursOf(kind).includes(flavour) ? flavour : 'react' }, release);
}
