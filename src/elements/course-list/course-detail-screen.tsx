import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { failureText } from '../../core/api/index.ts';
import { nextLessonChange } from '../../core/lessons/index.ts';
import { lazyScreen, type Preloadable } from '../../runtime/lazy-screen.tsx';
import { useMethods } from '../../runtime/element-context.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState, OfflineBanner } from '../../ui/display/data-state.tsx';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { arrowStart, search } from '../../ui/icons/icons.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import type { contract } from './contract.ts';
import css from './course-detail.css';
import { useCourseNavigation } from './course-navigation.ts';
import { DraftNote } from '../lessons/dialogs/lesson-draft.tsx';
import { useCourses } from '../lessons/use-courses.ts';
import { useLessonActions } from '../lessons/dialogs/use-lesson-actions.tsx';
import { useLoaded } from '../../runtime/hooks/use-loaded.ts';

const LessonSheet = lazyScreen(() => import('../lessons/detail/lesson-sheet.tsx'));
export const parts: readonly Preloadable[] = [LessonSheet];

interface Props {
  readonly id: string;
}

/** One lesson, with its actions. */
export default function CourseDetailScreen({ id }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const { timeZone } = useScreen();
  const { openList, backLabel } = useCourseNavigation();
  const courses = useCourses();
  const { failed, isOnline, reload } = useLoaded(id, () => courses.read(id));
  const actions = useLessonActions(courses, '.course-detail-title');
  useMethods<typeof contract>({ reload });
  // In a column beside the lesson rather than below it.
  useEffect(() => LessonSheet.preload(), []);

  const lesson = courses.courseInfo.value;
  const loadedAt = courses.detail.loadedAt.value;
  const now = useNow((now) => nextLessonChange(lesson ? [lesson] : [], now, timeZone));
  const isMissing = failed?.failure?.kind === 'http' && failed.failure.httpStatus === 404;
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  const shown = isMissing ? undefined : lesson;

  return (
    <section className="course-detail">
      <div>
        <Button kind="quiet" className="course-detail-back" onClick={openList}>
          <Icon path={arrowStart} directed />
          {backLabel ?? t('courses.backToList')}
        </Button>
      </div>
      {shown && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {isMissing && (
        <EmptyState isHeading icon={search} message={t('courses.notFound')}>
          <Button onClick={openList}>{backLabel ?? t('courses.backToList')}</Button>
        </EmptyState>
      )}
      {failed && !isMissing && !(shown && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!shown && !failed && <Loading lines={6} label={t('common.loading')} />}
      {shown && <DraftNote lesson={shown} actions={actions} />}
      {shown && <LessonSheet lesson={shown} now={now} actions={actions} />}
      {actions.dialogs}
    </section>
  );
}
