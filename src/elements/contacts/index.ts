import { register } from '../define-element.tsx';
import { TeacherContacts } from './element.ts';

register(TeacherContacts);
export { TeacherContacts };

declare global {
  interface HTMLElementTagNameMap {
    'teacher-contacts': TeacherContacts;
  }
}
