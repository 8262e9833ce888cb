import type { ReactNode } from 'react';
import type { contract } from '../elements/visits/contract.ts';
import { TeacherVisits } from '../elements/visits/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type VisitsProps = TeacherProps<typeof contract>;

/** `<teacher-visits>` as a component. */
export const Visits: (props: VisitsProps) => ReactNode = component(TeacherVisits);
