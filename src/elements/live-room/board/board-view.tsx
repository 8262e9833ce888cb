import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { optionalScreen } from '../../../runtime/optional-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { pointWithin } from '../../../ui/placement/effective-scale.ts';
import { useDrop } from '../../../ui/form/use-files.tsx';
import { BoardBanner } from './board-banner.tsx';
import css from './board.css';
import { createBoardController, type BoardController } from './board-controller.ts';
import { handleKey } from './tools/handle-key.ts';
import { PageBar } from './page-bar.tsx';
import type { BoardViewProps } from './board-props.ts';
import { useBoardFiles } from './files/use-board-files.ts';
import { usePaste } from './files/use-paste.ts';
import { InsertDialogs } from './insert/insert-menu.tsx';
import { PageDescription } from './page-description.tsx';
import { toUnits } from './render/camera.ts';
import { describeSelection } from './describe-selection.ts';
import { TextEditor } from './tools/text-editor.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { useBoardActions } from './use-board-actions.ts';

const RulerView = optionalScreen(() => import('./ruler/ruler-view.tsx'));
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
  const actions = useBoardActions(controller, props, setAnnouncement);

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
  // Announce a page turn, but not the first page.
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
    // A second tap of the same kind is announced, too.
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
        {controller && <PageBar controller={controller} actions={actions} />}
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
        {controller && !readOnly && <Toolbar controller={controller} files={files} />}
      </div>
      {controller && <PageDescription controller={controller} id={descriptionId} />}
      <p className="teacher-visually-hidden" role="status">
        {announcement}
      </p>
      {controller && <InsertDialogs controller={controller} announce={setAnnouncement} returnFocus={area} />}
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

/** A text that a live region reads again although it says the same as before: it ends in a space that is not read. */
const withoutRepeat = (text: string, last: string): string => (text === last ? `${text}\u00a0` : text);

/** Events bubble from the board's dialogs, too, where letters are typed. The whole board may be in a dialog as well. */
function isInOwnDialog(target: EventTarget | null, area: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('dialog') : null;
  return dialog !== null && !dialog.contains(area);
}
