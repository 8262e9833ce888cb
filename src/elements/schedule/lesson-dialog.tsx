import { useMemo } from 'react';
import { lessonState, nextLessonChange } from '../../core/lessons/index.ts';
import type { Lesson } from '../../core/api/endpoints/index.ts';
import detailCss from '../course-list/course-detail.css';
import { DraftNote } from '../lessons/dialogs/lesson-draft.tsx';
import { LessonHead } from '../lessons/dialogs/lesson-dialogs.tsx';
import dialogsCss from '../lessons/dialogs/lesson-dialogs.css';
import {
  LazyLessonArchive,
  LazyLessonContext,
  LazyLessonRequest,
  LessonFacts,
  LessonSheetActions,
} from '../lessons/detail/lesson-sheet.tsx';
import { LessonStateBadge } from '../lessons/list/lesson-labels.tsx';
import type { LessonActions } from '../lessons/dialogs/use-lesson-actions.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RowAction, useRowTemplate } from '../../ui/list/row-action.tsx';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import { chipOf } from './card/chip-of.ts';
import css from './schedule-dialogs.css';

interface Props {
  readonly lesson: Lesson;
  /** Undefined if the lesson is read-only. */
  readonly actions: LessonActions | undefined;
  readonly onClose: () => void;
}

/** A lesson opened from the calendar, with the actions that its state allows. */
export default function LessonDialog({ lesson, actions, onClose }: Props) {
  useStyles(detailCss);
  useStyles(dialogsCss);
  useStyles(css);
  const t = useText();
  const { timeZone } = useScreen();
  const dates = useDates();
  const template = useRowTemplate();
  const { id, studentName: name, startTimeMillis } = lesson;
  const { root } = useHost();
  // The lesson may have been moved meanwhile: its chip is another one, or none is shown.
  const returnFocus = useMemo(
    () => ({
      get current() {
        return chipOf(root, 'lesson', id) ?? root.querySelector<HTMLElement>('.schedule-period');
      },
    }),
    [root, id],
  );
  const now = useNow((now) => nextLessonChange([lesson], now, timeZone));
  return (
    <Dialog
      title={t('schedule.lessonTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className="schedule-lesson" part="lesson">
        <LessonHead lesson={lesson} />
        <p>
          <LessonStateBadge lesson={lesson} now={now} />
        </p>
        {actions && <DraftNote lesson={lesson} actions={actions} />}
        {actions && <LessonSheetActions lesson={lesson} now={now} actions={actions} />}
        {actions && <LazyLessonRequest lesson={lesson} now={now} />}
        {template && (
          <div>
            <RowAction
              template={template}
              record={lesson}
              about={`${t('courses.studentName', { name })} ${dates.moment(startTimeMillis)}`}
            />
          </div>
        )}
        <LessonFacts lesson={lesson} />
        {actions && <LazyLessonContext lesson={lesson} now={now} />}
        {actions && lessonState(lesson, now) !== 1 && <LazyLessonArchive lesson={lesson} />}
      </div>
    </Dialog>
  );
}
