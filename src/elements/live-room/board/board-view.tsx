import { useSignals } from '@preact/signals-react/runtime';
import { useId, useLayoutEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { lazyScreen } from '../../../runtime/lazy-screen.tsx';
import { useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { BoardBanner } from './board-banner.tsx';
import css from './board.css';
import { createBoardController, type BoardController } from './board-controller.ts';
import { pressKey } from './tools/keys.ts';
import { PageBar } from './page-bar.tsx';
import type { BoardViewProps } from './board-props.ts';
import { SpokenPage } from './spoken-page.tsx';
import { TextEditor } from './tools/text-editor.tsx';
import { Toolbar } from './tools/toolbar.tsx';
import { useBoardActions } from './use-board-actions.ts';

const UploadDialog = lazyScreen(() => import('./files/upload-dialog.tsx'));

/** The lesson's whiteboard: what `BoardViewProps` says. */
export default function BoardView(props: BoardViewProps) {
  useStyles(css);
  const { board, room, materials, storage } = props;
  const area = useRef<HTMLDivElement>(null);
  const [desk, setDesk] = useState<BoardController>();
  useLayoutEffect(() => {
    if (!area.current) return;
    const made = createBoardController({ area: area.current, board, room, materials, ...(storage && { storage }) });
    setDesk(made);
    return () => {
      setDesk(undefined);
      made.close();
    };
  }, [board, room, materials, storage]);
  return <Frame {...props} area={area} desk={desk} />;
}

interface FrameProps extends BoardViewProps {
  readonly area: RefObject<HTMLDivElement | null>;
  readonly desk: BoardController | undefined;
}

function Frame({ area, desk, readOnly = false, ...props }: FrameProps) {
  useSignals();
  const t = useText();
  const described = useId();
  const [said, setSaid] = useState('');
  const pages = desk?.board.pages() ?? [];
  const page = desk?.stage.page.value;
  void desk?.revision.value;
  const place = pages.findIndex(({ id }) => id === page) + 1;
  const { acts, uploading, closeUpload, paste } = useBoardActions(desk, props, setSaid);

  useLayoutEffect(() => {
    if (desk) desk.readOnly.value = readOnly;
  }, [desk, readOnly]);
  // A turned page is told, the first one is not.
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current !== undefined && page !== undefined && shown.current !== page) setSaid(t('board.turned', { page: place, count: pages.length }));
    shown.current = page;
  }, [page, place, pages.length, t]);

  const sayChosen = (): void => {
    const chosen = [...desk?.gestures.selection.peek() ?? []];
    const items = desk?.board.items(desk.stage.page.peek()) ?? [];
    const item = items.find(({ key }) => key === chosen[0]);
    if (chosen.length !== 1 || !item) return setSaid(t('board.chosen', { count: chosen.length }));
    const values = { place: items.indexOf(item) + 1, count: items.length };
    if (item.kind === 'text') return setSaid(t('board.chosenText', { ...values, text: item.text.slice(0, 60) }));
    return setSaid(t(item.kind === 'ink' ? 'board.chosenInk' : 'board.chosenImage', values));
  };
  const keys = (event: KeyboardEvent): void => {
    if (!desk || event.target instanceof HTMLSelectElement) return;
    const onStage = event.target === area.current;
    const isOurs = pressKey(event.nativeEvent, desk, onStage, { onChosen: sayChosen, onRemove: (count) => setSaid(t('board.removed', { count })) });
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pasted = (event: ClipboardEvent): void => {
    const file = [...event.clipboardData.files].find(({ type }) => type.startsWith('image/'));
    if (!file || readOnly) return;
    event.preventDefault();
    paste(file);
  };

  return (
    // Keys and pasted pictures come up from whatever has the focus within the board.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className="board" aria-label={t('board.title')} data-tool={desk?.tools.tool.value} data-read-only={readOnly || undefined} onKeyDown={keys} onPaste={pasted}>
      {desk && <PageBar desk={desk} acts={acts} />}
      <div className="board-place">
        <div
          ref={area}
          className="board-area"
          role="application"
          aria-label={t('board.area', { page: place, count: pages.length })}
          aria-describedby={described}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- one works on it with keys, as its role says
          tabIndex={0}
        />
        {desk && <TextEditor desk={desk} onEnd={() => area.current?.focus()} />}
        {desk && <BoardBanner desk={desk} room={props.room} readOnly={readOnly} />}
      </div>
      {desk && !readOnly && <Toolbar desk={desk} />}
      {desk && <SpokenPage desk={desk} id={described} />}
      <p className="teacher-visually-hidden" role="status">{said}</p>
      {desk && uploading && <UploadDialog desk={desk} materials={props.materials} onClose={closeUpload} />}
    </section>
  );
}
