import { useSignals } from '@preact/signals-react/runtime';
import { chevronEnd, chevronStart, plus } from '../../../ui/icons/icons.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { useStyles } from '../../../runtime/styles.ts';
import { trash } from '../../../ui/icons/later-icons.ts';
import { copy, download, INSERT_ICONS, whole, zoomIn, zoomOut } from './board-icons.ts';
import type { BoardController } from './board-controller.ts';
import { MoreMenu, ToolButton, useRoving, type MoreAction } from './controls.tsx';
import css from './tools/toolbar.css';
import type { BoardViewProps } from './board-props.ts';
import { saveFile } from './files/save-file.ts';

interface Props extends Pick<BoardViewProps, 'materials' | 'title'> {
  readonly controller: BoardController;
  /** Announces a text to screen readers. */
  readonly announce: (text: string) => void;
}

/** Toolbar with page navigation, zoom and the menu of further actions. */
export function PageBar({ controller, ...props }: Props) {
  useSignals();
  useStyles(css);
  const t = useText();
  const roving = useRoving();
  const actions = usePageActions({ controller, ...props });
  const { board, renderer, readOnly, revision } = controller;
  void revision.value;
  const page = renderer.page.value;
  const pages = board.pages();
  const index = pages.findIndex(({ id }) => id === page);
  const [isWhole, canFill] = [renderer.isFitted.value, renderer.isWiderFirst.value];
  return (
    <div className="board-toolbar board-page-bar" role="toolbar" aria-label={t('board.pages')} {...roving}>
      <div className="board-group">
        <ToolButton
          label={t('board.previous')}
          shortcut="PageUp"
          icon={chevronStart}
          directed
          idle={index <= 0}
          onClick={() => controller.turnPage(-1)}
        />
        <select
          className="board-page"
          aria-label={t('board.pages')}
          value={page}
          onChange={(event) => controller.goToPage(event.target.value)}
        >
          {pages.map(({ id }, position) => (
            <option key={id} value={id}>
              {t('board.position', { page: position + 1, count: pages.length })}
            </option>
          ))}
        </select>
        <ToolButton
          label={t('board.next')}
          shortcut="PageDown"
          icon={chevronEnd}
          directed
          idle={index >= pages.length - 1}
          onClick={() => controller.turnPage(1)}
        />
        <ToolButton
          label={t('board.add')}
          icon={plus}
          className="board-add"
          idle={readOnly.value}
          onClick={controller.addPage}
        />
      </div>
      <div className="board-group board-separate">
        <ToolButton
          label={t('board.zoomOut')}
          shortcut="-"
          icon={zoomOut}
          className="board-wide-only"
          idle={isWhole}
          onClick={() => controller.zoom(0.8)}
        />
        <ToolButton
          label={t(isWhole && canFill ? 'board.fillWidth' : 'board.fitPage')}
          shortcut="0"
          icon={whole}
          idle={isWhole && !canFill}
          onClick={controller.fitPage}
        />
        <ToolButton
          label={t('board.zoomIn')}
          shortcut="+"
          icon={zoomIn}
          className="board-wide-only"
          onClick={() => controller.zoom(1.25)}
        />
        <MoreMenu actions={actions} />
      </div>
    </div>
  );
}

/** Actions of the board's menu: export, duplicate and remove a page. Their code is loaded on first use. */
function usePageActions({ controller, materials, title, announce }: Props): MoreAction[] {
  const t = useText();
  const { toasts } = useScreen();
  const { board, renderer, readOnly } = controller;

  async function runExport(work: () => Promise<'complete' | 'partial'>): Promise<void> {
    announce(t('board.exporting'));
    try {
      const outcome = await work();
      toasts.show(
        outcome === 'complete' ? 'success' : 'info',
        t(outcome === 'complete' ? 'board.exported' : 'board.exportPart'),
      );
    } catch {
      toasts.show('error', t('board.exportFailed'));
    }
  }
  const exportPdf = (): Promise<void> =>
    runExport(async () => {
      const { writeBoardPdf } = await import('./files/export-pdf.ts');
      const { blob, isComplete } = await writeBoardPdf(board, materials, title);
      saveFile(`${title}.pdf`, blob);
      return isComplete ? 'complete' : 'partial';
    });
  const exportPng = (): Promise<void> =>
    runExport(async () => {
      const page = renderer.page.peek();
      const { writePagePng } = await import('./render/draw-page.ts');
      const { blob, isComplete } = await writePagePng(board, materials, page);
      saveFile(`${title} ${controller.pageIndex() + 1}.png`, blob);
      return isComplete ? 'complete' : 'partial';
    });

  return [
    { id: 'pdf', label: t('board.exportPdf'), icon: download, onSelect: () => void exportPdf() },
    { id: 'png', label: t('board.exportPng'), icon: INSERT_ICONS.picture, onSelect: () => void exportPng() },
    ...(!readOnly.value
      ? [
          { id: 'duplicate', label: t('board.duplicatePage'), icon: copy, onSelect: controller.duplicatePage },
          {
            id: 'remove',
            label: t('board.removePage'),
            icon: trash,
            onSelect: () => {
              controller.removePage();
              toasts.show('info', t('board.pageRemoved'));
            },
          },
        ]
      : []),
  ];
}
