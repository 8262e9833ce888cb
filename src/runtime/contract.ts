/**
 * What an element promises to the page around it, as data. Types, observed attributes, typings, the manifest and the
 * README's tables all come from it; nothing of it is listed twice.
 */
export interface Contract {
  readonly tag: `teacher-${string}`;
  /** One sentence: what the element is for. */
  readonly summary: string;
  /** By kebab-case name. The property of the same name is camelCase. */
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** Functions, objects and secrets: never attributes, never reflected. */
  readonly properties: Readonly<Record<string, Property>>;
  /** Every event bubbles and is composed. */
  readonly events: Readonly<Record<string, EventEntry>>;
  /** Methods of the element; each answers with a promise, because a screen may still be on its way. */
  readonly methods: Readonly<Record<string, Method>>;
  /** Names for `::part()`, with a sentence each. */
  readonly parts: Readonly<Record<string, string>>;
  /** Custom properties that a page may set, with a sentence each. */
  readonly customProperties: Readonly<Record<string, string>>;
  /** Named slots, with a sentence each; the default slot is `''`. */
  readonly slots: Readonly<Record<string, string>>;
}

export interface Attribute {
  /** Booleans are true by presence; only the written value `"false"` counts as absent. */
  readonly type: 'string' | 'number' | 'boolean';
  /** What holds without the attribute or with a value outside `values`. Booleans are false by default. */
  readonly default?: string | number;
  readonly values?: readonly (string | number)[];
  /** Whether setting the property writes the attribute. */
  readonly reflect?: boolean;
  readonly description: string;
}

export interface Property {
  readonly type: Shape<unknown>;
  readonly description: string;
}

export interface EventEntry {
  readonly detail: Readonly<Record<string, FieldType>>;
  /** A cancelable event comes before the act; `preventDefault()` stops it. */
  readonly cancelable?: boolean;
  readonly description: string;
}

export interface Method {
  readonly type: Shape<(...args: never[]) => unknown>;
  readonly description: string;
}

/** A type that only the compiler sees, with the words for it in documents. Made by `shape`. */
export interface Shape<Type> {
  readonly text: string;
  readonly of?: Type;
}

export type Scalar = 'string' | 'number' | 'boolean';
export type FieldType = Scalar | `${Scalar}?` | Shape<unknown>;

/** `shape<(reason: string) => Promise<string>>('(reason) => Promise<string>')` */
export function shape<Type>(text: string): Shape<Type> {
  return { text };
}
