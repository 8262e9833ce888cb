import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherFamily = ElementOf<typeof contract>;
export const TeacherFamily = defineElement(contract, () => import('./family-element.tsx'), {
  namespaces: ['family', 'login'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-family': TeacherFamily;
  }
}
