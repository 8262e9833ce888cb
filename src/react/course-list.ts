import type { ReactNode } from 'react';
import type { contract } from '../elements/course-list/contract.ts';
import { TeacherCourseList } from '../elements/course-list/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type CourseListProps = TeacherProps<typeof contract>;

/** `<teacher-course-list>` as a component. */
export const CourseList: (props: CourseListProps) => ReactNode = component(TeacherCourseList);
