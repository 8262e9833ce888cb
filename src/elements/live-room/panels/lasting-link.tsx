import { useMemo } from 'react';
import { Texts } from '../../../runtime/texts.tsx';
import { LastingLinkBox } from '../../lessons/student-link/lasting-link.tsx';
import type { TeacherDetails } from '../call/call-context.ts';

/** The lasting link of the lesson's student. */
export default function LastingLink({ teacher }: { readonly teacher: TeacherDetails }) {
  const of = useMemo(() => ({ lessonId: teacher.id }), [teacher.id]);
  return (
    <Texts namespaces={['studentLink']}>
      <LastingLinkBox of={of} />
    </Texts>
  );
}
