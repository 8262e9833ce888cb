import type { Namespaces } from '../namespaces.ts';

export const pagination: Namespaces['pagination'] = {
  label: 'Pages',
  perPage: '/ page',
  jumpTo: 'Go to',
  confirm: 'Go',
  page: 'Page',
  previous: 'Previous Page',
  next: 'Next Page',
  previousFive: 'Previous 5 Pages',
  nextFive: 'Next 5 Pages',
  previousThree: 'Previous 3 Pages',
  nextThree: 'Next 3 Pages',
  total: '{{total}} in total',
};
