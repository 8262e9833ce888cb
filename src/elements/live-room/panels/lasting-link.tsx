import { useMemo } from 'react';
import { useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { LastingLinkBox } from '../../lessons/student-link/lasting-link-box.tsx';
import type { TeacherDetails } from '../call/call-context.ts';
import { LessonLink } from './lesson-link.tsx';

interface Props {
  readonly teacher: TeacherDetails;
}

/** The lasting link of the lesson's student, and below it the link that is good for this lesson alone. */
export default function LastingLink({ teacher }: Props) {
  const of = useMemo(() => ({ lessonId: teacher.id }), [teacher.id]);
  return (
    <Texts namespaces={['studentLink', 'liveRoom']}>
      <LastingLinkBox of={of} />
      <LessonOnly teacher={teacher} />
    </Texts>
  );
}

function LessonOnly({ teacher }: Props) {
  const t = useText();
  return (
    <details className="live-link-lesson">
      <summary>{t('studentLink.lessonOnly')}</summary>
      <LessonLink teacher={teacher} />
    </details>
  );
}
