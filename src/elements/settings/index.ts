import type { ElementOf } from '../contract.ts';
import { defineElement, register } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherSettings = ElementOf<typeof contract>;
export const TeacherSettings = defineElement(contract, () => import('./settings-element.tsx'));
register(TeacherSettings);

declare global {
  interface HTMLElementTagNameMap {
    'teacher-settings': TeacherSettings;
  }
}
