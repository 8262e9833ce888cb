import { useId, useState, type FormEvent } from 'react';
import type { Materials } from '../../../../core/board/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import css from './upload-dialog.css';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import type { BoardController } from '../board-controller.ts';
import { FileField, PageRangeField, PlacementField } from './material-fields.tsx';
import { addPdfPages, addPicturePage, MEGABYTES, placePicture, type Checked } from './material.ts';
import { useMaterialChoice } from './use-material-choice.ts';

interface Props {
  readonly controller: BoardController;
  readonly materials: Materials;
  /** What the user has chosen already. */
  readonly file: File;
  readonly onClose: () => void;
}

/** Dialog that adds an image or pages of a PDF to the board. The file is checked before it is uploaded. */
export default function UploadDialog({ controller, materials, file, onClose }: Props) {
  useStyles(css);
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const form = useId();
  const choice = useMaterialChoice(file);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const valid = choice.validate();
    if (!valid || !materials.upload) return;
    setBusy(true);
    const reply = await materials.upload(valid.file);
    setBusy(false);
    if (reply.data === undefined) return choice.setError(reportFailure(reply));
    await add(reply.data, valid.content);
    toasts.show('success', t('board.material.done'));
    onClose();
  }

  async function add(address: string, content: Exclude<Checked, { kind: 'problem' }>): Promise<void> {
    if (content.kind === 'image') {
      if (choice.onPage) placePicture(controller, address, content);
      else addPicturePage(controller, address, content);
      return;
    }
    const { pdfPageSizes } = await import('./pdf.ts');
    const [from, until] = [Number(choice.range.from), Number(choice.range.until)];
    addPdfPages(controller, address, from, await pdfPageSizes(content.document, from, until));
  }

  return (
    <Dialog
      title={t('board.upload')}
      text={t('board.material.text', { megabytes: MEGABYTES })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            loading={busy || !choice.checked}
            loadingLabel={busy ? t('board.material.submitting') : t('board.material.reading')}
          >
            {t('board.material.submit')}
          </Button>
        </>
      }
    >
      <form id={form} className="board-upload" noValidate onSubmit={(event) => void submit(event)}>
        <FileField choice={choice} />
        {choice.checked?.kind === 'image' && <PlacementField choice={choice} />}
        {choice.pageCount !== undefined && <PageRangeField choice={choice} pageCount={choice.pageCount} />}
      </form>
    </Dialog>
  );
}
