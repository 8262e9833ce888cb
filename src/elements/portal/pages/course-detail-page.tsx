import { useParams } from 'wouter';
import CourseDetailScreen from '../../course-list/course-detail-screen.tsx';
import { CoursePages } from './course-pages.tsx';

export { parts } from '../../course-list/course-detail-screen.tsx';
export { words } from './course-pages.tsx';

export default function CourseDetailPage() {
  const { id = '' } = useParams<{ id: string }>();
  return (
    <CoursePages>
      <CourseDetailScreen key={id} id={id} />
    </CoursePages>
  );
}
