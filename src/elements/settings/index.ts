import { register } from '../../runtime/define-element.tsx';
import { TeacherSettings } from './element.ts';

register(TeacherSettings);
export { TeacherSettings };
