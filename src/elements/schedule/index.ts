import { register } from '../../runtime/define-element.tsx';
import { TeacherSchedule } from './element.ts';

register(TeacherSchedule);
export { TeacherSchedule };
