import { useSignals } from '@preact/signals-react/runtime';
import { useId, useMemo, useState } from 'react';
import { ALL_LESSONS, failureText, nextLessonChange, type Lesson } from '../../../core/index.ts';
import { CourseNavigationContext, type CourseNavigation } from '../../course-list/course-navigation.ts';
import { OmittedRows } from '../../../ui/display/omitted-rows.tsx';
import { ListPages } from '../../../ui/list/list-pages.tsx';
import { LessonTable } from '../../lessons/list/lesson-table.tsx';
import { useCourses } from '../../lessons/use-courses.ts';
import { useLessonActions } from '../../lessons/dialogs/use-lesson-actions.tsx';
import { usePreload } from '../../../runtime/hooks/use-preload.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { ErrorMessage } from '../../../runtime/display/error-message.tsx';
import { Loading } from '../../../runtime/display/loading.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useNow } from '../../../runtime/hooks/use-now.ts';
import { useContactNavigation } from '../contact-navigation.ts';
import { NO_LIST } from './no-list.ts';

const OpenedLesson = lazyScreen(() => import('./opened-lesson.tsx'));
const LATER = [OpenedLesson];

interface Props {
  readonly studentId: string;
  /** Future lessons, otherwise past ones. */
  readonly ahead: boolean;
  /** Changes to reload. */
  readonly turn: number;
}

/** Lessons of one student, page by page; each can be opened, changed and cancelled. */
export function StudentLessons({ studentId, ahead, turn }: Props) {
  useSignals();
  const t = useText();
  const { timeZone } = useScreen();
  const id = useId();
  const courses = useCourses();
  const [paging, setPaging] = useState({ page: ALL_LESSONS.page, size: ALL_LESSONS.size });
  const [opened, setOpened] = useState<Lesson>();
  const question = `${studentId} ${ahead} ${paging.page} ${paging.size} ${turn}`;
  const { failed, omitted, shown, reload } = useLoaded(question, () => courses.load(paging, { studentId, ahead }));
  const actions = useLessonActions(courses, '.teacher-dialog h2, .contact-detail-title');
  const { lessonHref, openLesson, liveHref, openLive } = useContactNavigation();

  usePreload(LATER, !openLesson);

  const loaded = courses.page.value;
  const isCurrent = shown === question;
  const isLoading = courses.status.value === 'loading';
  // Rows of the previous query stay while new ones load, but not if loading fails.
  const page = loaded && (isCurrent || (isLoading && !failed)) ? loaded : undefined;
  const now = useNow((now) => nextLessonChange(page?.list ?? [], now, timeZone));
  const navigation = useMemo<CourseNavigation>(
    () => ({
      ...NO_LIST,
      openLesson: openLesson ?? ((id) => setOpened(page?.list.find((lesson) => lesson.id === id))),
      ...(lessonHref && { lessonHref }),
      ...(liveHref && { liveHref }),
      ...(openLive && { openLive }),
    }),
    [page, lessonHref, openLesson, liveHref, openLive],
  );

  // A lesson was cancelled or has ended, so the current page may be beyond the last.
  const isBeyond = isCurrent && page && page.list.length === 0 && page.total > 0 && paging.page > 1;
  if (isBeyond) setPaging({ ...paging, page: Math.ceil(page.total / page.size) });
  const title = t(ahead ? 'contacts.ahead' : 'contacts.over');
  return (
    <CourseNavigationContext value={navigation}>
      <section className="contact-lessons" aria-labelledby={id} data-ahead={ahead}>
        <h2 id={id}>{title}</h2>
        {failed && !page && (
          <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
        )}
        {!page && !failed && <Loading lines={3} label={t('common.loading')} />}
        <OmittedRows omitted={omitted} />
        {page?.list.length === 0 && !isBeyond && !omitted && (
          <p className="contact-lessons-none">{t(ahead ? 'contacts.aheadNone' : 'contacts.overNone')}</p>
        )}
        {page && page.list.length > 0 && (
          <LessonTable
            page={page}
            now={now}
            isBusy={isLoading && !isCurrent}
            onChange={actions.change}
            label={title}
            isOfStudent
          />
        )}
        {page && page.total > ALL_LESSONS.size && (
          <ListPages
            page={page}
            onPage={(page) => setPaging({ ...paging, page })}
            onSize={(size) => setPaging({ size, page: 1 })}
          />
        )}
        {opened && (
          <OpenedLesson
            lesson={page?.list.find((lesson) => lesson.id === opened.id) ?? opened}
            actions={actions}
            onClose={() => setOpened(undefined)}
          />
        )}
        {actions.dialogs}
      </section>
    </CourseNavigationContext>
  );
}
