import { useSignals } from '@preact/signals-react/runtime';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useStyles } from '../../../runtime/styles.ts';
import type { TeacherDetails } from '../call/call-context.ts';
import { LessonLink } from './lesson-link.tsx';
import css from './people-panel.css';

const LastingLink = lazyScreen(() => import('./lasting-link.tsx'));

/** The student's only link: the lasting one where the provider has such links, else that of the lesson. */
export function StudentLink({ teacher }: { teacher: TeacherDetails }) {
  useSignals();
  useStyles(css);
  const isLasting = useCapability('student-links') && teacher.kind === 'class';
  return (
    <section className="live-link">
      {isLasting ? <LastingLink teacher={teacher} /> : <LessonLink teacher={teacher} />}
    </section>
  );
}
