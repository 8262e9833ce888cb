import type { ReactNode } from 'react';
import type { contract } from '../elements/schedule/contract.ts';
import { TeacherSchedule } from '../elements/schedule/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type ScheduleProps = TeacherProps<typeof contract>;

/** `<teacher-schedule>` as a component. */
export const Schedule: (props: ScheduleProps) => ReactNode = component(TeacherSchedule);
