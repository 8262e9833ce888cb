import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherSettings = ElementOf<typeof contract>;
export const TeacherSettings = defineElement(contract, () => import('./settings-element.tsx'), {
  namespaces: ['settings', 'strength'],
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-settings': TeacherSettings;
  }
}
