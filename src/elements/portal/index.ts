import { register } from '../../runtime/define-element.tsx';
import { TeacherPortal } from './element.ts';

register(TeacherPortal);
export { TeacherPortal };
