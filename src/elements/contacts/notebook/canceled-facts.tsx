import type { StudentRecord } from '../../../core/api/endpoints/index.ts';
import type { Student } from '../../../core/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { LessonLink } from '../../lessons/list/lesson-link.tsx';
import { MakeUpButton } from '../../lessons/make-up/make-up-button.tsx';

interface Props {
  readonly student: Pick<Student, 'id' | 'name'>;
  readonly record: StudentRecord;
}

/** Why a lesson of the timeline was cancelled, and the lesson that takes its place, or times for one. */
export function CanceledFacts({ student: { id: studentId, name }, record }: Props) {
  const t = useText();
  const dates = useDates();
  const { lessonId: id, subject, startTimeMillis, endTimeMillis, cancelReason, makeUp } = record;
  return (
    <>
      <p className="student-record-text">
        <Badge kind="struck">{t('studentPage.canceled')}</Badge>{' '}
        <span className="student-record-name">{t('studentPage.reason')}</span>{' '}
        <span dir="auto">{cancelReason || t('studentPage.noReason')}</span>
      </p>
      {makeUp ? (
        <p>
          <LessonLink id={makeUp.id} className="teacher-text-link">
            {t('studentPage.made', { when: dates.moment(makeUp.startTimeMillis) })}
          </LessonLink>
        </p>
      ) : (
        <div>
          <MakeUpButton lesson={{ id, studentId, studentName: name, subject, startTimeMillis, endTimeMillis }} />
        </div>
      )}
    </>
  );
}
