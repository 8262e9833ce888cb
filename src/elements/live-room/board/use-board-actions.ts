import { useState } from 'react';
import { trash } from '../../../ui/display/icons.ts';
import { useScreen, useText } from '../../../runtime/screen-context.ts';
import { copy, download, lead, picture, upload } from './board-icons.ts';
import type { BoardController } from './board-controller.ts';
import type { MoreAction } from './more-menu.tsx';
import type { BoardViewProps } from './board-props.ts';
import { saveFile } from './files/save-file.ts';

/** What is done more seldom: its code comes when somebody wants it. */
export function useBoardActions(desk: BoardController | undefined, { board, materials, title, room }: BoardViewProps, say: (text: string) => void) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const [uploading, setUploading] = useState(false);
  const isReadOnly = desk?.readOnly.value ?? true;

  async function during(work: () => Promise<'done' | 'part'>): Promise<void> {
    say(t('board.exporting'));
    try {
      const outcome = await work();
      toasts.show(outcome === 'done' ? 'success' : 'info', t(outcome === 'done' ? 'board.exported' : 'board.exportPart'));
    } catch {
      toasts.show('error', t('board.exportFailed'));
    }
  }
  const exportPdf = (): Promise<void> => during(async () => {
    const { writeBoardPdf } = await import('./files/export-pdf.ts');
    const { blob, isComplete } = await writeBoardPdf(board, materials, title);
    saveFile(`${title}.pdf`, blob);
    return isComplete ? 'done' : 'part';
  });
  const exportPng = (): Promise<void> => during(async () => {
    const page = desk?.stage.page.peek() ?? '';
    const { writePagePng } = await import('./files/export-png.ts');
    const { blob, isComplete } = await writePagePng(board, materials, page);
    saveFile(`${title} ${(desk?.place() ?? 0) + 1}.png`, blob);
    return isComplete ? 'done' : 'part';
  });

  async function paste(file: File): Promise<void> {
    if (!desk || !materials.upload) return;
    const { checkMaterial, placePicture } = await import('./files/material.ts');
    const checked = await checkMaterial(file);
    if (checked.kind === 'problem') return toasts.show('error', t(...checked.words));
    if (checked.kind === 'pdf') return;
    const reply = await materials.upload(file);
    if (reply.data === undefined) return toasts.show('error', reportFailure(reply));
    placePicture(desk, reply.data, checked);
    toasts.show('success', t('board.material.pasted'));
  }

  const acts: MoreAction[] = [
    ...(materials.upload && !isReadOnly ? [{ id: 'upload', label: t('board.upload'), icon: upload, onSelect: () => setUploading(true) }] : []),
    ...(room && desk ? [{ id: 'lead', label: t('board.lead'), icon: lead, checked: desk.following.leading.value, onSelect: desk.following.lead }] : []),
    { id: 'pdf', label: t('board.exportPdf'), icon: download, onSelect: () => void exportPdf() },
    { id: 'png', label: t('board.exportPng'), icon: picture, onSelect: () => void exportPng() },
    ...(desk && !isReadOnly ? [
      { id: 'duplicate', label: t('board.duplicatePage'), icon: copy, onSelect: desk.duplicatePage },
      { id: 'remove', label: t('board.removePage'), icon: trash, onSelect: () => {
        desk.removePage();
        toasts.show('info', t('board.pageRemoved'));
      } },
    ] : []),
  ];
  return { acts, uploading, closeUpload: () => setUploading(false), paste: (file: File) => void paste(file) };
}
