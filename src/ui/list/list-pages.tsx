import { PAGE_SIZES, type Page } from '../../core/index.ts';
import { Pagination, type PaginationLabels } from './pagination.tsx';
import { useText } from '../../runtime/screen-context.ts';

interface Props {
  readonly page: Omit<Page<unknown>, 'list'>;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: number) => void;
}

/** The pages of a list, by the labels of docs/spec.md, section 9. */
export function ListPages({ page: { page, size, total }, onPage, onSize }: Props) {
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
