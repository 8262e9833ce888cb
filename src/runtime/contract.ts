import type { Failure } from '../core/api/index.ts';

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
  /** Used if the attribute is missing or its value is not in `values`. Booleans default to false. */
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

/** The shape of a field that an event may omit. */
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

export const themes = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof themes)[number];

/** The host page's token function. `reason`: `start` for the first token, `expired` when the last one is no longer valid. */
export type FetchToken = (reason: 'start' | 'expired') => Promise<string>;

/**
 * Why an operation of an element failed. `load`: its code could not be loaded; `screen`: it crashed while rendering.
 */
export type FailureKind = Failure['kind'] | 'load' | 'screen';

export const commonAttributes = {
  provider: { type: 'string', description: "URL of the provider's API. Defaults to the origin of the page." },
  lang: {
    type: 'string',
    description:
      "Language as a BCP 47 tag. Defaults to the teacher's choice, then to the language stored in this browser, then to `ja-JP`.",
  },
  theme: {
    type: 'string',
    values: themes,
    description:
      "`light`, `dark` or `auto` (as the device). Defaults to the teacher's choice of light or dark, then to the page's `color-scheme`.",
  },
  'time-zone': {
    type: 'string',
    description: "IANA time zone for all times. Defaults to the teacher's setting, then to `Asia/Tokyo`.",
  },
} as const satisfies Contract['attributes'];

export const commonProperties = {
  fetchToken: {
    type: shape<FetchToken | undefined>("(reason: 'start' | 'expired') => Promise<string>"),
    description:
      "The page's own sign-in: a function that returns a token, which is kept in memory. If a page sets several functions for a provider, the last one is used.",
  },
} as const satisfies Contract['properties'];

export const commonEvents = {
  'teacher-ready': { detail: {}, description: 'The element has rendered its content for the first time.' },
  'teacher-failure': {
    detail: {
      kind: shape<FailureKind>(
        "'offline' | 'timeout' | 'http' | 'parse-error' | 'invalid-response' | 'rejected' | 'expired' | 'token' | 'provider' | 'aborted' | 'load' | 'screen'",
      ),
      message: 'string',
      call: 'string',
      status: 'number',
      code: 'string',
      field: 'string?',
    },
    description:
      'An operation failed. `kind` is machine-readable, `message` is localised for display. `call` is the method and path of a failed call, otherwise empty; ' +
      '`status` the HTTP status of an error, or the status of the reply (0 if there was none, -1 if the session has ended); ' +
      '`code` the rule that the provider names, or the problem with its URL or with `fetchToken`, otherwise the `kind`; `field` the invalid field, if known.',
  },
  'teacher-sign-in': {
    detail: { provider: 'string', name: 'string' },
    description:
      'A teacher signed in, in this element or elsewhere. With `fetchToken`: the provider has accepted the token.',
  },
  'teacher-sign-out': {
    detail: { provider: 'string' },
    description: 'The teacher signed out, in this element or elsewhere.',
  },
  'teacher-session-expire': {
    detail: { provider: 'string' },
    description: 'The provider no longer accepts the session.',
  },
} as const satisfies Contract['events'];

/** What an element shows once loading is complete; `loading` if it is still incomplete when the time is up. */
export type SettledState = 'sign-in' | 'loading' | 'loaded' | 'empty' | 'failed';

export const commonMethods = {
  reload: {
    type: shape<() => void>('()'),
    description: 'Reloads the content. Unsaved input is kept. Does nothing while nobody is signed in.',
  },
  settled: {
    type: shape<(milliseconds?: number) => SettledState>('()'),
    description:
      'Waits until the element has finished loading, and resolves to what it shows: `sign-in`, `loaded`, `empty` or `failed`; `loading` if it is still loading after 5000 ms, or after the given number of milliseconds.',
  },
} as const satisfies Contract['methods'];

export const commonParts = {
  error: 'An error message.',
  submit: 'The button that submits a form.',
} as const satisfies Contract['parts'];

export const commonCustomProperties = {
  '--teacher-accent':
    'The accent colour. Its tints and the colour of text on it are derived from it, legible in both themes.',
  '--teacher-background':
    'Background of the element. Default: white, or nearly black in the dark theme; `transparent` shows the background of the page.',
  '--teacher-radius': 'Corner radius. Default: 10px.',
  '--teacher-font': 'Font family. Default: the system fonts.',
  '--teacher-font-size':
    'Size of body text. Default: 15px, or 16px on touch screens. `1rem` follows the font size that a person has set in the browser.',
  '--teacher-spacing': 'Unit of all spacing. Default: 4px times `--teacher-density`.',
  '--teacher-density':
    'Factor for the height of rows and controls, and for spacing: 0.8 is dense, 1.25 is roomy. Default: 1. On touch screens controls stay at least 44px high.',
} as const satisfies Contract['customProperties'];

type Own = Pick<Contract, 'tag' | 'summary'> & Partial<Contract>;
type Merged<Common, Given> = Common & (Given extends object ? Given : unknown);

