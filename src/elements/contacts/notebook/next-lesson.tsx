import { useId } from 'react';
import type { Student } from '../../../core/index.ts';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { LastTime } from '../../lessons/context/last-time.tsx';
import { LessonLink } from '../../lessons/list/lesson-link.tsx';

/** The next lesson, pinned, with what was written after the last one. */
export function NextLesson({ student }: { readonly student: Student }) {
  const t = useText();
  const dates = useDates();
  const id = useId();
  const hasArchive = useCapability('lesson-archive');
  const { nextLesson: next } = student;
  // The lessons themselves are listed below.
  if (!next && !hasArchive) return null;
  return (
    <section className="notebook-next" aria-labelledby={id}>
      <h2 id={id}>{t('studentPage.next')}</h2>
      {next ? (
        <p className="notebook-next-when">
          <LessonLink id={next.id} className="teacher-text-link">
            <time dateTime={new Date(next.startTimeMillis).toISOString()}>
              {dates.day(next.startTimeMillis)} <bdi>{dates.span(next.startTimeMillis, next.endTimeMillis)}</bdi>
            </time>
          </LessonLink>
          <span>{next.subject}</span>
        </p>
      ) : (
        <p className="notebook-quiet">{t('studentPage.noNext')}</p>
      )}
      {hasArchive && <LastTime studentId={student.id} />}
    </section>
  );
}
