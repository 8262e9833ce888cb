import type { ReactNode } from 'react';
import type { contract } from '../elements/student-room/contract.ts';
import { TeacherStudentRoom } from '../elements/student-room/element.ts';
import { component } from './component.ts';
import type { TeacherProps } from './prop-types.ts';

export type StudentRoomProps = TeacherProps<typeof contract>;

/** `<teacher-student-room>` as a component. */
export const StudentRoom: (props: StudentRoomProps) => ReactNode = component(TeacherStudentRoom);
