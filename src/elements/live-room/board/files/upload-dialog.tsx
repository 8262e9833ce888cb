import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Materials } from '../../../../core/board/index.ts';
import { shortenFileName, type Message } from '../../../../core/index.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import type { BoardController } from '../board-controller.ts';
import {
  addPdfPages,
  addPicturePage,
  checkMaterial,
  MEGABYTES,
  PAGES_AT_ONCE,
  placePicture,
  type Checked,
} from './material.ts';

interface Props {
  readonly controller: BoardController;
  readonly materials: Materials;
  readonly onClose: () => void;
}

/** Dialog that adds an image or pages of a PDF to the board. The file is checked before it is uploaded. */
export default function UploadDialog({ controller, materials, onClose }: Props) {
  const t = useText();
  const { toasts, reportFailure } = useScreen();
  const form = useId();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const [problem, setProblem] = useState<string>();
  const [onPage, setOnPage] = useState(true);
  const [from, setFrom] = useState('1');
  const [until, setUntil] = useState('1');
  const [busy, setBusy] = useState(false);
  const pickCount = useRef(0);
  const document = checked?.kind === 'pdf' ? checked.document : undefined;
  useEffect(() => () => void document?.loadingTask.destroy(), [document]);

  async function pick(next: File | undefined): Promise<void> {
    pickCount.current += 1;
    const attempt = pickCount.current;
    setFile(next);
    setChecked(undefined);
    setProblem(undefined);
    if (!next) return;
    const found = await checkMaterial(next);
    if (pickCount.current !== attempt) return;
    setChecked(found);
    if (found.kind === 'problem') setProblem(t(...found.message));
    if (found.kind !== 'pdf') return;
    setFrom('1');
    setUntil(String(Math.min(found.document.numPages, PAGES_AT_ONCE)));
  }

  /** Why the page range is invalid; undefined where it is valid. */
  function rangeProblem(count: number): Message | undefined {
    const [first, last] = [Number(from), Number(until)];
    const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first && last <= count;
    if (!isRange) return ['board.material.badRange', { count }];
    return last - first >= PAGES_AT_ONCE ? ['board.material.tooMany', { count: PAGES_AT_ONCE }] : undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    if (!file) return setProblem(t('board.material.none'));
    if (!checked || checked.kind === 'problem' || !materials.upload) return;
    const rangeError = document && rangeProblem(document.numPages);
    if (rangeError) return setProblem(t(...rangeError));
    setProblem(undefined);
    setBusy(true);
    const reply = await materials.upload(file);
    setBusy(false);
    if (reply.data === undefined) return setProblem(reportFailure(reply));
    await add(reply.data, checked);
    toasts.show('success', t('board.material.done'));
    onClose();
  }

  async function add(address: string, content: Exclude<Checked, { kind: 'problem' }>): Promise<void> {
    if (content.kind === 'image') {
      if (onPage) placePicture(controller, address, content);
      else addPicturePage(controller, address, content);
      return;
    }
    const { pdfPageSizes } = await import('./pdf.ts');
    addPdfPages(controller, address, Number(from), await pdfPageSizes(content.document, Number(from), Number(until)));
  }

  const isReading = file !== undefined && checked === undefined;
  return (
    <Dialog
      title={t('board.upload')}
      text={t('board.material.text', { megabytes: MEGABYTES })}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={form} loading={busy} loadingLabel={t('board.material.submitting')}>
            {t('board.material.submit')}
          </Button>
        </>
      }
    >
      <form id={form} className="board-upload" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('board.material.file')}
          error={problem}
          hint={isReading ? t('board.material.reading') : shortenFileName(file?.name) || undefined}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept="image/png,image/jpeg,image/webp,application/pdf"
              onChange={(event) => void pick(event.target.files?.[0])}
            />
          )}
        </Field>
        {problem && (
          <p role="alert" className="teacher-visually-hidden">
            {problem}
          </p>
        )}
        {checked?.kind === 'image' && (
          <fieldset className="board-where">
            <legend>{t('board.material.where')}</legend>
            <label>
              <input type="radio" name="where" checked={onPage} onChange={() => setOnPage(true)} />
              {t('board.material.onPage')}
            </label>
            <label>
              <input type="radio" name="where" checked={!onPage} onChange={() => setOnPage(false)} />
              {t('board.material.newPage')}
            </label>
          </fieldset>
        )}
        {document && (
          <fieldset className="board-range">
            <legend>{t('board.material.range', { count: document.numPages })}</legend>
            <Field label={t('board.material.from')}>
              {(control) => (
                <input
                  {...control}
                  type="number"
                  min={1}
                  max={document.numPages}
                  value={from}
                  onChange={(event) => setFrom(event.target.value)}
                />
              )}
            </Field>
            <Field label={t('board.material.until')}>
              {(control) => (
                <input
                  {...control}
                  type="number"
                  min={1}
                  max={document.numPages}
                  value={until}
                  onChange={(event) => setUntil(event.target.value)}
                />
              )}
            </Field>
          </fieldset>
        )}
      </form>
    </Dialog>
  );
}
