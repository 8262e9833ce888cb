import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { pointWithin } from '../../../ui/placement/effective-scale.ts';
import { useDrop } from '../../../ui/form/use-files.tsx';
import { deviceClock, throttle } from '../../../core/time/index.ts';
import type { FigureItem, Ground } from '../../../core/board/index.ts';
import css from './board-view.css';
import { createBoardController, type BoardController } from './board-controller.ts';
import { handleKey } from './tools/handle-key.ts';
import { PageBar } from './page-bar.tsx';
import type { BoardViewProps } from './board-props.ts';
import { useBoardFiles, usePaste } from './files/use-board-files.ts';
import { InsertDialogs } from './insert/insert-menu.tsx';
import { toUnits } from './render/camera.ts';
import { TextEditor } from './tools/text-editor.tsx';
import { Toolbar } from './tools/toolbar.tsx';

const RulerView = optionalScreen(() => import('./ruler/ruler-view.tsx'));
const HomeworkDialog = lazyScreen(() => import('./insert/homework-dialog.tsx'));
const UploadDialog = lazyScreen(() => import('./files/upload-dialog.tsx'));

/** The lesson's whiteboard; see `BoardViewProps`. */
export default function BoardView(props: BoardViewProps) {
  useStyles(css);
  const { board, room, mainView, materials, storage, covers } = props;
  const [firstPage] = useState(props.firstPage);
  const area = useRef<HTMLDivElement>(null);
  const [controller, setController] = useState<BoardController>();
  useLayoutEffect(() => {
    if (!area.current) return;
    const created = createBoardController({
      area: area.current,
      board,
      room,
      mainView,
      materials,
      covers,
      ...(storage && { storage }),
    });
    if (firstPage !== undefined) created.renderer.showPage(firstPage);
    setController(created);
    return () => {
      setController(undefined);
      created.dispose();
    };
  }, [board, room, mainView, materials, storage, covers, firstPage]);
  return <Frame {...props} area={area} controller={controller} />;
}

interface FrameProps extends BoardViewProps {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly controller: BoardController | undefined;
}

