// What a host page writes to get an element as it was set up: pure functions, for the playground and for tests of real apps.
import { angularSnippet } from './snippets/angular.ts';
import { htmlSnippet } from './snippets/html.ts';
import { reactSnippet } from './snippets/react.ts';
import { vueSnippet } from './snippets/vue.ts';

export { policyOf } from './snippets/policy.ts';

export const KINDS = ['html', 'react', 'vue', 'angular'] as const;
/** What the host page is written with: React is 19 or newer, Vue 3, Angular 19 or newer. */
export type Kind = (typeof KINDS)[number];

/** The element that a host page wants. */
export interface Wish {
  readonly tag: string;
  /** By kebab-case name; `true` writes the name alone. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** JavaScript expressions by the property's name. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Names of the events that are listened to. */
  readonly events: readonly string[];
  /** CSS values by the name of the custom property. */
  readonly customProperties?: Readonly<Record<string, string>>;
  /** What the element has of the page's own within it. */
  readonly slots?: readonly Slotted[];
}

/** Words in a slot: as a heading, as a paragraph, or on a button of a template that each row gets. */
export interface Slotted {
  readonly name: string;
  readonly as: 'heading' | 'words' | 'template';
  readonly text: string;
}

/** The files that are served to host pages. */
export interface Release {
  /** Where they lie, with their version: `https://your-host.example/teacher-elements/0.1.0/`. */
  readonly url: string;
  readonly version: string;
  /** Of `teacher-elements.js`, as in `sri.json`: `sha384-…`. */
  readonly integrity: string;
  /** Of `demo.js`, for the provider `demo:`. */
  readonly demoIntegrity?: string;
}

export interface Code {
  /** The file's name in the host's project. */
  readonly file: string;
  readonly code: string;
}

export interface Snippet extends Code {
  /** What the file needs beside it: in plain HTML a script of the page and its style sheet, which a strict policy keeps apart. */
  readonly others: readonly Code[];
}

const writers: Readonly<Record<Kind, (wish: Wish, release: Release) => Snippet>> = {
  html: htmlSnippet, react: reactSnippet, vue: vueSnippet, angular: angularSnippet,
};

export function snippetOf(kind: Kind, wish: Wish, release: Release): Snippet {
  return writers[kind](wish, release);
}
