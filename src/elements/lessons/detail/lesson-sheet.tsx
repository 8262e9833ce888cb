import { useContext } from 'react';
import { hourLength, joinWindow, lessonOpensAt, lessonState, plannedMinutes } from '../../../core/lessons/index.ts';
import { shortenText } from '../../../core/i18n/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { Avatar } from '../../../ui/display/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Icon } from '../../../ui/display/icon.tsx';
import { pencil } from '../../../ui/icons/later-icons.ts';
import { ReadOnlyContext, useText } from '../../../runtime/screen-context.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useCourseNavigation } from '../../course-list/course-navigation.ts';
import { LessonStateBadge, LessonDeviceTime, LessonWhen } from '../list/lesson-labels.tsx';
import { LiveLink } from '../list/live-link.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { openerOf, type LessonActions } from '../dialogs/use-lesson-actions.tsx';
import { Fact } from '../../../ui/display/fact.tsx';

/** Remaining lessons, the last record and cancellations, shown below the sheet. */
export const LazyLessonContext = optionalScreen(() => import('./lesson-context.tsx'));
/** What the family asks about a lesson to come, and the times that are offered for it. */
export const LazyLessonRequest = optionalScreen(() => import('../family/lesson-request.tsx'));
/** The archive of a lesson that has begun. */
export const LazyLessonArchive = optionalScreen(() => import('../archive/lesson-archive.tsx'));
const LessonPresence = optionalScreen(() => import('./lesson-presence.tsx'));
const StudentLink = optionalScreen(() => import('../student-link/student-link.tsx'));

interface LessonSheetProps {
  readonly lesson: Lesson;
  readonly now: number;
  readonly actions: LessonActions;
}

/** Details of a lesson, with the actions that its state allows. */
export default function LessonSheet({ lesson, now, actions }: LessonSheetProps) {
  const t = useText();
  const zone = useDates().foreignZone();
  const { studentName, subject, studentId } = lesson;
  const name = t('courses.studentName', { name: studentName });
  const studentHref = useCourseNavigation().studentHref?.(studentId);
  const state = lessonState(lesson, now);
  return (
    <article className="course-detail-sheet" part="lesson" data-state={state}>
      <header className="course-detail-head">
        <Avatar name={studentName} size={56} />
        <div>
          <h1 className="course-detail-title" tabIndex={-1}>
            {studentHref ? <a href={studentHref}>{name}</a> : name}
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
      <LazyLessonRequest lesson={lesson} now={now} />
      <LessonFacts lesson={lesson} />
      <LazyLessonContext lesson={lesson} now={now} />
      {state !== 1 && <LazyLessonArchive lesson={lesson} />}
      {zone && <p className="course-detail-zone">{t('courses.zone', { zone })}</p>}
    </article>
  );
}

/** Texts of a lesson, and when it actually ended or was cancelled. */
export function LessonFacts({ lesson }: Pick<LessonSheetProps, 'lesson'>) {
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

/** Actions: entering, changing and cancelling; editing the note once the lesson is over. */
export function LessonSheetActions({ lesson, now, actions }: LessonSheetProps) {
  const isReadOnly = useContext(ReadOnlyContext);
  const state = lessonState(lesson, now);
  if (state === 4) return null;
  return (
    <div className="course-detail-actions">
      <LiveLink lesson={lesson} now={now} />
      <LessonChangeButtons lesson={lesson} now={now} actions={actions} />
      {!isReadOnly && state !== 3 && <StudentLink studentId={lesson.studentId} name={lesson.studentName} />}
      <LessonRoomStatus lesson={lesson} now={now} />
    </div>
  );
}

/** Actions: changing and cancelling; editing the note once the lesson is over. */
export function LessonChangeButtons({ lesson, now, actions }: LessonSheetProps) {
  const t = useText();
  if (useContext(ReadOnlyContext)) return null;
  const isOver = lessonState(lesson, now) === 3;
  return (
    <>
      <Button data-opens={openerOf('change', lesson.id)} onClick={() => actions.change(lesson)}>
        <Icon path={pencil} />
        {t(isOver ? 'courses.change.noteAction' : 'courses.change.action')}
      </Button>
      {!isOver && (
        <Button
          kind="quiet"
          className="course-detail-cancel"
          data-opens={openerOf('cancel', lesson.id)}
          onClick={() => actions.cancel(lesson)}
        >
          {t('courses.cancel.action')}
        </Button>
      )}
    </>
  );
}

/** Who is waiting for the room, or when it opens. */
export function LessonRoomStatus({ lesson, now }: Omit<LessonSheetProps, 'actions'>) {
  const t = useText();
  const dates = useDates();
  const { liveHref } = useCourseNavigation();
  const opensAt = lessonOpensAt(lesson);
  const room = joinWindow(lesson, now);
  if (room === 'open') return <LessonPresence lesson={lesson} />;
  if (room !== 'early' || opensAt === undefined || liveHref?.(lesson.id) === undefined) return null;
  const time = dates.near(opensAt, now) === 'today' ? dates.time(opensAt) : dates.moment(opensAt);
  return <p className="course-detail-opens">{t('courses.opensAt', { time })}</p>;
}
