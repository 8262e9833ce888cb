import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { ALL_LESSONS, failureText, isNarrowed, nextLessonChange, type LessonQuery } from '../../core/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/empty-state.tsx';
import { ErrorMessage } from '../../ui/display/error-message.tsx';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { book, search as searchIcon } from '../../ui/display/icons.ts';
import { ListHead } from '../../ui/list/list-head.tsx';
import listScreenCss from '../../ui/list/list-screen.css';
import { Loading } from '../../ui/display/loading.tsx';
import { useMethods } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import type { contract } from './contract.ts';
import css from './course-list.css';
import { useCourseNavigation } from './course-navigation.ts';
import { LessonPages } from '../lessons/lesson-pages.tsx';
import { LessonSearch } from '../lessons/list/lesson-search.tsx';
import { LessonTable } from '../lessons/list/lesson-table.tsx';
import { OfflineBanner } from '../lessons/list/offline-banner.tsx';
import { useCourses } from '../lessons/use-courses.ts';
import { useLessonActions } from '../lessons/dialogs/use-lesson-actions.tsx';
import { useLessonList } from '../lessons/list/use-lesson-list.ts';

/** The lessons of the teacher, page by page. */
export default function CourseListScreen() {
  useSignals();
  useStyles(listScreenCss);
  useStyles(css);
  const t = useText();
  const { timeZone } = useScreen();
  const { zone } = useDates();
  const { query, setQuery } = useCourseNavigation();
  const courses = useCourses();
  const { failed, isCurrent, isOnline, reload } = useLessonList(courses, query);
  const actions = useLessonActions(courses, '.teacher-heading');
  const top = useRef<HTMLHeadingElement>(null);
  useMethods<typeof contract>({ reload });

  const page = courses.page.value;
  const loadedAt = courses.loadedAt.value;
  const isLoading = courses.status.value === 'loading';
  const now = useNow((now) => nextLessonChange(page?.list ?? [], now, timeZone));
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  // Rows of the previous query stay while new ones load, but not if loading fails.
  const rows = page && (isCurrent || (isLoading && !failed)) ? page : undefined;

  // Lessons may have been removed elsewhere, so the current page may be beyond the last.
  const isBeyond = isCurrent && page && page.list.length === 0 && page.total > 0;
  useEffect(() => {
    if (isBeyond) setQuery({ ...query, page: Math.ceil(page.total / page.size) }, { replace: true });
  }, [isBeyond, page, query, setQuery]);

  const go = (news: Partial<LessonQuery>): void => {
    setQuery({ ...query, ...news });
    top.current?.scrollIntoView({ block: 'nearest' });
  };
  const search = (wish: Partial<LessonQuery>): void => {
    const isSame = Object.entries(wish).every(([name, value]) => query[name as keyof LessonQuery] === value);
    if (isSame && query.page === 1) void reload();
    else setQuery({ ...query, ...wish, page: 1 });
  };

  return (
    <section className="teacher-list-screen course-list">
      <ListHead
        ref={top}
        title={t('courses.title')}
        zone={t('courses.zone', { zone })}
        reloadLabel={t('courses.reload')}
        onReload={() => void reload()}
      />
      <LessonSearch query={query} courses={courses} onSearch={search} />
      <p className="teacher-list-total" role="status">
        {rows && !isLoading && t(isNarrowed(query) ? 'courses.found' : 'courses.total', { total: rows.total })}
      </p>
      {rows && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(rows && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
      )}
      {!rows && !failed && <Loading lines={8} label={t('common.loading')} />}
      {rows && rows.total === 0 && !isLoading && (
        <Nothing query={query} onClear={() => search(ALL_LESSONS)} onReload={() => void reload()} />
      )}
      {rows && rows.list.length > 0 && (
        <LessonTable page={rows} now={now} isBusy={isLoading && !isCurrent} onChange={actions.change} />
      )}
      {rows && rows.total > 0 && (
        <LessonPages page={rows} onPage={(page) => go({ page })} onSize={(size) => go({ size, page: 1 })} />
      )}
      {actions.dialogs}
    </section>
  );
}

interface NothingProps {
  readonly query: LessonQuery;
  readonly onClear: () => void;
  readonly onReload: () => void;
}

function Nothing({ query, onClear, onReload }: NothingProps) {
  const t = useText();
  return isNarrowed(query) ? (
    <EmptyState icon={searchIcon} message={t('courses.noneFound')}>
      <Button onClick={onClear}>{t('courses.search.clear')}</Button>
    </EmptyState>
  ) : (
    <HostSlot name="empty">
      <EmptyState icon={book} message={t('courses.none')}>
        <Button onClick={onReload}>{t('courses.reload')}</Button>
      </EmptyState>
    </HostSlot>
  );
}
