import type { ElementOf } from '../contract.ts';
import { defineElement } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherSettings = ElementOf<typeof contract>;
export const TeacherSettings = defineElement(contract, () => import('./settings-element.tsx'));
