import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherLogin = ElementOf<typeof contract>;
export const TeacherLogin = defineElement(contract, () => import('./login-element.tsx'), { namespaces: ['login'] });

declare global {
  interface HTMLElementTagNameMap {
    'teacher-login': TeacherLogin;
  }
}
