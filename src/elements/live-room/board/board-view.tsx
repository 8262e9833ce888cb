import { useSignals } from '@preact/signals-react/runtime';
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { BoardBanner } from './board-banner.tsx';
import css from './board.css';
import { createBoardController, type BoardController } from './board-controller.ts';
import { handleKey } from './tools/handle-key.ts';
import { PageBar } from './page-bar.tsx';
import type { BoardViewProps } from './board-props.ts';
import { PageDescription } from './page-description.tsx';
import { TextEditor } from './tools/text-editor.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { useBoardActions } from './use-board-actions.ts';

const UploadDialog = lazyScreen(() => import('./files/upload-dialog.tsx'));

/** The lesson's whiteboard; see `BoardViewProps`. */
export default function BoardView(props: BoardViewProps) {
  useStyles(css);
  const { board, room, materials, storage } = props;
  const area = useRef<HTMLDivElement>(null);
  const [controller, setController] = useState<BoardController>();
  useLayoutEffect(() => {
    if (!area.current) return;
    const created = createBoardController({ area: area.current, board, room, materials, ...(storage && { storage }) });
    setController(created);
    return () => {
      setController(undefined);
      created.dispose();
    };
  }, [board, room, materials, storage]);
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
  const { actions, uploading, closeUpload, paste } = useBoardActions(controller, props, setAnnouncement);

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

  const announceSelection = (): void => {
    const selected = [...(controller?.gestures.selection.peek() ?? [])];
    const items = controller?.board.items(controller.renderer.page.peek()) ?? [];
    const item = items.find(({ key }) => key === selected[0]);
    if (selected.length !== 1 || !item) return setAnnouncement(t('board.selected', { count: selected.length }));
    const values = { index: items.indexOf(item) + 1, count: items.length };
    if (item.kind === 'text')
      return setAnnouncement(t('board.selectedText', { ...values, text: item.text.slice(0, 60) }));
    return setAnnouncement(t(item.kind === 'ink' ? 'board.selectedInk' : 'board.selectedImage', values));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!controller || event.target instanceof HTMLSelectElement) return;
    const isOnCanvas = event.target === area.current;
    const isHandled = handleKey(event.nativeEvent, controller, isOnCanvas, {
      onSelect: announceSelection,
      onRemove: (count) => setAnnouncement(t('board.removed', { count })),
    });
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file || readOnly) return;
    event.preventDefault();
    paste(file);
  };

  return (
    // Key and paste events bubble up from the focused control within the board.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="board"
      aria-label={t('board.title')}
      data-tool={controller?.tools.tool.value}
      data-read-only={readOnly || undefined}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    >
      {controller && <PageBar controller={controller} actions={actions} />}
      <div className="board-canvas">
        <div
          ref={area}
          className="board-area"
          role="application"
          aria-label={t('board.area', { page: pageNumber, count: pages.length })}
          aria-describedby={descriptionId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- role=application: the board handles keys itself
          tabIndex={0}
        />
        {controller && <TextEditor controller={controller} onEnd={() => area.current?.focus()} />}
        {controller && <BoardBanner controller={controller} room={props.room} readOnly={readOnly} />}
      </div>
      {controller && !readOnly && <Toolbar controller={controller} />}
      {controller && <PageDescription controller={controller} id={descriptionId} />}
      <p className="teacher-visually-hidden" role="status">
        {announcement}
      </p>
      {controller && uploading && (
        <UploadDialog controller={controller} materials={props.materials} onClose={closeUpload} />
      )}
    </section>
  );
}
