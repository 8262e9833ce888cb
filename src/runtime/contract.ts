/**
 * The public interface of an element, as data. Types, observed attributes, typings, the custom elements manifest and the
 * tables in the documentation are generated from it.
 */
export interface Contract {
  readonly tag: `teacher-${string}`;
  /** The element's purpose, in one sentence. */
  readonly summary: string;
  /** By kebab-case name. The property of the same name is camelCase. */
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** Functions, objects and secrets: never attributes, never reflected. */
  readonly properties: Readonly<Record<string, Property>>;
  /** Every event bubbles and is composed. */
  readonly events: Readonly<Record<string, EventEntry>>;
  /** Methods of the element; each returns a promise, because the screen may still be loading. */
  readonly methods: Readonly<Record<string, Method>>;
  /** Names for `::part()`, each with a description. */
  readonly parts: Readonly<Record<string, string>>;
  /** CSS custom properties that a page may set, each with a description. */
  readonly customProperties: Readonly<Record<string, string>>;
  /** Named slots, each with a description; the default slot is `''`. */
  readonly slots: Readonly<Record<string, string>>;
}

export interface Attribute {
  /** A boolean attribute is true when present, except with the value `"false"`. */
  readonly type: 'string' | 'number' | 'boolean';
  /** Used without the attribute or with a value outside `values`. Booleans default to false. */
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
  /** A cancelable event is dispatched before the action; `preventDefault()` stops it. */
  readonly cancelable?: boolean;
  readonly description: string;
}

export interface Method {
  readonly type: Shape<(...args: never[]) => unknown>;
  readonly description: string;
}

/** A type known only to the compiler, with its text for the documentation. Created by `shape`. */
export interface Shape<Type> {
  readonly text: string;
  readonly of?: Type;
}

/** The shape of a field that an event may lack. */
export interface OptionalShape<Type> extends Shape<Type> {
  readonly isOptional: true;
}

export type Scalar = 'string' | 'number' | 'boolean';
export type FieldType = Scalar | `${Scalar}?` | Shape<unknown>;

/** `shape<(reason: string) => Promise<string>>('(reason) => Promise<string>')` */
export function shape<Type>(text: string): Shape<Type> {
  return { text };
}

/** `optionalShape<Lesson>('Lesson')` */
export function optionalShape<Type>(text: string): OptionalShape<Type> {
  return { text: `${text}?`, isOptional: true };
}
