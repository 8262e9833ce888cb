import { register } from '../../runtime/define-element.tsx';
import { TeacherVisits } from './element.ts';

register(TeacherVisits);
export { TeacherVisits };
