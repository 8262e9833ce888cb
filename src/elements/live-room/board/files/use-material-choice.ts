import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../runtime/screen-context.ts';
import type { Message } from '../../../../core/index.ts';
import { checkMaterial, PAGES_AT_ONCE, type Checked } from './material.ts';

/** First and last page as they are typed. */
export interface PageRange {
  readonly from: string;
  readonly until: string;
}

/** What the user has chosen in the upload dialog. */
export interface MaterialChoice {
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
export function useMaterialChoice(first: File): MaterialChoice {
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
