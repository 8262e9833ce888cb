import type { Namespaces } from '../namespaces.ts';

export const pagination: Namespaces['pagination'] = {
  label: 'الصفحات',
  perPage: 'لكل صفحة',
  jumpTo: 'الانتقال إلى',
  confirm: 'انتقال',
  page: 'صفحة',
  previous: 'الصفحة السابقة',
  next: 'الصفحة التالية',
  previousFive: '5 صفحات للخلف',
  nextFive: '5 صفحات للأمام',
  previousThree: '3 صفحات للخلف',
  nextThree: '3 صفحات للأمام',
  total: '{{total}} إجمالًا',
};
