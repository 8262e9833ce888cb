import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Materials } from '../../../../core/board/index.ts';
import { useScreen, useText } from '../../../../runtime/screen-context.ts';
import { useStyles } from '../../../../runtime/styles.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { shortenFileName, type Message } from '../../../../core/i18n/index.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/submission.tsx';
import { useFileChooser } from '../../../../ui/form/use-files.tsx';
import type { BoardController } from '../board-controller.ts';
import css from './upload-dialog.css';
import {
  addPdfPages,
  addPicturePage,
  checkMaterial,
  MEGABYTES,
  PAGES_AT_ONCE,
  placePicture,
  type Checked,
} from './material.ts';
import { MATERIAL_TYPES } from './use-board-files.ts';

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

interface FieldProps {
  readonly choice: MaterialChoice;
}

/** Names the file, shows what is wrong with it, and picks another one. */
function FileField({ choice: { file, error, pick } }: FieldProps) {
  const t = useText();
  const id = useId();
  const chooser = useFileChooser({ accept: MATERIAL_TYPES, onFiles: ([chosen]) => chosen && void pick(chosen) });
  return (
    <div className="board-file">
      <p id={id}>{shortenFileName(file.name)}</p>
      <Button aria-describedby={id} onClick={chooser.choose}>
        {t('board.material.another')}
      </Button>
      {chooser.input}
      <FormError>{error}</FormError>
    </div>
  );
}

/** Whether an image goes on the current page or on a new one. */
function PlacementField({ choice: { onPage, setOnPage } }: FieldProps) {
  const t = useText();
  return (
    <fieldset className="board-placement">
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
  );
}

/** Which pages of a PDF are added. */
function PageRangeField({ choice: { range, setRange }, pageCount }: FieldProps & { readonly pageCount: number }) {
  const t = useText();
  const field = (name: keyof typeof range) => (
    <Field label={t(`board.material.${name}`)}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          max={pageCount}
          value={range[name]}
          onChange={(event) => setRange({ ...range, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <fieldset className="board-range">
      <legend>{t('board.material.range', { count: pageCount })}</legend>
      {field('from')}
      {field('until')}
    </fieldset>
  );
}

/** First and last page as they are typed. */
interface PageRange {
  readonly from: string;
  readonly until: string;
}

/** What the user has chosen in the upload dialog. */
interface MaterialChoice {
  readonly file: File;
  /** What is in the file; undefined while it is read. */
  readonly checked: Checked | undefined;
  /** Number of pages, if the file is a PDF. */
  readonly pageCount: number | undefined;
  readonly error: string | undefined;
  /** Whether an image goes on the current page, rather than on a new one. */
  readonly onPage: boolean;
  readonly range: PageRange;
  pick(file: File): Promise<void>;
  setOnPage(onPage: boolean): void;
  setRange(range: PageRange): void;
  setError(error: string | undefined): void;
  /** Shows why this cannot be uploaded, or returns what can. */
  validate(): { file: File; content: Exclude<Checked, { kind: 'problem' }> } | undefined;
}

/** The fields of the upload dialog, with a first file. A file is checked as soon as it is picked. */
function useMaterialChoice(first: File): MaterialChoice {
  const t = useText();
  const [file, setFile] = useState(first);
  const [checked, setChecked] = useState<Checked>();
  const [error, setError] = useState<string>();
  const [onPage, setOnPage] = useState(true);
  const [range, setRange] = useState<PageRange>({ from: '1', until: '1' });
  const pickCount = useRef(0);
  const pickFirst = useRef(() => pick(first));
  useEffect(() => void pickFirst.current(), []);
  const document = checked?.kind === 'pdf' ? checked.document : undefined;
  useEffect(() => () => void document?.loadingTask.destroy(), [document]);

  async function pick(next: File): Promise<void> {
    pickCount.current += 1;
    const attempt = pickCount.current;
    setFile(next);
    setChecked(undefined);
    setError(undefined);
    const found = await checkMaterial(next);
    if (pickCount.current !== attempt) return;
    setChecked(found);
    if (found.kind === 'problem') setError(t(...found.message));
    if (found.kind === 'pdf') setRange({ from: '1', until: String(Math.min(found.document.numPages, PAGES_AT_ONCE)) });
  }

  function validate(): ReturnType<MaterialChoice['validate']> {
    if (!checked || checked.kind === 'problem') return undefined;
    const rangeError = document && rangeErrorOf(range, document.numPages);
    setError(rangeError && t(...rangeError));
    return rangeError ? undefined : { file, content: checked };
  }

  return {
    file,
    checked,
    pageCount: document?.numPages,
    error,
    onPage,
    range,
    pick,
    setOnPage,
    setRange,
    setError,
    validate,
  };
}

/** Why a page range is invalid; undefined where it is valid. */
function rangeErrorOf({ from, until }: PageRange, count: number): Message | undefined {
  const [first, last] = [Number(from), Number(until)];
  const isRange = Number.isInteger(first) && Number.isInteger(last) && first >= 1 && last >= first && last <= count;
  if (!isRange) return ['board.material.badRange', { count }];
  return last - first >= PAGES_AT_ONCE ? ['board.material.tooMany', { count: PAGES_AT_ONCE }] : undefined;
}
