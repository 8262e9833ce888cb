import CourseListScreen from '../course-list/course-list-screen.tsx';
import { CoursePages } from './course-pages.tsx';

export default function CourseListPage() {
  return <CoursePages><CourseListScreen /></CoursePages>;
}
