import type { Lesson } from '../../../core/api/endpoints/index.ts';
import type { LessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import LessonDialog from '../../schedule/lesson-dialog.tsx';
import { Texts } from '../../../runtime/texts.tsx';
import type { Words } from '../../../runtime/words.ts';

export const words: Words = { namespaces: ['schedule', 'courses', 'dateTime'], dates: true };

interface Props {
  readonly lesson: Lesson;
  readonly actions: LessonActions;
  readonly onClose: () => void;
}

/** A lesson in a dialog, used where lessons have no page; a separate module, loaded only when needed. */
export default function OpenedLesson(props: Props) {
  return (
    <Texts {...words}>
      <LessonDialog {...props} />
    </Texts>
  );
}
