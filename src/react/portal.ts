import type { ReactNode } from 'react';
import type { contract } from '../elements/portal/contract.ts';
import { TeacherPortal } from '../elements/portal/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type PortalProps = TeacherProps<typeof contract>;

/** `<teacher-portal>` as a component. */
export const Portal: (props: PortalProps) => ReactNode = component(TeacherPortal);
