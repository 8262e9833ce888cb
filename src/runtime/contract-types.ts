import type { Contract, OptionalShape, Scalar, Shape } from './contract.ts';

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

/** The detail of each event by its name. */
export type DetailsOf<C extends Contract> = {
  readonly [Name in keyof C['events'] & string]: FieldsOf<C['events'][Name]['detail']>;
};

/** The event object of each event by its name. */
export type EventMapOf<C extends Contract> = { [Name in keyof DetailsOf<C>]: CustomEvent<DetailsOf<C>[Name]> };

/** The methods as a screen provides them. */
export type ScreenMethodsOf<C extends Contract> = {
  readonly [Name in keyof C['methods'] & string]: ShapeOf<C['methods'][Name]['type']>;
};

/** The methods as the page calls them: each returns a promise, because the screen may not be loaded yet. */
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
 * The element's public interface. Each element's `element.ts` creates the class; its `index.ts` registers it and adds it
 * to `HTMLElementTagNameMap`:
 *
 *     export type TeacherLogin = ElementOf<typeof contract>;
 *     export const TeacherLogin = defineElement(contract, () => import('./login-element.tsx'));
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
