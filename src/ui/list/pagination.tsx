import { type FormEvent, useId, useState } from 'react';
import { useStyles } from '../../runtime/styles.ts';
import { useNumbers } from '../../runtime/hooks/use-numbers.ts';
import fieldCss from '../form/field.css';
import { Icon } from '../display/icon.tsx';
import { chevronEnd, chevronStart, doubleEnd, doubleStart } from '../icons/icons.ts';
import css from './pagination.css';
import { useNarrow } from './use-narrow.ts';
import type { Page } from '../../core/api/endpoints/index.ts';
import { PAGE_SIZES } from '../../core/lessons/index.ts';
import { useText } from '../../runtime/screen-context.ts';

/** Labels (docs/spec.md, section 9). */
interface PaginationLabels {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly perPage: string;
  readonly jumpTo: string;
  readonly confirm: string;
  /** Announced before the number of a page. */
  readonly page: string;
  readonly previous: string;
  readonly next: string;
  readonly previousFive: string;
  readonly nextFive: string;
  readonly previousThree: string;
  readonly nextThree: string;
}

interface Props {
  /** Counts from 1. */
  readonly page: number;
  /** Rows per page. */
  readonly size: number;
  /** Total number of rows. */
  readonly total: number;
  readonly sizes?: readonly number[];
  /** The total, formatted for display. */
  readonly totalText?: string | undefined;
  readonly labels: PaginationLabels;
  readonly onPage: (page: number) => void;
  readonly onSize?: (size: number) => void;
}

/** Navigation through the pages of a list. At the ends the buttons use `aria-disabled`, so that they keep the focus. */
export function Pagination({ page, size, total, sizes = [10, 20, 50, 100], totalText, labels, onPage, onSize }: Props) {
  useStyles(fieldCss);
  useStyles(css);
  const write = useNumbers();
  const narrow = useNarrow(640);
  const reach = useNarrow(440) ? 0 : narrow ? 1 : 2;
  const leap = narrow ? 3 : 5;
  const pages = Math.max(1, Math.ceil(total / size));
  const go = (target: number): void => {
    const bounded = Math.min(pages, Math.max(1, target));
    if (bounded !== page) onPage(bounded);
  };
  const step = (label: string, path: string, target: number, end = false) => (
    <button type="button" aria-label={label} title={label} aria-disabled={end || undefined} onClick={() => go(target)}>
      <Icon path={path} directed />
    </button>
  );

  return (
    <nav className="teacher-pagination" aria-label={labels.label}>
      {totalText && <span className="teacher-pagination-total">{totalText}</span>}
      <ul>
        <li>{step(labels.previous, chevronStart, page - 1, page <= 1)}</li>
        {pageList(page, pages, reach).map((entry) => (
          <li key={entry}>
            {entry === 'back' && step(narrow ? labels.previousThree : labels.previousFive, doubleStart, page - leap)}
            {entry === 'forward' && step(narrow ? labels.nextThree : labels.nextFive, doubleEnd, page + leap)}
            {typeof entry === 'number' && (
              <button
                type="button"
                aria-label={`${labels.page} ${write(entry)}`}
                aria-current={entry === page ? 'page' : undefined}
                onClick={() => go(entry)}
              >
                {write(entry)}
              </button>
            )}
          </li>
        ))}
        <li>{step(labels.next, chevronEnd, page + 1, page >= pages)}</li>
      </ul>
      {onSize && (
        <select
          className="teacher-input"
          aria-label={labels.perPage}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((each) => (
            <option key={each} value={each}>
              {write(each)} {labels.perPage}
            </option>
          ))}
        </select>
      )}
      {pages > 1 && <JumpTo labels={labels} onPage={go} />}
    </nav>
  );
}

function JumpTo({ labels, onPage }: { labels: PaginationLabels; onPage: (page: number) => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const jump = (event: FormEvent): void => {
    event.preventDefault();
    // Japanese keyboards write full-width digits.
    const target = Number.parseInt(text.normalize('NFKC'), 10);
    if (Number.isNaN(target)) return;
    setText('');
    onPage(target);
  };
  return (
    <form className="teacher-pagination-jump" onSubmit={jump}>
      <label htmlFor={id}>{labels.jumpTo}</label>
      <input
        id={id}
        className="teacher-input"
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">{labels.confirm}</button>
    </form>
  );
}

interface ListPagesProps {
  readonly page: Omit<Page<unknown>, 'list'>;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** The pages of a list, with the labels of docs/spec.md, section 9. */
export function ListPages({ page: { page, size, total }, onPage, onSize }: ListPagesProps) {
  const t = useText();
  const labels: PaginationLabels = {
    label: t('pagination.label'),
    perPage: t('pagination.perPage'),
    jumpTo: t('pagination.jumpTo'),
    confirm: t('pagination.confirm'),
    page: t('pagination.page'),
    previous: t('pagination.previous'),
    next: t('pagination.next'),
    previousFive: t('pagination.previousFive'),
    nextFive: t('pagination.nextFive'),
    previousThree: t('pagination.previousThree'),
    nextThree: t('pagination.nextThree'),
  };
  return (
    <div part="pagination">
      <Pagination
        page={page}
        size={size}
        total={total}
        sizes={PAGE_SIZES}
        labels={labels}
        onPage={onPage}
        onSize={onSize}
      />
    </div>
  );
}

/** A page number, or a gap that skips several pages. */
type PageEntry = number | 'back' | 'forward';

/**
 * The entries of the pagination: the first page, the last page, and those within `reach` of the current one. If a gap
 * would hide a single page, that page is shown instead. `pageList(6, 50, 2)` → 1, back, 4, 5, 6, 7, 8, forward, 50
 */
export function pageList(page: number, pages: number, reach: number): PageEntry[] {
  const width = Math.min(pages, 2 * reach + 1);
  const from = Math.max(1, Math.min(page - reach, pages - width + 1));
  const to = from + width - 1;
  const middle = Array.from({ length: width }, (_, step) => from + step);
  const head: PageEntry[] = from === 1 ? [] : from === 2 ? [1] : [1, from === 3 ? 2 : 'back'];
  const tail: PageEntry[] =
    to === pages ? [] : to === pages - 1 ? [pages] : [to === pages - 2 ? pages - 1 : 'forward', pages];
  return [...head, ...middle, ...tail];
}
