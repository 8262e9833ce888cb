import { useId } from 'react';
import { loadDateLocale, type Student } from '../../../core/index.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { LessonOpener } from './lesson-opener.tsx';
import { useCapability } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { LastTime } from '../../lessons/detail/last-time.tsx';
import { LessonLink } from '../../lessons/list/lesson-link.tsx';
import textLinkCss from '../../../ui/display/text-link.css';
import css from './notebook.css';

interface Props {
  readonly student: Student;
}

/** The next lesson with what prepares it, and how the student is reached; loaded after the page. */
export default function StudentNotebook({ student }: Props) {
  useStyles(textLinkCss);
  useStyles(css);
  return (
    <Texts namespaces={['studentPage', 'courses', 'lessonForms', 'dateTime']} prepare={loadDateLocale}>
      <div className="notebook">
        <LessonOpener>
          <NextLesson student={student} />
        </LessonOpener>
        <ContactFacts student={student} />
      </div>
    </Texts>
  );
}

/** The next lesson, pinned, with what was written after the last one. */
function NextLesson({ student }: { readonly student: Student }) {
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
