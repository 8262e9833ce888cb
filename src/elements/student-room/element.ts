import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherStudentRoom = ElementOf<typeof contract>;
export const TeacherStudentRoom = defineElement(contract, () => import('./student-room-element.tsx'), {
  namespaces: ['liveRoom', 'board', 'studentLink', 'login'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-student-room': TeacherStudentRoom;
  }
}
