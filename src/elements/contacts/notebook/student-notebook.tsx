import { loadDateLocale, type Student } from '../../../core/index.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { LessonOpener } from './lesson-opener.tsx';
import { NextLesson } from './next-lesson.tsx';
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
