import { useEffect, useMemo, type ReactNode } from 'react';
import type { Lesson } from '../../core/index.ts';
import { ownLessonsSession } from '../../core/lessons/index.ts';
import { readEntries } from '../../core/schedule/index.ts';
import { adviseAuthor } from '../../runtime/author/advise-author.ts';
import { ScreenContext, useScreen } from '../../runtime/screen-context.ts';

interface Props {
  readonly entries: readonly Lesson[];
  readonly children: ReactNode;
}

/** Shows the page's own lessons inside, in place of the provider's; a separate module, loaded only when needed. */
export default function OwnLessons({ entries, children }: Props) {
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
  return <ScreenContext value={own}>{children}</ScreenContext>;
}