/** An element's contract with the common entries added. */
export type Complete<C extends Own> = Pick<C, 'tag' | 'summary'> & {
  readonly attributes: Merged<typeof commonAttributes, C['attributes']>;
  readonly properties: Merged<typeof commonProperties, C['properties']>;
  readonly events: Merged<typeof commonEvents, C['events']>;
  readonly methods: Merged<typeof commonMethods, C['methods']>;
  readonly parts: Merged<typeof commonParts, C['parts']>;
  readonly customProperties: Merged<typeof commonCustomProperties, C['customProperties']>;
  readonly slots: C['slots'] extends object ? C['slots'] : Record<never, string>;
};

/** Completes an element's contract with the entries that all elements share. */
export function defineContract<const C extends Own>(own: C): Complete<C> {
  const complete: Contract = {
    ...own,
    attributes: { ...commonAttributes, ...own.attributes },
    properties: { ...commonProperties, ...own.properties },
    events: { ...commonEvents, ...own.events },
    methods: { ...commonMethods, ...own.methods },
    parts: { ...commonParts, ...own.parts },
    customProperties: { ...commonCustomProperties, ...own.customProperties },
    slots: own.slots ?? {},
  };
  return complete as unknown as Complete<C>;
}

export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

type Missing<A> = A extends { default: string | number } ? never : undefined;
type AttributeValue<A> = A extends { type: 'boolean' }
  ? boolean
  : A extends { values: readonly (infer Value)[] }
    ? Value | Missing<A>
    : (A extends { type: 'number' } ? number : string) | Missing<A>;
type ShapeOf<S> = S extends Shape<infer Type> ? Type : never;

/** What a screen receives: attributes by their camelCase names, and the properties. */
export type PropsOf<C extends Contract> = {
  readonly [Name in keyof C['attributes'] & string as CamelCase<Name>]: AttributeValue<C['attributes'][Name]>;
} & { readonly [Name in keyof C['properties'] & string]: ShapeOf<C['properties'][Name]['type']> | undefined };

type ScalarType<Name> = Name extends 'string' ? string : Name extends 'number' ? number : boolean;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type Optional = `${string}?` | OptionalShape<unknown>;
type FieldsOf<Fields> = Flat<
  {
    readonly [Name in keyof Fields as Fields[Name] extends Optional ? never : Name]: Fields[Name] extends Scalar
      ? ScalarType<Fields[Name]>
      : ShapeOf<Fields[Name]>;
  } & {
    readonly [Name in keyof Fields as Fields[Name] extends Optional ? Name : never]?:
      | (Fields[Name] extends `${infer Type}?` ? ScalarType<Type> : ShapeOf<Fields[Name]>)
      | undefined;
  }
>;

/** The detail of each event, by name. */
export type DetailsOf<C extends Contract> = {
  readonly [Name in keyof C['events'] & string]: FieldsOf<C['events'][Name]['detail']>;
};

/** The event object of each event, by name. */
export type EventMapOf<C extends Contract> = { [Name in keyof DetailsOf<C>]: CustomEvent<DetailsOf<C>[Name]> };

/** The methods as a screen implements them. */
export type ScreenMethodsOf<C extends Contract> = {
  readonly [Name in keyof C['methods'] & string]: ShapeOf<C['methods'][Name]['type']>;
};

/** The methods as the page calls them: each returns a promise, because the screen may not have loaded yet. */
export type MethodsOf<C extends Contract> = {
  readonly [Name in keyof C['methods'] & string]: Awaitable<ShapeOf<C['methods'][Name]['type']>>;
};

type Awaitable<Method> = Method extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never;

interface Listeners<Events> {
  addEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => unknown,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<Type extends keyof Events>(
    type: Type,
    listener: (event: Events[Type]) => unknown,
    options?: boolean | EventListenerOptions,
  ): void;
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * The element's public interface. Each element's `element.ts` creates the class and adds it to `HTMLElementTagNameMap`; its
 * `index.ts` registers it:
 *
 *     export type TeacherLogin = ElementOf<typeof contract>;
 *     export const TeacherLogin = defineElement(contract, () => import('./login-element.tsx'), { namespaces: ['login'] });
 */
export type ElementOf<C extends Contract> = Listeners<EventMapOf<C>> &
  HTMLElement &
  Writable<Omit<PropsOf<C>, keyof HTMLElement>> &
  MethodsOf<C>;

/** The class of an element; `register` in define-element.tsx defines its tag. */
export interface ElementClass<C extends Contract> {
  new (): ElementOf<C>;
  readonly contract: C;
  readonly observedAttributes: readonly string[];
}

/** `page-size` → `pageSize` */
export function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

/** The value of a property that neither the page nor the attribute has set. */
export function defaultValue(attribute: Attribute): unknown {
  return attribute.type === 'boolean' ? false : attribute.default;
}

/** Converts an attribute (null when absent) or an assigned property to the declared type; invalid values fall back to the default. */
export function acceptValue(attribute: Attribute, given: unknown): unknown {
  // React 18 and other frameworks write `silent="false"` instead of removing the attribute.
  if (attribute.type === 'boolean') return given === '' || (Boolean(given) && given !== 'false');
  if (given === null || given === undefined || given === '') return attribute.default;
  const value = attribute.type === 'number' ? Number(given) : String(given);
  if (Number.isNaN(value) || attribute.values?.includes(value) === false) return attribute.default;
  return value;
}
