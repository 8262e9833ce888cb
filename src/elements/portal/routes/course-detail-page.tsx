import CourseDetailScreen from '../../course-list/course-detail-screen.tsx';
import { CoursePages } from './course-pages.tsx';
import type { PageProps } from './route.ts';

export default function CourseDetailPage({ params }: PageProps) {
  const { id = '' } = params;
  return (
    <CoursePages>
      <CourseDetailScreen key={id} id={id} />
    </CoursePages>
  );
}
