import type { ElementOf } from '../contract.ts';
import { defineElement } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherStudentRoom = ElementOf<typeof contract>;
export const TeacherStudentRoom = defineElement(contract, () => import('./student-room-element.tsx'));
