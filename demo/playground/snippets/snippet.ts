export const KINDS = ['html', 'react', 'vue', 'angular', 'svelte'] as const;
/** The framework of the host page: React 19 or newer, Vue 3, Angular 19 or newer, Svelte 5. */
export type Kind = (typeof KINDS)[number];

export const FLAVOURS = ['react', 'slim', 'peer'] as const;
/** What renders the elements: their own React, Preact, or the React 19 of the page, which only React pages have. */
export type Flavour = (typeof FLAVOURS)[number];

/** An element with its settings. */
export interface SnippetOptions {
  readonly tag: string;
  /** Their own React by default. */
  readonly flavour?: Flavour;
  /** By kebab-case name; `true` writes only the name. */
  readonly attributes: Readonly<Record<string, string | true>>;
  /** JavaScript expressions by the property's name. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Names of the events that are listened to. */
  readonly events: readonly string[];
  /** CSS values by the name of the custom property. */
  readonly customProperties?: Readonly<Record<string, string>>;
  /** The page's own content in the element's slots. */
  readonly slots?: readonly Slotted[];
}

/** A text in a slot: as a heading, as a paragraph, or on the button of a template for each row. */
export interface Slotted {
  readonly name: string;
  readonly as: 'heading' | 'words' | 'template';
  readonly text: string;
}

/** The files that are served to host pages. */
export interface Release {
  /** Their URL, with the version: `https://your-host.example/teacher-elements/0.1.0/`. */
  readonly url: string;
  readonly version: string;
  /** Of `teacher-elements.js`, as in `sri.json`: `sha384-…`. A development build has no hashes. */
  readonly integrity?: string;
  /** Of `demo.js`, for the provider `demo:`. */
  readonly demoIntegrity?: string;
  /** Of `slim/loader.js`, as in `slim/sri.json`: the slim flavour has no single file. */
  readonly slimIntegrity?: string;
}

export interface Code {
  /** The file's name in the host's project. */
  readonly file: string;
  readonly code: string;
}

export interface Snippet extends Code {
  /** Further files: in plain HTML the page's script and style sheet, since a strict policy forbids inline ones. */
  readonly others: readonly Code[];
}
