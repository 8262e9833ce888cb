import type { ElementOf } from '../contract.ts';
import { defineElement } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherSchedule = ElementOf<typeof contract>;
export const TeacherSchedule = defineElement(contract, () => import('./schedule-element.tsx'));
