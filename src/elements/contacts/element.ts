import type { ElementOf } from '../../runtime/contract.ts';
import { defineElement } from '../../runtime/define-element.tsx';
import { contract } from './contract.ts';

export type TeacherContacts = ElementOf<typeof contract>;
export const TeacherContacts = defineElement(contract, () => import('./contacts-element.tsx'), {
  namespaces: ['contacts', 'courses', 'dateTime', 'pagination'],
  dates: true,
});

declare global {
  interface HTMLElementTagNameMap {
    'teacher-contacts': TeacherContacts;
  }
}
