import { useCallback, useEffect, useMemo } from 'react';
import { createCourses } from '../../../../core/index.ts';
import { fillPath } from '../../../../core/navigation/index.ts';
import { useDates } from '../../../../runtime/hooks/use-dates.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { book } from '../../../../ui/icons/icons.ts';
import { usePortal } from '../../portal-context.ts';
import { COURSE_DETAIL } from '../../routes/route.ts';
import type { PaletteItem } from '../palette-items.ts';
import { REQUEST_SIZE, useFound } from './use-found.ts';

/** The lessons that the provider finds, as items that open them. */
export function useLessonItems(query: string, size: number) {
  const t = useText();
  const { session } = useScreen();
  const { go } = usePortal();
  const dates = useDates();
  const courses = useMemo(() => createCourses(session), [session]);
  useEffect(() => () => courses.dispose(), [courses]);
  const search = useCallback((words: string) => courses.load({ page: 1, size: REQUEST_SIZE }, { words }), [courses]);
  const { list, ...found } = useFound(query, search);
  const items = list
    .slice(0, size)
    .map(({ id, studentName, subject, startTimeMillis, endTimeMillis }): PaletteItem => ({
      id: `lesson ${id}`,
      group: 'lesson',
      icon: book,
      isRemembered: false,
      labels: [`${t('courses.studentName', { name: studentName })} ${subject}`],
      detail: `${dates.day(startTimeMillis)} ${dates.span(startTimeMillis, endTimeMillis)}`,
      run: () => go(fillPath(COURSE_DETAIL, { id })),
    }));
  return { items, ...found };
}
