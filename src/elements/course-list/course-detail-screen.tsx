import { useText } from '../session-context.ts';

/** One lesson, and what can be done with it. */
export default function CourseDetailScreen({ id }: { readonly id: string }) {
  const t = useText();
  return <h1 data-lesson={id}>{t('courses.title')}</h1>;
}
