import { useContext } from 'react';
import { joinWindow, lessonState, type Lesson } from '../../../core/index.ts';
import { useReservedSpace } from '../../../runtime/hooks/use-capability.ts';
import { ReadOnlyContext, useText } from '../../../runtime/screen-context.ts';
import { Button } from '../../../ui/form/button.tsx';
import { LessonChangeButtons, LessonRoomStatus } from '../../lessons/detail/lesson-sheet.tsx';
import type { LessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { LiveLink } from '../../lessons/list/live-link.tsx';
import { LazyCopyLink } from './lazy-copy-link.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly now: number;
  /** Undefined if the lesson is read-only. */
  readonly actions: LessonActions | undefined;
  readonly onDetails: () => void;
}

/** What a teacher does with a lesson: entering, passing on the link, changing, cancelling, and reading everything. */
export function LessonCardActions({ lesson, now, actions, onDetails }: Props) {
  const t = useText();
  const state = lessonState(lesson, now);
  const isAhead = state === 1 || state === 2;
  const isReadOnly = useContext(ReadOnlyContext);
  const isReserved = useReservedSpace('student-links');
  return (
    <>
      {actions && isAhead && (
        <div className="schedule-card-actions schedule-card-join" data-reserved={isReserved || undefined}>
          <LiveLink lesson={lesson} now={now} />
          {!isReadOnly && <LazyCopyLink studentId={lesson.studentId} />}
          {joinWindow(lesson, now) !== 'open' && <LessonRoomStatus lesson={lesson} now={now} />}
        </div>
      )}
      <div className="schedule-card-actions">
        {actions && state !== 4 && <LessonChangeButtons lesson={lesson} now={now} actions={actions} />}
        <Button kind="quiet" onClick={onDetails}>
          {t('schedule.card.details')}
        </Button>
      </div>
    </>
  );
}
