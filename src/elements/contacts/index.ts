import { register } from '../../runtime/define-element.tsx';
import { TeacherContacts } from './element.ts';

register(TeacherContacts);
export { TeacherContacts };