function Frame({ area, controller, readOnly = false, ...props }: FrameProps) {
  useSignals();
  const t = useText();
  const descriptionId = useId();
  const [announcement, setAnnouncement] = useState('');
  const pages = controller?.board.pages() ?? [];
  const page = controller?.renderer.page.value;
  void controller?.revision.value;
  const pageNumber = pages.findIndex(({ id }) => id === page) + 1;

  const section = useRef<HTMLElement>(null);
  const files = useBoardFiles(controller, props.materials);
  usePaste({ controller, files, section });
  const isDropping = useDrop(section, (dropped, event) => {
    if (!controller || isInOwnDialog(event.target, area.current)) return;
    const at = toUnits(controller.renderer.camera.peek(), pointWithin(controller.renderer.area, event));
    const isOnPage = event.composedPath().includes(controller.renderer.area);
    files.add(dropped, isOnPage ? { at } : {});
  });
  const insertion = controller?.insertion.value;

  useLayoutEffect(() => {
    if (controller) controller.readOnly.value = readOnly;
  }, [controller, readOnly]);
  // Announce a change of the page, but not the first page.
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current !== undefined && page !== undefined && shown.current !== page)
      setAnnouncement(t('board.pageShown', { page: pageNumber, count: pages.length }));
    shown.current = page;
  }, [page, pageNumber, pages.length, t]);

  const isRulerShown = controller?.ruler.pose.value !== undefined;
  const wasRulerShown = useRef(isRulerShown);
  useLayoutEffect(() => {
    if (wasRulerShown.current !== isRulerShown)
      setAnnouncement(t(isRulerShown ? 'board.ruler.shown' : 'board.ruler.hidden'));
    wasRulerShown.current = isRulerShown;
  }, [isRulerShown, t]);
  const tap = controller?.lastTap.value;
  useLayoutEffect(() => {
    // A second tap of the same kind is announced too.
    if (tap) setAnnouncement((last) => withoutRepeat(t(tap.did === 'undo' ? 'board.undone' : 'board.redone'), last));
  }, [tap, t]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!controller || event.target instanceof HTMLSelectElement || isInOwnDialog(event.target, area.current)) return;
    const isOnCanvas = event.target === area.current;
    const isHandled = handleKey(event.nativeEvent, controller, isOnCanvas, {
      onSelect: () => setAnnouncement(describeSelection(controller, t)),
      onRemove: (count) => setAnnouncement(t('board.removed', { count })),
    });
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Key events bubble up from the focused control within the board.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      className="board"
      aria-label={t('board.title')}
      data-tool={controller?.tools.tool.value}
      data-read-only={readOnly || undefined}
      data-dropping={(isDropping && files.canAdd && !readOnly) || undefined}
      onKeyDown={onKeyDown}
    >
      <div className="board-layout">
        {controller && (
          <PageBar controller={controller} materials={props.materials} title={props.title} announce={setAnnouncement} />
        )}
        <div className="board-canvas" ref={props.onCanvas}>
          <div
            ref={area}
            className="board-area"
            role="application"
            aria-label={t('board.area', { page: pageNumber, count: pages.length })}
            aria-describedby={descriptionId}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- role=application: the board handles keys itself
            tabIndex={0}
          />
          {controller && !readOnly && isRulerShown && (
            <RulerView controller={controller} onClose={() => area.current?.focus()} />
          )}
          {controller && <TextEditor controller={controller} onEnd={() => area.current?.focus()} />}
          {controller && (
            <BoardBanner
              controller={controller}
              readOnly={readOnly}
              isIncomplete={props.isIncomplete}
              isAdding={files.isAdding}
              isDropping={isDropping && files.canAdd}
            />
          )}
        </div>
        {controller && !readOnly && (
          <Toolbar controller={controller} files={files} hasHomework={props.homeworkBefore !== undefined} />
        )}
      </div>
      {controller && <PageDescription controller={controller} id={descriptionId} />}
      <p className="teacher-visually-hidden" role="status">
        {announcement}
      </p>
      {controller && <InsertDialogs controller={controller} announce={setAnnouncement} returnFocus={area} />}
      {controller && insertion?.kind === 'homework' && props.homeworkBefore !== undefined && !readOnly && (
        <HomeworkDialog
          controller={controller}
          materials={props.materials}
          lessonId={props.homeworkBefore}
          announce={setAnnouncement}
          returnFocus={area}
          onClose={() => {
            controller.insertion.value = undefined;
          }}
        />
      )}
      {controller && insertion?.kind === 'material' && !readOnly && (
        <UploadDialog
          controller={controller}
          materials={props.materials}
          file={insertion.file}
          onClose={() => {
            controller.insertion.value = undefined;
          }}
        />
      )}
    </section>
  );
}

/** Makes a live region announce a text again although it is unchanged, by appending a space that is not read. */
const withoutRepeat = (text: string, last: string): string => (text === last ? `${text}\u00a0` : text);

/** Events bubble from the board's dialogs too, where the user types text. The whole board may also be in a dialog. */
function isInOwnDialog(target: EventTarget | null, area: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog !== null && !dialog.contains(area);
}

interface BannersProps {
  readonly controller: BoardController;
  readonly readOnly: boolean;
  readonly isIncomplete?: (() => boolean) | undefined;
  /** Whether files are being uploaded. */
  readonly isAdding: boolean;
  /** Whether files are being dragged over the board. */
  readonly isDropping: boolean;
}

/** Status messages of the board, some with an action: loading, read-only. */
function BoardBanner({ controller, readOnly, isIncomplete, isAdding, isDropping }: BannersProps) {
  useSignals();
  const t = useText();
  const { renderer } = controller;
  const background = renderer.background.value;
  void controller.revision.value;
  return (
    <div className="board-banners" role="status">
      {background === 'loading' && <Banner text={t('board.backgroundLoading')} isLate />}
      {background === 'failed' && (
        <Banner text={t('board.backgroundFailed')} actionLabel={t('common.retry')} onAction={renderer.retryImages} />
      )}
      {isIncomplete?.() && <Banner text={t('board.incomplete')} />}
      {isDropping && !readOnly && <Banner text={t('board.material.drop')} />}
      {isAdding && <Banner text={t('board.material.adding')} />}
      {readOnly && <Banner text={t('board.readOnly')} />}
    </div>
  );
}

