import { useText } from '../session-context.ts';

/** The lessons of the teacher, page by page. */
export default function CourseListScreen() {
  const t = useText();
  return <h1>{t('courses.title')}</h1>;
}
