import type { Lesson } from '../../../core/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { LessonDeviceTime, LessonWhen } from '../list/lesson-when.tsx';

/** The student and times of a dialog's lesson. */
export function LessonHead({ lesson }: { readonly lesson: Lesson }) {
  const t = useText();
  const { session } = useScreen();
  return (
    <div className="lesson-head">
      <Avatar name={lesson.studentName} size={44} />
      <div>
        <p className="lesson-head-student">
          {t('courses.studentName', { name: lesson.studentName })} <span>{lesson.subject}</span>
        </p>
        <LessonWhen lesson={lesson} now={session.clock.now()} />
        <LessonDeviceTime lesson={lesson} />
      </div>
    </div>
  );
}
