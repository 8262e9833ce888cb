import { useEffect, useMemo } from 'react';
import { ownLessonsSession } from '../../core/lessons/index.ts';
import { readEntries } from '../../core/schedule/index.ts';
import { adviseAuthor } from '../../runtime/author/advise-author.ts';
import type { PropsOf } from '../../runtime/contract.ts';
import { ScreenContext, useScreen } from '../../runtime/screen-context.ts';
import type { contract } from './contract.ts';
import { CourseList } from './course-list-element.tsx';

/** Lists the page's own lessons instead of the provider's; a separate module, loaded only when needed. */
export default function OwnLessons(values: PropsOf<typeof contract>) {
  const { entries } = values;
  const screen = useScreen();
  const { session, reportFailure } = screen;
  const { days, failure } = useMemo(() => readEntries(entries), [entries]);
  const own = useMemo(
    () => ({
      ...screen,
      session: ownLessonsSession(
        session,
        days.flatMap(({ courses }) => courses),
      ),
    }),
    [screen, session, days],
  );
  useEffect(() => {
    if (failure?.kind !== 'invalid-response') return;
    reportFailure({ failure });
    adviseAuthor('entries', failure.field);
  }, [failure, reportFailure]);
  return (
    <ScreenContext value={own}>
      <CourseList {...values} readOnly />
    </ScreenContext>
  );
}
