import { register } from '../../runtime/define-element.tsx';
import { TeacherLiveRoom } from './element.ts';

register(TeacherLiveRoom);
export { TeacherLiveRoom };
