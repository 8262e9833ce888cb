import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { type Board, type Materials, PAGE_WIDTH, type BoardPage } from '../../../core/board/index.ts';
import { failureText, succeeded } from '../../../core/api/index.ts';
import type { Lesson } from '../../../core/api/endpoints/index.ts';
import { createKeptBoard, writtenPages, type KeptBoard } from '../../../core/lesson-records/index.ts';
import { useDates } from '../../../runtime/hooks/use-dates.ts';
import { useLoaded } from '../../../runtime/hooks/use-loaded.ts';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { ErrorMessage } from '../../../runtime/placeholders.tsx';
import { drawPage } from '../../live-room/board/render/draw-page.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { boardFileName } from '../../../core/lessons/index.ts';

const BoardViewer = lazyScreen(() => import('./board-viewer.tsx'));

interface Props {
  readonly lesson: Lesson;
  readonly materials: Materials;
  /** Called when the board has become empty. */
  readonly onEmpty: () => void;
}

/**
 * The pages of a lesson's board as thumbnails, loaded when they scroll into view; each opens in a large, read-only
 * view.
 */
export default function ArchivedBoard(props: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  return (
    <div ref={frame} className="archive-board">
      {isSeen ? <Pages {...props} /> : <PageSpace />}
    </div>
  );
}

/** Space for one page; the number of pages is only known after loading. */
function PageSpace() {
  return (
    <ul className="archive-pages" aria-hidden="true">
      <li className="archive-page-space" />
    </ul>
  );
}

/** Increases when the board changes, because participants may still write on the board of a recently ended lesson. */
function useVersion(board: Board | undefined): number {
  const [version, setVersion] = useState(0);
  useEffect(() => board?.watch(() => setVersion((count) => count + 1)), [board]);
  return version;
}

function Pages({ lesson, materials, onEmpty }: Props) {
  useSignals();
  const t = useText();
  const dates = useDates();
  const { session, timeZone } = useScreen();
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
  // A board that could not be read is not the same as an empty one.
  const isEmpty = hasNothing && !isBroken;
  useEffect(() => {
    if (isEmpty) report.current();
  }, [isEmpty]);
  const name = boardFileName(lesson, timeZone).replace(/\.pdf$/, '');
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
  const pdf = <BoardPdf board={board} materials={materials} name={name} />;
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
      {pdf}
      <EraseDrawings kept={kept} />
      {opened !== undefined && (
        <BoardViewer
          title={title}
          name={name}
          board={board}
          materials={materials}
          page={opened}
          pdf={pdf}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** Maximum width of a thumbnail, in CSS pixels. */
const WIDTH_PX = 220;

interface ThumbnailProps {
  readonly board: Board;
  readonly page: BoardPage;
  /** Changes with the board, so that the page is redrawn. */
  readonly version: number;
  readonly materials: Pick<Materials, 'read'>;
  readonly label: string;
  readonly onOpen: () => void;
  /** Called if a picture or PDF of the page could not be loaded. */
  readonly onIncomplete: () => void;
}

/** A thumbnail of a board's page, drawn when it scrolls into view. */
function PageThumbnail({ board, page, version, materials, label, onOpen, onIncomplete }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isSeen = useSeen(button);
  const report = useRef(onIncomplete);
  const width = WIDTH_PX * Math.min(2, globalThis.devicePixelRatio || 1);
  useEffect(() => {
    report.current = onIncomplete;
  });
  useEffect(() => {
    let isCurrent = true;
    if (isSeen) {
      const show = (drawn: Awaited<ReturnType<typeof drawPage>>): void => {
        const target = canvas.current;
        if (!isCurrent || !target) return;
        target.width = drawn.canvas.width;
        target.height = drawn.canvas.height;
        target.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
        target.dataset['drawn'] = String(drawn.isComplete);
        if (!drawn.isComplete) report.current();
      };
      // If drawing fails, the page can still be opened.
      drawPage(board, materials, page, width / PAGE_WIDTH).then(show, () => undefined);
    }
    return () => {
      isCurrent = false;
    };
  }, [isSeen, board, page, version, materials, width]);
  return (
    <button ref={button} type="button" className="archive-page" aria-label={label} onClick={onOpen}>
      <canvas ref={canvas} style={{ aspectRatio: `${PAGE_WIDTH} / ${page.height}` }} />
    </button>
  );
}

/** How far below the window an element counts as visible, so that it has loaded by the time the user scrolls to it. */
const MARGIN = '200px';

/** Whether an element has ever been in view. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

/** Erases everything that one of the students has drawn, after a confirmation, because it cannot be undone. */
function EraseDrawings({ kept }: { readonly kept: Pick<KeptBoard, 'authors' | 'erase'> }) {
  useSignals();
  const t = useText();
  const { toasts } = useScreen();
  const frame = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<{ readonly id: string; readonly name: string }>();
  const [isErasing, setErasing] = useState(false);
  const erase = async (id: string, name: string): Promise<void> => {
    setErasing(true);
    const reply = await kept.erase(id);
    setErasing(false);
    setAsked(undefined);
    if (succeeded(reply)) toasts.show('success', t('lessonArchive.erased', { name }));
    else toasts.show('error', failureText(reply, t));
  };
  const close = (): void => {
    if (!isErasing) setAsked(undefined);
  };
  return (
    <div ref={frame} tabIndex={-1} className="archive-erase">
      {kept.authors.value.map(({ id, name }) => (
        <Button key={id} kind="quiet" onClick={() => setAsked({ id, name })}>
          {t('lessonArchive.eraseNamed', { name })}
        </Button>
      ))}
      {asked && (
        <Dialog
          title={t('lessonArchive.eraseTitle')}
          text={t('lessonArchive.eraseText', { name: asked.name })}
          onClose={close}
          returnFocus={frame}
          footer={
            <>
              <Button onClick={close}>{t('common.cancel')}</Button>
              <Button
                kind="danger"
                loading={isErasing}
                loadingLabel={t('common.loading')}
                onClick={() => void erase(asked.id, asked.name)}
              >
                {t('lessonArchive.erase')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}

interface PdfProps {
  readonly board: Board;
  readonly materials: Pick<Materials, 'read'>;
  /** The file name without its extension. */
  readonly name: string;
}

/** Saves a board as a PDF. */
function BoardPdf({ board, materials, name }: PdfProps) {
  const t = useText();
  const { toasts } = useScreen();
  const [isWriting, setWriting] = useState(false);
  const save = async (): Promise<void> => {
    setWriting(true);
    try {
      const [{ writeBoardPdf }, { saveFile }] = await Promise.all([
        import('../../live-room/board/files/export-pdf.ts'),
        import('../../live-room/board/files/save-file.ts'),
      ]);
      const { blob, isComplete } = await writeBoardPdf(board, materials, name);
      saveFile(`${name}.pdf`, blob);
      toasts.show(isComplete ? 'success' : 'info', t(isComplete ? 'board.exported' : 'board.exportPart'));
    } catch {
      toasts.show('error', t('board.exportFailed'));
    }
    setWriting(false);
  };
  return (
    <div>
      <Button loading={isWriting} loadingLabel={t('lessonArchive.writing')} onClick={() => void save()}>
        {t('lessonArchive.pdf')}
      </Button>
    </div>
  );
}