interface BannerProps {
  readonly text: string;
  readonly actionLabel?: string;
  readonly onAction?: () => void;
  /** Appears after a delay, so that a short state does not flicker. */
  readonly isLate?: boolean;
}

function Banner({ text, actionLabel, onAction, isLate = false }: BannerProps) {
  return (
    <div className={`board-banner ${isLate ? 'board-banner-late' : ''}`}>
      <span>{text}</span>
      {actionLabel && (
        <button type="button" onClick={onAction}>
          {actionLabel}
        </button>
      )}
    </div>
  );
}

/** Shortest time between two updates of the description, in ms. */
const UPDATE_INTERVAL_MS = 400;

/** Describes the page to screen readers: the number of items on it, and its texts. */
function PageDescription({ controller, id }: { readonly controller: BoardController; readonly id: string }) {
  useSignals();
  const t = useText();
  const page = controller.renderer.page.value;
  const [, setRevision] = useState(0);
  useEffect(() => {
    const update = throttle(() => setRevision(controller.revision.peek()), UPDATE_INTERVAL_MS, deviceClock);
    return controller.revision.subscribe(update);
  }, [controller]);
  const items = controller.board.items(page);
  const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
  const inOrder = items.toSorted((one, other) => one.box.y - other.box.y || one.box.x - other.box.x);
  const texts = inOrder.filter((item) => item.kind === 'text');
  const figures = inOrder.filter((item) => item.kind === 'formula' || item.kind === 'plot' || item.kind === 'stamp');
  const ground = controller.board.pages().find(({ id }) => id === page)?.ground;
  return (
    <div className="teacher-visually-hidden">
      <p id={id}>{t('board.content', { ink: count('ink'), texts: texts.length, images: count('image') })}</p>
      <PageFigures ground={ground} figures={figures} />
      {texts.length > 0 && (
        <ul aria-label={t('board.texts')}>
          {texts.map(({ key, text }) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FiguresProps {
  readonly ground: Ground | undefined;
  /** In reading order. */
  readonly figures: readonly FigureItem[];
}

/** Describes the content of a page other than ink, texts and pictures. */
function PageFigures({ ground, figures }: FiguresProps) {
  const t = useText();
  const describe = (item: FigureItem): string => {
    if (item.kind === 'formula') return t('board.figure.formula', { text: item.source });
    if (item.kind === 'stamp') return t('board.figure.stamp', { name: t(`board.stamp.${item.name}`) });
    if (item.curves.length === 0) return t('board.figure.axes');
    const text = item.curves.map(({ source }) => `y = ${source}`).join(', ');
    return t('board.figure.plot', { text, from: item.ranges.x[0], until: item.ranges.x[1] });
  };
  return (
    <>
      {ground && <p>{t(`board.ground.${ground.type}`)}</p>}
      {figures.length > 0 && (
        <ul aria-label={t('board.figures')}>
          {figures.map((item) => (
            <li key={item.key}>{describe(item)}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Maximum length of a text that is announced. */
const LENGTH = 60;

/** Describes the selection for screen readers. */
function describeSelection({ board, renderer, gestures }: BoardController, t: ReturnType<typeof useText>): string {
  const selected = [...gestures.selection.peek()];
  const items = board.items(renderer.page.peek());
  const item = items.find(({ key }) => key === selected[0]);
  if (selected.length !== 1 || !item) return t('board.selected', { count: selected.length });
  const values = { index: items.indexOf(item) + 1, count: items.length };
  const read = (text: string) => ({ ...values, text: text.slice(0, LENGTH) });
  if (item.kind === 'text') return t('board.selectedText', read(item.text));
  if (item.kind === 'formula') return t('board.selectedFormula', read(item.source));
  if (item.kind === 'plot')
    return t('board.selectedPlot', read(item.curves.map(({ source }) => `y = ${source}`).join(', ')));
  if (item.kind === 'stamp') return t('board.selectedStamp', { ...values, name: t(`board.stamp.${item.name}`) });
  return t(item.kind === 'ink' ? 'board.selectedInk' : 'board.selectedImage', values);
}
