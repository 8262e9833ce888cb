import { useText, useScreen } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { Button } from '../../../ui/form/button.tsx';
import css from './lesson-dialogs.css';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { LessonDeviceTime, LessonWhen } from '../list/lesson-labels.tsx';

interface Props {
  readonly onStartOver: () => void;
}

/** Tells the user that a form shows a draft, and offers to start over (docs/design-choices.md#ended-sessions). */
export function RestoredNote(props: Props) {
  return (
    <Texts namespaces={['lessonForms']} fallback={null}>
      <Note {...props} />
    </Texts>
  );
}

function Note({ onStartOver }: Props) {
  useStyles(css);
  const t = useText();
  return (
    <div className="lesson-dialog-note" role="status">
      <p>{t('lessonForms.change.restored')}</p>
      <Button kind="quiet" onClick={onStartOver}>
        {t('lessonForms.change.fromStart')}
      </Button>
    </div>
  );
}

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
