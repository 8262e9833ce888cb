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
    label: t('common.pagination.label'),
    perPage: t('common.pagination.perPage'),
    jumpTo: t('common.pagination.jumpTo'),
    confirm: t('common.pagination.confirm'),
    page: t('common.pagination.page'),
    previous: t('common.pagination.previous'),
    next: t('common.pagination.next'),
    previousFive: t('common.pagination.previousFive'),
    nextFive: t('common.pagination.nextFive'),
    previousThree: t('common.pagination.previousThree'),
    nextThree: t('common.pagination.nextThree'),
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
