import type { ReactNode } from 'react';
import type { contract } from '../elements/login/contract.ts';
import { TeacherLogin } from '../elements/login/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type LoginProps = TeacherProps<typeof contract>;

/** `<teacher-login>` as a component. */
export const Login: (props: LoginProps) => ReactNode = component(TeacherLogin);
