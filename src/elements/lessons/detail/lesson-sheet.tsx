import type { ReactNode } from 'react';
import {
  hourLength,
  joinWindow,
  lessonOpensAt,
  lessonState,
  plannedMinutes,
  shortenText,
  type Lesson,
} from '../../../core/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { pencil } from '../../../ui/display/icons.ts';
import { useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCourseNavigation } from '../../course-list/course-navigation.ts';
import { LessonStateBadge } from '../list/lesson-state-badge.tsx';
import { LessonDeviceTime, LessonWhen } from '../list/lesson-when.tsx';
import { LiveLink } from '../list/live-link.tsx';
import { openerOf, type LessonActions } from '../dialogs/use-lesson-actions.tsx';

interface Props {
  readonly lesson: Lesson;
  readonly now: number;
  readonly actions: LessonActions;
}

/** Details of a lesson, with the actions that its state allows. */
export function LessonSheet({ lesson, now, actions }: Props) {
  const t = useText();
  const dates = useDates();
  const { studentName: name, subject } = lesson;
  const state = lessonState(lesson, now);
  return (
    <article className="course-detail-sheet" part="lesson" data-state={state}>
      <header className="course-detail-head">
        <Avatar name={name} size={56} />
        <div>
          <h1 className="course-detail-title" tabIndex={-1}>
            {t('courses.studentName', { name })}
          </h1>
          <p>{subject}</p>
        </div>
        <LessonStateBadge lesson={lesson} now={now} />
      </header>
      <div className="course-detail-when">
        <div>
          <LessonWhen lesson={lesson} now={now} />
          <LessonDeviceTime lesson={lesson} />
        </div>
        <span className="course-detail-length">
          {t('courses.hours', { hours: hourLength(plannedMinutes(lesson)) })}
        </span>
      </div>
      <LessonSheetActions lesson={lesson} now={now} actions={actions} />
      <LessonFacts lesson={lesson} />
      <p className="course-detail-zone">{t('courses.zone', { zone: dates.zone })}</p>
    </article>
  );
}

/** Texts of a lesson, and when it actually ended or was cancelled. */
export function LessonFacts({ lesson }: Pick<Props, 'lesson'>) {
  const t = useText();
  const dates = useDates();
  const { memo, note, actualEndTimeMillis, canceledAt } = lesson;
  return (
    <dl className="course-detail-facts">
      <Fact name={t('courses.memo')}>
        {memo ? (
          <p className="course-detail-text" dir="auto">
            {shortenText(memo, true)}
          </p>
        ) : (
          <p className="course-detail-none">{t('courses.noMemo')}</p>
        )}
      </Fact>
      {note && (
        <Fact name={t('courses.note')}>
          <p className="course-detail-text" dir="auto">
            {shortenText(note, true)}
          </p>
        </Fact>
      )}
      {actualEndTimeMillis !== undefined && (
        <Fact name={t('courses.actualEnd')}>{dates.moment(actualEndTimeMillis)}</Fact>
      )}
      {canceledAt !== undefined && <Fact name={t('courses.canceledAt')}>{dates.moment(canceledAt)}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Entering, changing and cancelling; the note once the lesson is over. */
export function LessonSheetActions({ lesson, now, actions }: Props) {
  const t = useText();
  const dates = useDates();
  const { liveHref } = useCourseNavigation();
  const state = lessonState(lesson, now);
  const opensAt = lessonOpensAt(lesson);
  const isEarly = joinWindow(lesson, now) === 'early' && liveHref?.(lesson.id) !== undefined;
  if (state === 4) return null;
  return (
    <div className="course-detail-actions">
      <LiveLink lesson={lesson} now={now} />
      <Button data-opens={openerOf('change', lesson.id)} onClick={() => actions.change(lesson)}>
        <Icon path={pencil} />
        {t(state === 3 ? 'courses.change.noteAction' : 'courses.change.action')}
      </Button>
      {state !== 3 && (
        <Button
          kind="quiet"
          className="course-detail-cancel"
          data-opens={openerOf('cancel', lesson.id)}
          onClick={() => actions.cancel(lesson)}
        >
          {t('courses.cancel.action')}
        </Button>
      )}
      {isEarly && opensAt !== undefined && (
        <p className="course-detail-opens">
          {t('courses.opensAt', {
            time: dates.near(opensAt, now) === 'today' ? dates.time(opensAt) : dates.moment(opensAt),
          })}
        </p>
      )}
    </div>
  );
}
