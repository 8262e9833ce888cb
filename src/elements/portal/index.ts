import { register } from '../../runtime/define-element.tsx';
import { TeacherPortal } from './element.ts';

register(TeacherPortal);
export { TeacherPortal };

declare global {
  interface HTMLElementTagNameMap {
    'teacher-portal': TeacherPortal;
  }
}
