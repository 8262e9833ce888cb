import { register } from '../../runtime/define-element.tsx';
import { TeacherSettings } from './element.ts';

register(TeacherSettings);
export { TeacherSettings };

declare global {
  interface HTMLElementTagNameMap {
    'teacher-settings': TeacherSettings;
  }
}
