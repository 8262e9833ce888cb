import { useSignals } from '@preact/signals-react/runtime';
import {
  ALL_LESSONS,
  isNarrowed,
  nextLessonChange,
  type LessonQuery,
  lessonFilterOf,
  readLessonQuery,
  writeLessonQuery,
  type Courses,
} from '../../core/lessons/index.ts';
import { cleanQuery } from '../../core/api/index.ts';
import { Button } from '../../ui/form/button.tsx';
import { EmptyState } from '../../ui/display/data-state.tsx';
import { HostSlot } from '../../ui/display/host-slot.tsx';
import { book, search as searchIcon } from '../../ui/icons/icons.ts';
import { ListScreen, useCurrentPage } from '../../ui/list/list-screen.tsx';
import listScreenCss from '../../ui/list/list-screen.css';
import { useHost, useMethods } from '../../runtime/element-context.ts';
import { useScreen, useText } from '../../runtime/screen-context.ts';
import { useStyles } from '../../runtime/styles.ts';
import { useDates } from '../../runtime/hooks/use-dates.ts';
import { useNow } from '../../runtime/hooks/use-now.ts';
import type { contract } from './contract.ts';
import { useCourseNavigation } from './course-navigation.ts';
import { LessonSearch } from '../lessons/list/lesson-search.tsx';
import { LessonTable } from '../lessons/list/lesson-table.tsx';
import { useCourses } from '../lessons/use-courses.ts';
import { useLessonActions } from '../lessons/dialogs/use-lesson-actions.tsx';
import { listLessons, searchLessons } from '../../core/api/endpoints/index.ts';
import { useLoaded, type Loaded } from '../../runtime/hooks/use-loaded.ts';
import { useLoadEvent } from '../lessons/use-load-event.ts';

interface Props {
  /** Ids of the lessons with a join button above the list; their rows have no second one. */
  readonly joinedAbove?: readonly string[];
}

/** The teacher's lessons, page by page. */
export default function CourseListScreen({ joinedAbove }: Props) {
  useSignals();
  useStyles(listScreenCss);
  const t = useText();
  const { timeZone } = useScreen();
  const { emit } = useHost<typeof contract>();
  const zone = useDates().foreignZone();
  const { query, setQuery } = useCourseNavigation();
  const courses = useCourses();
  const { failed, omitted, isCurrent, isOnline, reload } = useLessonList(courses, query);
  const actions = useLessonActions(courses, '.teacher-heading');
  useMethods<typeof contract>({ reload });

  const isLoading = courses.status.value === 'loading';
  const page = useCurrentPage(courses.page.value, { failed, isCurrent, isLoading }, (last) =>
    setQuery({ ...query, page: last }, { replace: true }),
  );
  const now = useNow((now) => nextLessonChange(courses.page.value?.list ?? [], now, timeZone));

  const search = (input: Partial<LessonQuery>): void => {
    const next = { ...query, ...input, page: 1 };
    const isSame = Object.entries(input).every(([name, value]) => query[name as keyof LessonQuery] === value);
    if (isSame && query.page === 1) void reload();
    else setQuery(next);
    const { words, studentId, from, until, state } = next;
    emit('teacher-search', { ...cleanQuery({ studentId, from, until, state }), words });
  };
  return (
    <ListScreen
      className="course-list"
      title={t('courses.title')}
      zone={zone && t('courses.zone', { zone })}
      reloadLabel={t('courses.reload')}
      search={<LessonSearch query={query} courses={courses} onSearch={search} />}
      status={
        page && !isLoading && !page.hasMore
          ? t(isNarrowed(query) ? 'courses.found' : 'courses.total', { total: page.total })
          : undefined
      }
      page={page}
      failed={failed}
      omitted={omitted}
      isOnline={isOnline}
      loadedAt={courses.loadedAt.value}
      isLoading={isLoading}
      empty={<EmptyList query={query} onClear={() => search(ALL_LESSONS)} onReload={() => void reload()} />}
      dialogs={actions.dialogs}
      onReload={() => void reload()}
      onPage={(patch) => setQuery({ ...query, ...patch })}
    >
      {page && (
        <LessonTable
          page={page}
          now={now}
          isBusy={isLoading && !isCurrent}
          joinedAbove={joinedAbove}
          onChange={actions.change}
        />
      )}
    </ListScreen>
  );
}

interface EmptyProps {
  readonly query: LessonQuery;
  readonly onClear: () => void;
  readonly onReload: () => void;
}

function EmptyList({ query, onClear, onReload }: EmptyProps) {
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

interface LessonList extends Loaded {
  /** Whether the loaded page belongs to the current query. */
  readonly isCurrent: boolean;
}

/** Loads the page of lessons for the query. */
function useLessonList(courses: Courses, query: LessonQuery): LessonList {
  const { timeZone } = useScreen();
  const timed = useLoadEvent();
  const asked = writeLessonQuery(query, { ...ALL_LESSONS, page: 0, size: 0 });
  // The start of a day depends on the time zone.
  const question = query.from || query.until ? `${asked} ${timeZone}` : asked;
  const loaded = useLoaded(question, () => {
    const { page, size, ...input } = readLessonQuery(asked);
    const filter = lessonFilterOf({ page, size, ...input }, timeZone);
    return timed(
      Object.keys(filter).length > 0 ? searchLessons : listLessons,
      () => courses.load({ page, size }, filter),
      ({ list, total }) => ({ count: list.length, total }),
    );
  });
  return { ...loaded, isCurrent: loaded.shown === question };
}
