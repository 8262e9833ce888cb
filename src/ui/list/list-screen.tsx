import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { failureText, type Omitted, type Reply } from '../../core/api/index.ts';
import type { Page } from '../../core/api/endpoints/index.ts';
import type { Paging } from '../../core/lessons/index.ts';
import { useHost } from '../../runtime/element-context.ts';
import { useText } from '../../runtime/screen-context.ts';
import { ErrorMessage, Loading } from '../../runtime/placeholders.tsx';
import { OfflineBanner, OmittedRows } from '../display/data-state.tsx';
import { ListPages } from './pagination.tsx';
import { Button } from '../form/button.tsx';
import { Heading } from '../display/host-slot.tsx';
import { Icon } from '../display/icon.tsx';
import { reload as reloadIcon } from '../icons/icons.ts';

interface Props {
  /** Class of the screen; its style sheet is adopted after list-screen.css. */
  readonly className: string;
  readonly title: string;
  /** The name of the time zone, if it differs from the device's. */
  readonly zone: string | undefined;
  readonly reloadLabel: string;
  /** The form to search the list. */
  readonly search?: ReactNode;
  /** The total, announced as a status; empty while it is unknown. */
  readonly status: string | undefined;
  /** The page to show; undefined while there is none. */
  readonly page: Page<unknown> | undefined;
  readonly failed: Reply<unknown> | undefined;
  /** The number of rows of the page that could not be read. */
  readonly omitted: Omitted | undefined;
  readonly isOnline: boolean;
  /** Milliseconds since 1970. */
  readonly loadedAt: number | undefined;
  /** The page is about to be replaced, so it is not reported as empty. */
  readonly isLoading?: boolean;
  /** Number of lines of the placeholder. */
  readonly loadingLines?: number;
  /** Shown instead of the table if the list is empty. */
  readonly empty: ReactNode;
  /** The table. */
  readonly children: ReactNode;
  readonly dialogs?: ReactNode;
  readonly onReload: () => void;
  readonly onPage: (patch: Partial<Paging>) => void;
}

/**
 * A paged list: heading, search, total, table and pager; or the state of a list that is loading, empty, offline or
 * failed.
 */
export function ListScreen({ page, failed, isOnline, loadedAt, isLoading = false, onReload, onPage, ...rest }: Props) {
  const t = useText();
  const { emit } = useHost();
  const heading = useRef<HTMLHeadingElement & HTMLDivElement>(null);
  const total = useRef<HTMLParagraphElement>(null);
  const isOffline = !isOnline || failed?.failure?.kind === 'offline';
  // A total that does not match is not evidence of a row; and a later page of a list that has become shorter is about
  // to be replaced.
  const isEmpty = page?.list.length === 0 && (page.total === 0 || page.page <= 1) && !rest.omitted;
  const go = (patch: Partial<Paging>): void => {
    onPage(patch);
    if (page) emit('teacher-page-change', { page: page.page, size: page.size, ...patch });
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  /** Content above a list may push the results of a search out of sight. */
  const showResults = (): void =>
    void requestAnimationFrame(() => {
      const top = total.current?.getBoundingClientRect().top ?? 0;
      if (top > innerHeight / 2) heading.current?.scrollIntoView({ block: 'start' });
    });
  return (
    <section className={`teacher-list-screen ${rest.className}`}>
      <ListHead ref={heading} title={rest.title} zone={rest.zone} reloadLabel={rest.reloadLabel} onReload={onReload} />
      {rest.search && <div onSubmit={showResults}>{rest.search}</div>}
      <p ref={total} className="teacher-list-total" role="status">
        {rest.status}
      </p>
      {page && isOffline && loadedAt !== undefined && <OfflineBanner loadedAt={loadedAt} />}
      {failed && !(page && isOffline) && (
        <ErrorMessage message={failureText(failed, t)} retryLabel={t('common.retry')} onRetry={onReload} />
      )}
      {!page && !failed && <Loading lines={rest.loadingLines ?? 8} label={t('common.loading')} />}
      <OmittedRows omitted={rest.omitted} />
      {isEmpty && !isLoading && rest.empty}
      {page && page.list.length > 0 && rest.children}
      {page && page.total > 0 && (
        <ListPages page={page} onPage={(page) => go({ page })} onSize={(size) => go({ size, page: 1 })} />
      )}
      {rest.dialogs}
    </section>
  );
}

interface RowState {
  readonly failed: Reply<unknown> | undefined;
  /** Whether the page belongs to the current query. */
  readonly isCurrent: boolean;
  readonly isLoading: boolean;
}

/**
 * The page to show. Rows of the previous query stay while new ones load, but not if loading fails. Rows may have been
 * removed elsewhere, so `onBeyond` is called with the last page if the current page is beyond it.
 */
export function useCurrentPage<Row>(
  page: Page<Row> | undefined,
  { failed, isCurrent, isLoading }: RowState,
  onBeyond: (lastPage: number) => void,
): Page<Row> | undefined {
  const beyond = useEffectEvent(onBeyond);
  const isBeyond = isCurrent && page !== undefined && page.list.length === 0 && page.total > 0;
  useEffect(() => {
    if (isBeyond && page.page > 1) beyond(Math.ceil(page.total / page.size));
  }, [isBeyond, page]);
  return page && (isCurrent || (isLoading && !failed)) ? page : undefined;
}

interface HeadProps {
  readonly title: string;
  /** Names the time zone of the displayed times if it differs from the device's. */
  readonly zone: string | undefined;
  readonly reloadLabel: string;
  readonly onReload: () => void;
  readonly ref: RefObject<(HTMLHeadingElement & HTMLDivElement) | null>;
}

/** The header of a list. Its styles are in list-screen.css, which the screen adopts. */
function ListHead({ title, zone, reloadLabel, onReload, ref }: HeadProps) {
  return (
    <header className="teacher-list-head">
      <Heading ref={ref}>{title}</Heading>
      {zone && <p className="teacher-list-zone">{zone}</p>}
      <Button
        kind="quiet"
        className="teacher-list-reload"
        aria-label={reloadLabel}
        title={reloadLabel}
        onClick={onReload}
      >
        <Icon path={reloadIcon} />
      </Button>
    </header>
  );
}
