import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherVisits = ElementOf<typeof contract>;
export const TeacherVisits = defineElement(contract, () => import('./visits-element.tsx'), {
  namespaces: ['meetings', 'pagination'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-visits': TeacherVisits;
  }
}
