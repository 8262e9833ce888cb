import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { createCourses, lessonState } from '../../../core/lessons/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { createCancellation } from '../../../core/students/index.ts';
import { useCapability, useCapabilitiesKnown } from '../../../runtime/hooks/use-capability.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { Texts } from '../../../runtime/texts.tsx';
import { useStyles } from '../../../runtime/styles.ts';
import textLinkCss from '../../../ui/display/text-link.css';
import { LessonLink } from '../list/lesson-link.tsx';
import { MakeUpButton } from './make-up-button.tsx';
import { LastTime } from './last-time.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { Fact } from '../../../ui/display/fact.tsx';

/** What really happened in a lesson that has ended. */
const LessonOutcome = optionalScreen(() => import('../record/lesson-outcome.tsx'));

export interface LessonContextProps {
  readonly lesson: Lesson;
  readonly now: number;
}

/**
 * The number of remaining lessons, the notes from the last lesson, or why the lesson was cancelled and which one
 * replaces it.
 */
export default function LessonContext({ lesson, now }: LessonContextProps) {
  const hasArchive = useCapability('lesson-archive');
  const hasCancellations = useCapability('lesson-cancellations');
  // If the button disappeared, the dialog that it opens would be unmounted with it.
  const hasNoCancellations = useCapabilitiesKnown() && !hasCancellations;
  const state = lessonState(lesson, now);
  const isAhead = state === 1 || state === 2;
  const hasOutcome = useCapability('lesson-outcomes') && state === 3;
  return (
    <Texts namespaces={['studentPage', 'courses', 'dateTime']} dates>
      {isAhead && (
        <dl className="course-detail-facts">
          <LessonsLeftFact studentId={lesson.studentId} />
        </dl>
      )}
      {hasOutcome && <LessonOutcome lesson={lesson} />}
      {isAhead && hasArchive && <LastTime studentId={lesson.studentId} />}
      {state === 4 && hasCancellations && <CanceledLesson key={lesson.id} lesson={lesson} />}
      {state === 4 && hasNoCancellations && (
        <div>
          <MakeUpButton lesson={lesson} />
        </div>
      )}
    </Texts>
  );
}

/** The remaining lessons of the contract, if there is one. */
function LessonsLeftFact({ studentId }: { readonly studentId: string }) {
  useSignals();
  const t = useText();
  const { session } = useScreen();
  const courses = useMemo(() => createCourses(session), [session]);
  useEffect(() => () => courses.dispose(), [courses]);
  useLoaded(studentId, () => courses.loadStudents());
  const left = courses.studentList.value?.find(({ id }) => id === studentId)?.lessonsLeft;
  if (left === undefined) return null;
  return <Fact name={t('studentPage.lesson.contract')}>{t('studentPage.lesson.left', { count: left })}</Fact>;
}

function CanceledLesson({ lesson }: { readonly lesson: Lesson }) {
  useSignals();
  useStyles(textLinkCss);
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const cancellation = useMemo(() => createCancellation(session, lesson.id), [session, lesson.id]);
  useEffect(() => () => cancellation.dispose(), [cancellation]);
  useLoaded(lesson.id, () => cancellation.load());
  const record = cancellation.data.value;
  if (!record) return null;
  const { reason, makeUp } = record;
  return (
    <>
      <dl className="course-detail-facts">
        <Fact name={t('studentPage.reason')}>
          <p className="course-detail-text" dir="auto">
            {reason || t('studentPage.noReason')}
          </p>
        </Fact>
      </dl>
      <div>
        {makeUp ? (
          <LessonLink id={makeUp.id} className="teacher-text-link">
            {t('studentPage.made', { when: dates.moment(makeUp.startTimeMillis) })}
          </LessonLink>
        ) : (
          <MakeUpButton lesson={lesson} />
        )}
      </div>
    </>
  );
}
