import { trash } from '../../../ui/icons/later-icons.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { copy, download, INSERT_ICONS } from './board-icons.ts';
import type { BoardController } from './board-controller.ts';
import type { MoreAction } from './more-menu.tsx';
import type { BoardViewProps } from './board-props.ts';
import { saveFile } from './files/save-file.ts';

/** Actions of the board's menu: export, duplicate and remove a page. Their code is loaded on first use. */
export function useBoardActions(
  controller: BoardController | undefined,
  { board, materials, title }: BoardViewProps,
  announce: (text: string) => void,
): MoreAction[] {
  const t = useText();
  const { toasts } = useScreen();
  const isReadOnly = controller?.readOnly.value ?? true;

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
      const page = controller?.renderer.page.peek() ?? '';
      const { writePagePng } = await import('./render/draw-page.ts');
      const { blob, isComplete } = await writePagePng(board, materials, page);
      saveFile(`${title} ${(controller?.pageIndex() ?? 0) + 1}.png`, blob);
      return isComplete ? 'complete' : 'partial';
    });

  const actions: MoreAction[] = [
    { id: 'pdf', label: t('board.exportPdf'), icon: download, onSelect: () => void exportPdf() },
    { id: 'png', label: t('board.exportPng'), icon: INSERT_ICONS.picture, onSelect: () => void exportPng() },
    ...(controller && !isReadOnly
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
  return actions;
}
