import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherPortal = ElementOf<typeof contract>;
export const TeacherPortal = defineElement(contract, () => import('./portal-element.tsx'), {
  namespaces: ['portal', 'login'],
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-portal': TeacherPortal;
  }
}
