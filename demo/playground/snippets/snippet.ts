export const KINDS = ['html', 'react', 'vue', 'angular'] as const;
/** What the host page is written with: React is 19 or newer, Vue 3, Angular 19 or newer. */
export type Kind = (typeof KINDS)[number];

/** The element that a host page wants. */
export interface SnippetOptions {
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
