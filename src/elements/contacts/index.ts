import { register } from '../../runtime/define-element.tsx';
import { TeacherContacts } from './element.ts';

register(TeacherContacts);
export { TeacherContacts };

declare global {
  interface HTMLElementTagNameMap {
    'teacher-contacts': TeacherContacts;
  }
}
