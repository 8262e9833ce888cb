import type { ElementOf } from '../contract.ts';
import { defineElement } from '../define-element.tsx';
import { contract } from './contract.ts';

export type TeacherContacts = ElementOf<typeof contract>;
export const TeacherContacts = defineElement(contract, () => import('./contacts-element.tsx'));
