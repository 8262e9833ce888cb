import {
  createElement,
  forwardRef,
  type ForwardedRef,
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  version,
} from 'react';
import {
  camelCase,
  type Contract,
  type ElementClass,
  type ElementOf,
  type EventMapOf,
  type PropsOf,
} from '../runtime/contract.ts';

/** The application's React. React 18 writes every prop of a custom element into the markup as it is. */
const REACT = Number.parseInt(version, 10);
/** Attributes with the values `true` and `false`; all others with a boolean are there or not. */
const WRITES_BOOLEAN = /^(?:aria-|data-|contentEditable$|draggable$|spellCheck$)/;

type Given = Readonly<Record<string, unknown>>;

/** `teacher-course-select` → `onCourseSelect` */
const handlerName = (type: string): string => camelCase(type.replace(/^teacher/, 'on'));

// A server does not lay anything out.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Creates a React component for an element. A server renders the tag with its attributes. In the browser the tag is
 * registered after listeners and properties have been set: no event is missed, and the element renders nothing before
 * React has hydrated it.
 *
 * @param register defines the element's tag, unless it is already defined
 * @param leastReact the first version of React that renders with the class's own screens
 * @throws Error if the application's React is older
 */
export function component<C extends Contract>(
  elementClass: ElementClass<C>,
  register: (elementClass: ElementClass<C>) => void,
  leastReact: number,
): (props: TeacherProps<C>) => ReactNode {
  if (REACT < leastReact) throw new Error(tooOld(leastReact));
  const { tag, attributes, properties, events } = elementClass.contract;
  const attributeNames = new Map(Object.keys(attributes).map((name) => [camelCase(name), name]));
  const propertyNames = Object.keys(properties);
  const handlers = Object.keys(events).map((type) => [type, handlerName(type)] as const);
  const own = new Set([...propertyNames, ...handlers.map(([, name]) => name)]);

  // React 18 passes a ref on in this way only.
  const Component = forwardRef(function TeacherComponent(given: Given, ref: ForwardedRef<ElementOf<C>>) {
    const element = useRef<HTMLElement>(null);
    const latest = useRef(given);
    useBrowserLayoutEffect(() => {
      latest.current = given;
      setProperties(element.current, propertyNames, given);
    });
    useEffect(() => {
      const listening = new AbortController();
      for (const [type, name] of handlers)
        element.current?.addEventListener(
          type,
          (event) => {
            const handler = latest.current[name];
            if (typeof handler === 'function') handler(event);
          },
          listening,
        );
      register(elementClass);
      return () => listening.abort();
    }, []);
    useImperativeHandle(ref, () => element.current as unknown as ElementOf<C>, []);
    return createElement(tag, { ...written(given, attributeNames, own), ref: element });
  });
  Component.displayName = camelCase(tag.replace('teacher-', '-'));
  return Component as unknown as (props: TeacherProps<C>) => ReactNode;
}

function tooOld(least: number): string {
  const advice = REACT === 18 ? ' Import the component from teacher-elements/react-18/….' : '';
  return `This component of teacher-elements needs React ${least}; the application has ${version}.${advice}`;
}

/**
 * Functions and objects, which cannot be attributes. A property that was never passed is left alone, because the page
 * may set it through a ref.
 */
function setProperties(element: HTMLElement | null, names: readonly string[], given: Given): void {
  if (!element) return;
  for (const name of names)
    if (name in given && Reflect.get(element, name) !== given[name]) Reflect.set(element, name, given[name]);
}

/** The attributes that React writes into the markup: ours under their own names, all others as React's own elements have them. */
function written(given: Given, names: ReadonlyMap<string, string>, own: ReadonlySet<string>): Given {
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => !own.has(name))
      .map(([name, value]) => {
        const attribute = names.get(name);
        if (attribute === undefined && REACT >= 19) return [name, value];
        const isPresence = typeof value === 'boolean' && !WRITES_BOOLEAN.test(name);
        return [attribute ?? (name === 'className' ? 'class' : name), isPresence ? (value ? '' : undefined) : value];
      }),
  );
}

/** `course-list` → `CourseList` */
type PascalCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${PascalCase<Tail>}`
  : Capitalize<Name>;

/** `teacher-course-select` → `onCourseSelect` */
type HandlerName<Type extends string> = Type extends `teacher-${infer Rest}` ? `on${PascalCase<Rest>}` : never;

type Handlers<C extends Contract> = {
  readonly [Type in keyof EventMapOf<C> & string as HandlerName<Type>]?:
    | ((event: EventMapOf<C>[Type]) => void)
    | undefined;
};

type Values<C extends Contract> = { readonly [Name in keyof PropsOf<C>]?: PropsOf<C>[Name] | undefined };

type Own<C extends Contract> = Handlers<C> &
  Values<C> & {
    /** Ref to the element and its methods, such as `reload()`, once it is mounted. */
    readonly ref?: Ref<ElementOf<C>> | undefined;
    /** Content for the element's slots. */
    readonly children?: ReactNode;
  };

/**
 * The props of a component: the element's attributes and properties in camelCase, its events as `on…`, and the props of
 * every HTML element.
 */
export type TeacherProps<C extends Contract> = Own<C> & Omit<HTMLAttributes<HTMLElement>, keyof Own<C>>;
