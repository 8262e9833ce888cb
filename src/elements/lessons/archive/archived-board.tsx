import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Board, Materials } from '../../../core/board/index.ts';
import { failureText, type Lesson } from '../../../core/index.ts';
import { createKeptBoard, writtenPages } from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { BoardPdf } from './board-pdf.tsx';
import { EraseDrawings } from './erase-drawings.tsx';
import { PageThumbnail } from './page-thumbnail.tsx';
import { useSeen } from './use-seen.ts';

const BoardViewer = lazyScreen(() => import('./board-viewer.tsx'));

interface Props {
  readonly lesson: Lesson;
  readonly materials: Materials;
  /** Called where nothing is on the board any more. */
  readonly onEmpty: () => void;
}

/** The pages of a lesson's board as thumbnails, loaded when they come into view; each opens large, to look at. */
export default function ArchivedBoard(props: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  return (
    <div ref={frame} className="archive-board">
      {isSeen ? <Pages {...props} /> : <PageSpace />}
    </div>
  );
}

/** Room for one page: how many there are is known once they are loaded. */
function PageSpace() {
  return (
    <ul className="archive-pages" aria-hidden="true">
      <li className="archive-page-space" />
    </ul>
  );
}

/** Grows when the board changes: somebody may still write on the board of a lesson that is not long over. */
function useVersion(board: Board | undefined): number {
  const [version, setVersion] = useState(0);
  useEffect(() => board?.watch(() => setVersion((count) => count + 1)), [board]);
  return version;
}

function Pages({ lesson, materials, onEmpty }: Props) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { session } = useScreen();
  const { id, startTimeMillis, endTimeMillis, actualEndTimeMillis, canceledAt } = lesson;
  const kept = useMemo(
    () => createKeptBoard(session, { id, startTimeMillis, endTimeMillis, actualEndTimeMillis, canceledAt }),
    [session, id, startTimeMillis, endTimeMillis, actualEndTimeMillis, canceledAt],
  );
  useEffect(() => () => kept.dispose(), [kept]);
  const { failed, reload } = useLoaded(id, () => kept.load());
  const report = useRef(onEmpty);
  useEffect(() => {
    report.current = onEmpty;
  });
  const [opened, setOpened] = useState<string>();
  const [isIncomplete, setIncomplete] = useState(false);
  const board: Board | undefined = kept.data.value;
  const version = useVersion(board);
  const isBroken = kept.isIncomplete.value;
  const hasNothing = board !== undefined && writtenPages(board).length === 0;
  // What cannot be read is not the same as nothing.
  const isEmpty = hasNothing && !isBroken;
  useEffect(() => {
    if (isEmpty) report.current();
  }, [isEmpty]);
  const title = t('lessonArchive.title', { day: dates.day(startTimeMillis), name: lesson.studentName });

  if (!board && failed)
    return (
      <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={() => void reload()} />
    );
  if (!board || isEmpty) return <PageSpace />;
  if (hasNothing)
    return (
      <ErrorMessage
        message={t('lessonArchive.boardFailed')}
        retryLabel={t('common.retry')}
        onRetry={() => void reload()}
      />
    );
  return (
    <>
      <ul className="archive-pages">
        {board.pages().map((page, index) => (
          <li key={page.id}>
            <PageThumbnail
              board={board}
              page={page}
              version={version}
              materials={materials}
              label={t('lessonArchive.openPage', { page: index + 1 })}
              onOpen={() => setOpened(page.id)}
              onIncomplete={() => setIncomplete(true)}
            />
          </li>
        ))}
      </ul>
      <p className="archive-incomplete" role="status">
        {isBroken ? t('board.incomplete') : isIncomplete && t('lessonArchive.incomplete')}
      </p>
      <BoardPdf lesson={lesson} board={board} materials={materials} />
      <EraseDrawings kept={kept} />
      {opened !== undefined && (
        <BoardViewer
          lesson={lesson}
          title={title}
          board={board}
          materials={materials}
          page={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
