import type { Namespaces } from '../namespaces.ts';

export const pagination: Namespaces['pagination'] = {
  label: '分页',
  perPage: '条/页',
  jumpTo: '跳至',
  confirm: '确定',
  page: '页',
  previous: '上一页',
  next: '下一页',
  previousFive: '向前 5 页',
  nextFive: '向后 5 页',
  previousThree: '向前 3 页',
  nextThree: '向后 3 页',
  total: '共 {{total}} 条',
};
