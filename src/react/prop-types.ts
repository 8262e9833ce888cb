import type { HTMLAttributes, ReactNode, Ref } from 'react';
import type { Contract, ElementOf, EventMapOf, PropsOf } from '../runtime/contract.ts';

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
    /** The element: its methods, such as `reload()`, once it is there. */
    readonly ref?: Ref<ElementOf<C>> | undefined;
    /** Content for the element's slots. */
    readonly children?: ReactNode;
  };

/**
 * The props of a component: attributes and properties of the element by their names in camelCase, its events as `on…`, and what every
 * HTML element takes.
 */
export type TeacherProps<C extends Contract> = Own<C> & Omit<HTMLAttributes<HTMLElement>, keyof Own<C>>;
